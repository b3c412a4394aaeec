import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { chatMessages, chats, users } from "#db/schema/index.ts";

import { config } from "../config.server.ts";
import { makeLetter, type Fact, type Letter } from "../mail/letter.ts";
import { queueOwnerLetter } from "../mail/outbox.server.ts";
import * as paths from "../paths.ts";

import { shortenMessage } from "./message-rules.ts";

/** The owner gets a letter about a message that is unread for this long. */
export const UNREAD_MINUTES = 10;
/** The topic of these letters. */
export const UNREAD_TOPIC = "owner-chats";
/** One letter names at most this many chats. The next run writes about the others. */
const CHATS_PER_LETTER = 20;

interface UnreadChat {
  key: number;
  id: string;
  title: string;
  buyerName: string;
  content: string;
  imageCount: number;
}

/**
 * Queues a letter to the owner about chats with a message that the seller has not read, and that arrived until
 * `arrivedUntil`. A chat is named again only after the seller has read what the last letter was about.
 */
export function queueUnreadLetter(db: Db, arrivedUntil: Date, now: Date): void {
  if (!config.mail.isOn || config.mail.ownerEmail === undefined || config.sellerEmail === undefined) return;
  const unread = listUnwritten(db, arrivedUntil);
  if (unread.length === 0) return;
  db.transaction(
    (tx) => {
      queueOwnerLetter(tx, { topic: UNREAD_TOPIC, letter: unreadChatsLetter(unread) }, now);
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

function listUnwritten(db: Db, arrivedUntil: Date): UnreadChat[] {
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

function unreadChatsLetter(unread: UnreadChat[]): Letter {
  const [first] = unread;
  const isOne = unread.length === 1;
  const heading = isOne
    ? `${first?.buyerName ?? ""} is waiting for a reply`
    : `${unread.length} chats are waiting for a reply`;
  return makeLetter({
    subject: isOne ? `${heading}: ${first?.title ?? ""}` : heading,
    heading,
    paragraphs: [`Unread for ${UNREAD_MINUTES} minutes:`],
    facts: unread.map(({ buyerName, title, content, imageCount }): Fact => [
      "Message",
      `${buyerName}, ${title}: ${shortenMessage(content, imageCount)}`,
    ]),
    button: {
      label: isOne ? "Open the chat" : "Open the chats",
      href: isOne && first ? paths.chat(first.id) : paths.chats,
    },
    closing: ["You will get no more e-mails about these chats until you read them."],
  });
}
