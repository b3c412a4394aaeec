import type { Server, Socket } from "socket.io";

import { singleton } from "../shared/singleton.ts";

import type { Sent } from "./chat.server.ts";
import type { ClientEvents, ServerEvents } from "./contract.ts";
import type { ChatActor } from "./participants.server.ts";

/** What a connection keeps: whose it was at its handshake, and the cookies that prove it anew at every event. */
interface SocketData {
  actor: ChatActor;
  cookies: string | undefined;
}

export type ChatIo = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** The process's socket server, once there is one; forms and API calls tell connected people through it as well. */
const attached = singleton("chat-io", (): { io: ChatIo | null } => ({ io: null }));

export function setChatIo(io: ChatIo): void {
  attached.io = io;
}

/** Every connection of the seller, whichever account that is. */
const SELLER_ROOM = "seller";
const userRoom = (userId: string) => `user ${userId}`;

/** Connections that have a chat open. */
export const chatRoom = (chatId: string) => `chat ${chatId}`;

/** The rooms a person's connections are in from the beginning. */
export function roomsOf(actor: ChatActor): string[] {
  return actor.side === "seller" ? [userRoom(actor.id), SELLER_ROOM] : [userRoom(actor.id)];
}

/** Tells both people of a message that has just been stored. */
export function tellOfMessage({ message, previousId, buyerId, isNew }: Sent): void {
  if (isNew) tellBoth(buyerId, "newMessage", message, previousId);
}

/** Tells every connection of a chat's two people. */
export function tellBoth<Event extends "newMessage" | "messagesRead">(
  buyerId: string,
  event: Event,
  ...payload: Parameters<ServerEvents[Event]>
): void {
  attached.io?.to([userRoom(buyerId), SELLER_ROOM]).emit(event, ...payload);
}
