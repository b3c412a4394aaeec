import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { chatMessages, chats, users } from "#db/schema/index.ts";

import { config } from "../config.server.ts";
import { queueOwnerLetter } from "../mail/outbox.server.ts";

import { ownerUnreadChats, type UnreadChat } from "./unread-letters.messages.ts";

/** The owner gets a letter about a message that is unread for this long. */
export const UNREAD_MINUTES = 10;
/** The topic of these letters. */
export const UNREAD_TOPIC = "owner-chats";
/** One letter names at most this many chats. The next run writes about the others. */
const CHATS_PER_LETTER = 20;

/**
 * Queues a letter to the owner about chats with an unread message that arrived at `arrivedUntil` or before. A chat is
 * named again only after the seller has read the messages of the last letter about it.
 */
export function queueUnreadLetter(db: Db, arrivedUntil: Date, now: Date): void {
  if (!config.mail.isOn || config.mail.ownerEmail === undefined || config.sellerEmail === undefined) return;
  const unread = listWithoutLetter(db, arrivedUntil);
  if (unread.length === 0) return;
  db.transaction(
    (tx) => {
      queueOwnerLetter(tx, { topic: UNREAD_TOPIC, letter: ownerUnreadChats(unread, UNREAD_MINUTES) }, now);
      tx.update(chats)
        .set({ sellerToldId: sql`${chats.lastMessageId}` })
        .where(
          inArray(
            chats.key,
            unread.map(({ key }) => key),
          ),
        )
        .run();
    },
    { behavior: "immediate" },
  );
}

function listWithoutLetter(db: Db, arrivedUntil: Date): (UnreadChat & { key: number })[] {
  const firstUnread = sql`(
    SELECT min(${chatMessages.id}) FROM ${chatMessages}
    WHERE ${chatMessages.chatKey} = ${chats.key} AND ${chatMessages.id} > ${chats.sellerReadId}
      AND ${chatMessages.fromSeller} = 0
  )`;
  return db
    .select({
      key: chats.key,
      id: chats.id,
      title: chats.title,
      buyerName: users.name,
      content: chatMessages.content,
      imageCount: chatMessages.imageCount,
    })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.buyerId))
    .innerJoin(chatMessages, eq(chatMessages.id, firstUnread))
    .where(
      and(
        gt(chats.sellerUnread, 0),
        sql`coalesce(${chats.sellerToldId}, 0) <= ${chats.sellerReadId}`,
        lte(chatMessages.createdAt, arrivedUntil),
      ),
    )
    .orderBy(asc(chatMessages.id))
    .limit(CHATS_PER_LETTER)
    .all();
}
