import { asc, gt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { chatMessages } from "#db/schema/index.ts";
import { matchTrigrams, toIndexedText } from "#db/trigram-index.ts";

import { fold } from "../shared/fold.ts";

/**
 * Finds messages that contain a text, in any case and script. `chat_messages_fts` has the folded text of each message,
 * except of the newest ones. A job indexes those later, and until then a search reads them one by one. Messages never
 * change and their ids only grow, so the newest ones are those after the last id in the index.
 */

const INDEX = "chat_messages_fts";
/** A search finds at most this many messages, the newest ones. */
const MOST_FOUND = 1_000;
/** Folding and indexing this many messages takes a few milliseconds. */
const INDEXED_AT_ONCE = 200;

const lateStatement = prepareOnce((db) =>
  db
    .select({ id: chatMessages.id, chatKey: chatMessages.chatKey, content: chatMessages.content })
    .from(chatMessages)
    .where(gt(chatMessages.id, sql`coalesce((SELECT rowid FROM chat_messages_fts ORDER BY rowid DESC LIMIT 1), 0)`))
    .orderBy(asc(chatMessages.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Adds new messages to the full-text index. Returns how many. */
export function indexMessages(db: Db): Promise<number> {
  return inParts(db, INDEXED_AT_ONCE, (limit) =>
    db.transaction(
      (tx) => {
        const late = lateStatement(db).all({ limit });
        for (const { id, content } of late) {
          tx.run(sql`INSERT INTO chat_messages_fts (rowid, text) VALUES (${id}, ${toIndexedText(fold(content))})`);
        }
        return late.length;
      },
      { behavior: "immediate" },
    ),
  );
}

/** The keys of the chats with a message that contains the folded text. */
export function listChatsByText(db: Db, folded: string): number[] {
  const late = lateStatement(db)
    .all({ limit: -1 })
    .filter(({ content }) => fold(content).includes(folded));
  // CROSS JOIN makes SQLite read in the order of the index. So it stops early for a text that most messages contain.
  const found = db.all<{ chatKey: number }>(sql`
    SELECT ${chatMessages.chatKey} AS "chatKey" FROM chat_messages_fts CROSS JOIN ${chatMessages}
    WHERE chat_messages_fts MATCH ${matchTrigrams(db, INDEX, folded)} AND ${chatMessages.id} = chat_messages_fts.rowid
    ORDER BY chat_messages_fts.rowid DESC LIMIT ${MOST_FOUND}`);
  return [...new Set([...late, ...found].map(({ chatKey }) => chatKey))];
}
