import { and, eq, gt } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { chatMessages, chats } from "#db/schema/index.ts";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { findOwnChat } from "./chat.queries.server.ts";
import type { ChatProblem } from "./contract.ts";
import type { ChatActor } from "./participants.server.ts";

interface ChatState {
  chatId: string;
  isDone: boolean;
  /** The newest message that the seller's page has shown, or 0. */
  shownId: number;
  now: Date;
}

type StateProblem = ChatProblem<"unknown-chat" | "not-yours"> | Problem<"newer-message">;

/**
 * Stores whether the seller is done with a chat. `sendMessage` opens it again when its buyer writes. A chat with a
 * message that the seller has not seen stays open.
 */
export function setChatDone(
  db: Db,
  actor: ChatActor,
  { chatId, isDone, shownId, now }: ChatState,
): Result<null, StateProblem> {
  return db.transaction(
    (tx) => {
      const chat = findOwnChat(db, actor, chatId);
      if (!chat.ok) return chat;
      if (actor.side !== "seller") return fail("not-yours");
      const { key, sellerReadId } = chat.value;
      if (isDone && hasNewer(tx, key, Math.max(shownId, sellerReadId))) return fail("newer-message");
      tx.update(chats)
        .set({ doneAt: isDone ? now : null })
        .where(eq(chats.key, key))
        .run();
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

/** Whether the buyer has written after this message. */
function hasNewer(tx: DbOrTransaction, chatKey: number, id: number): boolean {
  const isNewer = and(eq(chatMessages.chatKey, chatKey), gt(chatMessages.id, id), eq(chatMessages.fromSeller, false));
  return tx.select({ id: chatMessages.id }).from(chatMessages).where(isNewer).limit(1).get() !== undefined;
}
