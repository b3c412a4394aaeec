import { db } from "../database.server.ts";
import { spend } from "../http/rate-limits.server.ts";
import { log } from "../log.server.ts";

import { acknowledge, type ChatSocket } from "./broadcast.server.ts";
import { problemAnswer } from "./chat.messages.ts";
import type { ClientEvents } from "./contract.ts";
import { logRefusedEvent } from "./log-refused-event.server.ts";

/** The points that each event costs its sender. Reading fifty chats or messages takes longer than storing a message. */
const EVENT_POINTS: Record<keyof ClientEvents, number> = {
  getChats: 10,
  joinChat: 5,
  registerUser: 2,
  sendMessage: 2,
  markAsRead: 2,
  leaveChat: 1,
  typing: 1,
  stopTyping: 1,
};
const pointsOf = new Map<unknown, number>(Object.entries(EVENT_POINTS));

/**
 * Refuses the events of a person who sends too many, over all of their connections together. Closes a connection that
 * does not stop.
 */
export function limitEvents(socket: ChatSocket): void {
  const { actor } = socket.data;
  const budget = actor.side === "seller" ? "seller-events" : "buyer-events";
  socket.use((packet, next) => {
    const now = new Date();
    const points = pointsOf.get(packet[0]) ?? 1;
    const spent = spend(db, [{ budget, subject: actor.id, points }], now);
    if (spent.ok) return next();
    const { retryAfterSeconds } = spent.problem;
    logRefusedEvent(socket, pointsOf.has(packet[0]) ? packet[0] : "unknown", "too-many-events");
    acknowledge(packet.at(-1), problemAnswer({ code: "too-many-events", retryAfterSeconds }));
    if (spend(db, [{ budget: "refused-events", subject: actor.id }], now).ok) return;
    log.warn({ userId: actor.id }, "Closed a chat connection that sent too many events.");
    socket.disconnect(true);
  });
}
