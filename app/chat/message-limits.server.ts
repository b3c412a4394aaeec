import type { Db } from "#db/connection.ts";

import { spend, type Charge } from "../http/rate-limits.server.ts";
import { fail, ok, type Result } from "../shared/result.ts";

import type { ChatProblem, TooFast } from "./contract.ts";
import type { ChatActor } from "./participants.server.ts";

/** The bytes that the shortest message takes in the database. */
const MESSAGE_BYTES = 200;

interface NewMessage {
  actor: ChatActor;
  chatKey: number;
  content: string;
}

/** Takes a message from the budgets of its sender: for the chat, for all chats and, for a buyer, for a day. */
export function spendMessage(
  db: Db,
  { actor, chatKey, content }: NewMessage,
  now: Date,
): Result<null, TooFast | ChatProblem<"too-much-today">> {
  const subject = actor.id;
  const charges: Charge[] = [{ budget: "chat-messages", subject: `${subject} ${chatKey}` }];
  if (actor.side === "seller") {
    charges.push({ budget: "seller-messages", subject });
  } else {
    const points = Math.max(MESSAGE_BYTES, Buffer.byteLength(content));
    charges.push({ budget: "buyer-messages", subject }, { budget: "buyer-text", subject, points });
  }
  const spent = spend(db, charges, now);
  if (spent.ok) return spent;
  const { budget, retryAfterSeconds } = spent.problem;
  if (budget === "buyer-text") return fail("too-much-today");
  return fail(budget === "chat-messages" ? "too-fast" : "too-many-events", { retryAfterSeconds });
}

/** Takes an uploaded image of this many bytes from a buyer's budget for a day. */
export function spendImage(
  db: Db,
  { id, side }: ChatActor,
  bytes: number,
  now: Date,
): Result<null, ChatProblem<"too-much-today">> {
  if (side === "seller") return ok(null);
  return spend(db, [{ budget: "buyer-images", subject: id, points: bytes }], now).ok
    ? ok(null)
    : fail("too-much-today");
}
