import type { Server, Socket } from "socket.io";

import { singleton } from "../shared/singleton.ts";

import type { Sent } from "./chat.server.ts";
import type { Answer, ClientEvents, ServerEvents } from "./contract.ts";
import type { ChatActor } from "./participants.server.ts";

/** A connection's user and network address at its handshake, and the cookies that are checked again at every event. */
interface SocketData {
  actor: ChatActor;
  address: string;
  cookies: string | undefined;
}

export type ChatIo = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** The process's socket server, once it is started. Forms and API calls broadcast through it too. */
const attached = singleton("chat-io", (): { io: ChatIo | null } => ({ io: null }));

export function setChatIo(io: ChatIo): void {
  attached.io = io;
}

/** The room of the seller's connections, whichever account the seller has. */
const SELLER_ROOM = "seller";
const userRoom = (userId: string) => `user ${userId}`;

/** The room of the connections that have a chat open. */
export const chatRoom = (chatId: string) => `chat ${chatId}`;

/** Returns the rooms that a person's connections join at the handshake. */
export function roomsOf(actor: ChatActor): string[] {
  return actor.side === "seller" ? [userRoom(actor.id), SELLER_ROOM] : [userRoom(actor.id)];
}

/** Acknowledges an event. Its last argument should be the acknowledgement, but clients can send anything. */
export function acknowledge(reply: unknown, answer: Answer): void {
  if (typeof reply === "function") (reply as (answer: Answer) => void)(answer);
}

/** Broadcasts a message that has just been stored. */
export function broadcastMessage({ message, previousId, buyerId, isNew }: Sent): void {
  if (isNew) broadcast(buyerId, "newMessage", message, previousId);
}

/** Sends an event to every connection of a chat's two people. */
export function broadcast<Event extends "newMessage" | "messagesRead">(
  buyerId: string,
  event: Event,
  ...payload: Parameters<ServerEvents[Event]>
): void {
  attached.io?.to([userRoom(buyerId), SELLER_ROOM]).emit(event, ...payload);
}
