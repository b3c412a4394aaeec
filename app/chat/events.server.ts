import { randomUUID } from "node:crypto";

import type { z } from "zod";

import type { Db } from "#db/connection.ts";

import { chatRoom, broadcast, broadcastMessage, type ChatSocket } from "./broadcast.server.ts";
import { listChatOrders } from "./chat-orders.queries.server.ts";
import { problemAnswer } from "./chat.messages.ts";
import { findOwnChat, getUnread, listChats, readByOther } from "./chat.queries.server.ts";
import type { eventSchemas } from "./chat.schema.ts";
import { markAsRead, sendMessage } from "./chat.server.ts";
import type { Acknowledge, Answer, ClientEvents, ProblemAnswer, Typing } from "./contract.ts";
import { listMessages } from "./messages.queries.server.ts";
import type { ChatActor } from "./participants.server.ts";

/** The sender of an event and their connection. */
export interface EventContext {
  db: Db;
  actor: ChatActor;
  socket: ChatSocket;
  now: Date;
}

type Acknowledged<Event extends keyof ClientEvents> =
  Parameters<ClientEvents[Event]>[1] extends Acknowledge<infer Value> ? Answer<Value> : never;

type EventHandlers = {
  [Event in keyof ClientEvents]: (
    context: EventContext,
    payload: z.output<(typeof eventSchemas)[Event]>,
  ) => Acknowledged<Event>;
};

/** The events' handlers. Payloads are already validated, and senders checked against the session. */
export const eventHandlers: EventHandlers = {
  registerUser({ db, actor }, { userId }) {
    if (userId !== actor.id) return problemAnswer({ code: "other-user" });
    return { ok: true, unread: getUnread(db, actor).unread };
  },

  getChats({ db, actor, socket }, { participantId, ...view }) {
    if (participantId !== actor.id) return problemAnswer({ code: "other-user" });
    const { chats, more } = listChats(db, actor, view);
    socket.emit("chatsList", chats);
    return { ok: true, more };
  },

  joinChat({ db, actor, socket }, { chatId, after, before }) {
    const chat = findOwnChat(db, actor, chatId);
    if (!chat.ok) return problemAnswer(chat.problem);
    void socket.join(chatRoom(chatId));
    const { messages, more } = listMessages(db, chat.value, { after, before });
    const orders = listChatOrders(db, chat.value, actor.side);
    socket.emit("chatHistory", { chatId, messages, readByOther: readByOther(chat.value, actor.side), orders });
    return { ok: true, more };
  },

  leaveChat({ db, actor, socket }, { chatId }) {
    const chat = findOwnChat(db, actor, chatId);
    if (!chat.ok) return problemAnswer(chat.problem);
    void socket.leave(chatRoom(chatId));
    return { ok: true };
  },

  markAsRead({ db, actor }, payload) {
    const read = markAsRead(db, actor, payload);
    if (!read.ok) return problemAnswer(read.problem);
    const { buyerId, lastMessageId, isNew } = read.value;
    if (isNew) broadcast(buyerId, "messagesRead", { chatId: payload.chatId, userId: actor.id, lastMessageId });
    return { ok: true };
  },

  typing: (context, payload) => broadcastTyping(context, "typing", payload),
  stopTyping: (context, payload) => broadcastTyping(context, "stopTyping", payload),

  sendMessage({ db, actor, now }, { senderGoogleId, clientId = randomUUID(), ...message }) {
    if (senderGoogleId !== actor.id) return problemAnswer({ code: "other-user" });
    const sent = sendMessage(db, actor, { ...message, clientId }, now);
    if (!sent.ok) return problemAnswer(sent.problem);
    broadcastMessage(sent.value);
    return { ok: true, message: sent.value.message };
  },
};

function broadcastTyping(
  { db, actor, socket }: EventContext,
  event: "typing" | "stopTyping",
  { chatId, userId }: Typing,
): { ok: true } | ProblemAnswer {
  if (userId !== actor.id) return problemAnswer({ code: "other-user" });
  const chat = findOwnChat(db, actor, chatId);
  if (!chat.ok) return problemAnswer(chat.problem);
  socket.to(chatRoom(chatId)).emit(event, { chatId, userId });
  return { ok: true };
}
