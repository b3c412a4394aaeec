import { and, desc, eq, gt, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { chatMessages, chats, products, users } from "#db/schema/index.ts";

import { findSellerId } from "../accounts/seller.server.ts";
import { config } from "../config.server.ts";
import { imageUrl, imageVersion } from "../images/image-url.ts";
import * as paths from "../paths.ts";
import { fold } from "../shared/fold.ts";
import { fail, ok, type Result } from "../shared/result.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import { LIST_PAGE, type Chat, type ChatFilter, type ChatProblem } from "./contract.ts";
import { shortenMessage } from "./message-rules.ts";
import { listChatsByText } from "./message-search.queries.server.ts";
import type { ChatActor, ChatSide } from "./participants.server.ts";

/** The row of a chat. */
export interface ChatRow {
  key: number;
  id: string;
  buyerId: string;
  lastMessageId: number;
  buyerReadId: number;
  sellerReadId: number;
}

/** Enough UTF-16 units of a message for a preview of 50 characters. */
const SUMMARY_CHARACTERS = 200;

function prepareQueries(db: Db) {
  const listed = {
    id: chats.id,
    buyerId: chats.buyerId,
    productId: chats.productId,
    title: chats.title,
    buyerName: users.name,
    previewHash: chats.previewHash,
    activeAt: chats.activeAt,
    buyerUnread: chats.buyerUnread,
    sellerUnread: chats.sellerUnread,
    doneAt: chats.doneAt,
    lastContent: sql<
      string | null
    >`substr(ltrim(${chatMessages.content}, char(9, 10, 13, 32)), 1, ${sql.raw(String(SUMMARY_CHARACTERS))})`,
    lastImageCount: chatMessages.imageCount,
    liveId: products.id,
    livePreviewHash: products.previewHash,
  };
  const list = () =>
    db
      .select(listed)
      .from(chats)
      .innerJoin(users, eq(users.id, chats.buyerId))
      .leftJoin(chatMessages, eq(chatMessages.id, chats.lastMessageId))
      .leftJoin(products, eq(products.key, chats.productKey))
      .$dynamic();
  const page = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };
  const ofBuyer = eq(chats.buyerId, sql.placeholder("buyerId"));
  const found = or(
    sql`instr(${chats.titleFold}, ${sql.placeholder("text")}) > 0`,
    sql`instr(${chats.buyerFold}, ${sql.placeholder("text")}) > 0`,
  );
  const foundBySeller = or(
    found,
    sql`instr(lower(${users.email}), ${sql.placeholder("text")}) > 0`,
    sql`${chats.key} IN (SELECT value FROM json_each(${sql.placeholder("keys")}))`,
  );
  const sellerOrder = [sql`(${chats.sellerUnread} > 0) DESC`, desc(chats.activeAt), desc(chats.key)];
  const buyerOrder = [sql`(${chats.buyerUnread} > 0) DESC`, desc(chats.activeAt), desc(chats.key)];

  // A buyer's click creates a chat. The seller sees the chat once it has a message.
  const isBegun = gt(chats.lastMessageId, 0);
  const ofSeller = (isOfFilter?: SQL) => {
    const isShown = and(isBegun, isOfFilter);
    const select = (condition: SQL | undefined) =>
      list()
        .where(condition)
        .orderBy(...sellerOrder)
        .limit(page.limit)
        .offset(page.offset)
        .prepare();
    return { list: select(isShown), search: select(and(isShown, foundBySeller)) };
  };

  return {
    chat: db
      .select({
        key: chats.key,
        id: chats.id,
        buyerId: chats.buyerId,
        lastMessageId: chats.lastMessageId,
        buyerReadId: chats.buyerReadId,
        sellerReadId: chats.sellerReadId,
      })
      .from(chats)
      .where(eq(chats.id, sql.placeholder("id")))
      .prepare(),
    listed: list()
      .where(eq(chats.key, sql.placeholder("key")))
      .prepare(),
    buyerList: list()
      .where(ofBuyer)
      .orderBy(...buyerOrder)
      .limit(page.limit)
      .offset(page.offset)
      .prepare(),
    buyerSearch: list()
      .where(and(ofBuyer, found))
      .orderBy(...buyerOrder)
      .limit(page.limit)
      .offset(page.offset)
      .prepare(),
    seller: {
      all: ofSeller(),
      open: ofSeller(isNull(chats.doneAt)),
      done: ofSeller(isNotNull(chats.doneAt)),
    },
    buyerUnread: db
      .select({ unread: sql<number>`coalesce(sum(${chats.buyerUnread}), 0)`, chats: sql<number>`count(*)` })
      .from(chats)
      .where(ofBuyer)
      .prepare(),
    sellerUnread: db
      .select({ unread: sql<number>`coalesce(sum(${chats.sellerUnread}), 0)` })
      .from(chats)
      .where(gt(chats.sellerUnread, 0))
      .prepare(),
    snapshotHash: db
      .select({ hash: chats.previewHash })
      .from(chats)
      .where(eq(chats.key, sql.placeholder("key")))
      .prepare(),
  };
}

/** The chat's statements, prepared once for a database. */
export const chatQueries = prepareOnce(prepareQueries);

/** Returns the chat, or null if this person takes no part in it. Every action in a chat starts here. */
export function findOwnChat(
  db: Db,
  actor: ChatActor,
  chatId: string,
): Result<ChatRow, ChatProblem<"unknown-chat" | "not-yours">> {
  const row = chatQueries(db).chat.get({ id: chatId });
  if (!row) return fail("unknown-chat");
  return actor.side === "seller" || row.buyerId === actor.id ? ok(row) : fail("not-yours");
}

interface ListInput {
  query?: string | undefined;
  /** Counted from 1. */
  page?: number | undefined;
  /** Only for the seller. */
  show?: ChatFilter | null | undefined;
}

/** Returns a page of a person's chats: unread first, then newest first. */
export function listChats(
  db: Db,
  actor: ChatActor,
  { query = "", page = 1, show }: ListInput,
): { chats: Chat[]; more: boolean } {
  const { seller, buyerSearch, buyerList } = chatQueries(db);
  const text = fold(query.trim());
  const isSeller = actor.side === "seller";
  const ofSeller = seller[show ?? "all"];
  const values = { limit: LIST_PAGE + 1, offset: (page - 1) * LIST_PAGE };
  const read = (): ListedRow[] => {
    if (isSeller && text === "") return ofSeller.list.all(values);
    if (isSeller) return ofSeller.search.all({ ...values, text, keys: JSON.stringify(listChatsByText(db, text)) });
    return (text ? buyerSearch : buyerList).all({ ...values, text, buyerId: actor.id });
  };
  const rows = read();
  const sellerId = findSellerId(db, config.sellerEmail);
  const listed = rows.slice(0, LIST_PAGE).map((row) => toChat(row, actor.side, sellerId));
  return { chats: listed, more: rows.length > LIST_PAGE };
}

/** A chat in a list. */
export function getListedChat(db: Db, actor: ChatActor, chat: ChatRow): Chat {
  const row = chatQueries(db).listed.get({ key: chat.key });
  if (!row) throw new Error(`There is no chat ${chat.id}.`);
  return toChat(row, actor.side, findSellerId(db, config.sellerEmail));
}

/** Returns the number of this person's unread messages, and whether they have any chat. */
export function getUnread(db: Db, actor: ChatActor): { unread: number; hasChats: boolean } {
  if (actor.side === "seller") {
    return { unread: countUnreadOfSeller(db), hasChats: true };
  }
  const row = chatQueries(db).buyerUnread.get({ buyerId: actor.id });
  return { unread: row?.unread ?? 0, hasChats: (row?.chats ?? 0) > 0 };
}

/** Returns the number of messages that the seller has not read. */
export function countUnreadOfSeller(db: Db): number {
  return chatQueries(db).sellerUnread.get()?.unread ?? 0;
}

/** Returns the newest message that the other person has read. */
export function readByOther(chat: ChatRow, side: ChatSide): number {
  return side === "seller" ? chat.buyerReadId : chat.sellerReadId;
}

/** Returns the hash of the product's image from when the chat was started. */
export function findSnapshotHash(db: Db, chat: ChatRow): string | null {
  return chatQueries(db).snapshotHash.get({ key: chat.key })?.hash ?? null;
}

type ListedRow = NonNullable<ReturnType<ReturnType<typeof prepareQueries>["listed"]["get"]>>;
function toChat(row: ListedRow, side: ChatSide, sellerId: string | null): Chat {
  const unread = side === "seller" ? row.sellerUnread : row.buyerUnread;
  return {
    id: row.id,
    product_id: row.productId,
    title: row.title,
    buyer_name: row.buyerName,
    seller_google_id: sellerId,
    last_message: shortenMessage(row.lastContent ?? "", row.lastImageCount ?? 0),
    last_message_time: row.activeAt.toISOString(),
    has_unread_messages: unread > 0,
    unread_count: unread,
    is_done: side === "seller" && row.doneAt !== null,
    product_path: row.liveId === null ? null : paths.product(OPEN_BOX, row.liveId),
    picture: imageUrlOf(row),
  };
}

function imageUrlOf(row: ListedRow): string | null {
  if (row.liveId !== null && row.livePreviewHash !== null) {
    return imageUrl(OPEN_BOX, row.liveId, "1.webp", "preview", imageVersion(row.livePreviewHash));
  }
  return row.previewHash === null ? null : paths.apiChatProductImage(row.id);
}
