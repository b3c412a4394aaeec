import { and, asc, count, eq } from "drizzle-orm";
import { z } from "zod";

import type { Db } from "#db/connection.ts";
import { savedReplies } from "#db/schema/index.ts";

import { isOneLine } from "../shared/one-line.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import { ONE_LINE, tooLong } from "../shared/validation.messages.ts";

import { REPLY_FIELDS } from "./saved-replies.messages.ts";
import { MAX_REPLY_CHARACTERS, MAX_REPLY_NAME, MAX_SAVED_REPLIES, type SavedReply } from "./saved-replies.ts";

const columns = { key: savedReplies.key, name: savedReplies.name, text: savedReplies.text };

/** The form of a saved reply. Browsers write line breaks in forms as two characters. */
export const replyForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, REPLY_FIELDS.name)
    .max(MAX_REPLY_NAME, tooLong(MAX_REPLY_NAME))
    .refine(isOneLine, ONE_LINE),
  text: z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n").toWellFormed().replaceAll("\0", "").trim())
    .pipe(z.string().min(1, REPLY_FIELDS.text).max(MAX_REPLY_CHARACTERS, tooLong(MAX_REPLY_CHARACTERS))),
});

export type ReplyFields = z.output<typeof replyForm>;

/** All saved replies, by name. */
export function listSavedReplies(db: Db): SavedReply[] {
  return db.select(columns).from(savedReplies).orderBy(asc(savedReplies.name), asc(savedReplies.key)).all();
}

export function findSavedReply(db: Db, key: number): SavedReply | null {
  return db.select(columns).from(savedReplies).where(eq(savedReplies.key, key)).get() ?? null;
}

/** Adds a reply. Does nothing if there is one with the same name and text, because a form can be sent twice. */
export function addSavedReply(db: Db, fields: ReplyFields, now: Date): Result<null, Problem<"too-many">> {
  return db.transaction(
    (tx) => {
      const isSame = and(eq(savedReplies.name, fields.name), eq(savedReplies.text, fields.text));
      if (tx.select(columns).from(savedReplies).where(isSame).get()) return ok(null);
      const stored = tx.select({ replies: count() }).from(savedReplies).get()?.replies ?? 0;
      if (stored >= MAX_SAVED_REPLIES) return fail("too-many");
      tx.insert(savedReplies)
        .values({ ...fields, updatedAt: now })
        .run();
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

export function changeSavedReply(db: Db, key: number, fields: ReplyFields, now: Date): Result<null, Problem<"gone">> {
  const changed = db
    .update(savedReplies)
    .set({ ...fields, updatedAt: now })
    .where(eq(savedReplies.key, key))
    .run();
  return changed.changes === 0 ? fail("gone") : ok(null);
}

/** Deletes a reply, if it is still there. */
export function deleteSavedReply(db: Db, key: number): void {
  db.delete(savedReplies).where(eq(savedReplies.key, key)).run();
}
