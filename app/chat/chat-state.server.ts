import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { chats } from "#db/schema/index.ts";

import { fail, ok, type Result } from "../shared/result.ts";

import { findOwnChat } from "./chat.queries.server.ts";
import type { ChatProblem } from "./contract.ts";
import type { ChatActor } from "./participants.server.ts";

/** Stores whether the seller is done with a chat. `sendMessage` opens it again when its buyer writes. */
export function setChatDone(
  db: Db,
  actor: ChatActor,
  { chatId, isDone, now }: { chatId: string; isDone: boolean; now: Date },
): Result<null, ChatProblem<"unknown-chat" | "not-yours">> {
  const chat = findOwnChat(db, actor, chatId);
  if (!chat.ok) return chat;
  if (actor.side !== "seller") return fail("not-yours");
  db.update(chats)
    .set({ doneAt: isDone ? now : null })
    .where(eq(chats.key, chat.value.key))
    .run();
  return ok(null);
}
