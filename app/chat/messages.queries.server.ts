import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { chatImages, chatMessages, images } from "#db/schema/index.ts";

import * as paths from "../paths.ts";

import type { ChatRow } from "./chat.queries.server.ts";
import { HISTORY_PAGE, type ChatMessage } from "./contract.ts";

function prepareQueries(db: Db) {
  const ofChat = eq(chatMessages.chatKey, sql.placeholder("chatKey"));
  const messages = () =>
    db
      .select({
        id: chatMessages.id,
        senderId: chatMessages.senderId,
        fromSeller: chatMessages.fromSeller,
        clientId: chatMessages.clientId,
        content: chatMessages.content,
        imageCount: chatMessages.imageCount,
        createdAt: chatMessages.createdAt,
      })
      .from(chatMessages)
      .$dynamic();
  const limit = sql.placeholder("limit");

  return {
    newest: messages().where(ofChat).orderBy(desc(chatMessages.id)).limit(limit).prepare(),
    before: messages()
      .where(and(ofChat, lt(chatMessages.id, sql.placeholder("id"))))
      .orderBy(desc(chatMessages.id))
      .limit(limit)
      .prepare(),
    after: messages()
      .where(and(ofChat, gt(chatMessages.id, sql.placeholder("id"))))
      .orderBy(asc(chatMessages.id))
      .limit(limit)
      .prepare(),
    submission: messages()
      .where(
        and(
          ofChat,
          eq(chatMessages.senderId, sql.placeholder("senderId")),
          eq(chatMessages.clientId, sql.placeholder("clientId")),
        ),
      )
      .prepare(),
    images: db
      .select({
        messageId: chatImages.messageId,
        fileName: chatImages.fileName,
        width: images.width,
        height: images.height,
      })
      .from(chatImages)
      .innerJoin(images, eq(images.hash, chatImages.hash))
      .where(inArray(chatImages.messageId, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`))
      .orderBy(chatImages.messageId, chatImages.position)
      .prepare(),
    image: db
      .select({ hash: chatImages.hash })
      .from(chatImages)
      .where(
        and(
          eq(chatImages.fileName, sql.placeholder("fileName")),
          eq(chatImages.chatKey, sql.placeholder("chatKey")),
          // Unsent images are visible to their uploader only.
          or(sql`${chatImages.messageId} IS NOT NULL`, eq(chatImages.uploaderId, sql.placeholder("userId"))),
        ),
      )
      .prepare(),
    stagedCount: db
      .select({ count: sql<number>`count(*)` })
      .from(chatImages)
      .where(and(eq(chatImages.uploaderId, sql.placeholder("userId")), isNull(chatImages.messageId)))
      .prepare(),
  };
}

const queriesOf = prepareOnce(prepareQueries);

interface HistoryInput {
  after?: number | undefined;
  before?: number | undefined;
}

/** Returns at most 50 messages, oldest first: those after `after`, or else the newest (before `before`). */
export function listMessages(
  db: Db,
  chat: ChatRow,
  { after, before }: HistoryInput,
): { messages: ChatMessage[]; more: boolean } {
  const queries = queriesOf(db);
  const values = { chatKey: chat.key, limit: HISTORY_PAGE + 1 };
  const rows =
    after !== undefined
      ? queries.after.all({ ...values, id: after })
      : before !== undefined
        ? queries.before.all({ ...values, id: before })
        : queries.newest.all(values);
  const shown = rows.slice(0, HISTORY_PAGE);
  if (after === undefined) shown.reverse();
  return { messages: toMessages(db, chat.id, shown), more: rows.length > HISTORY_PAGE };
}

/** Returns the message that was stored for this sender's `clientId`. */
export function findSubmission(db: Db, chat: ChatRow, senderId: string, clientId: string): ChatMessage | null {
  const row = queriesOf(db).submission.get({ chatKey: chat.key, senderId, clientId });
  return (row && toMessages(db, chat.id, [row])[0]) ?? null;
}

/** Returns the hash of a chat's image if this person may see it. The caller has checked access to the chat. */
export function findChatImage(db: Db, chat: ChatRow, userId: string, fileName: string): string | null {
  return queriesOf(db).image.get({ chatKey: chat.key, userId, fileName })?.hash ?? null;
}

/** Returns the number of this person's unsent images in all chats. */
export function countStagedImages(db: Db, userId: string): number {
  return queriesOf(db).stagedCount.get({ userId })?.count ?? 0;
}

type MessageRow = ReturnType<ReturnType<typeof prepareQueries>["newest"]["all"]>[number];

function toMessages(db: Db, chatId: string, rows: MessageRow[]): ChatMessage[] {
  const withImages = rows.filter((row) => row.imageCount > 0).map((row) => row.id);
  const images = withImages.length > 0 ? queriesOf(db).images.all({ ids: JSON.stringify(withImages) }) : [];
  return rows.map((row) => {
    const own = images.filter((image) => image.messageId === row.id);
    return {
      id: row.id,
      chat_id: chatId,
      sender_google_id: row.senderId,
      from_seller: row.fromSeller,
      content: row.content,
      images: own.map((image) => paths.apiChatImage(chatId, image.fileName)),
      image_sizes: own.map((image) => [image.width, image.height]),
      timestamp: row.createdAt.toISOString(),
      client_id: row.clientId,
    };
  });
}
