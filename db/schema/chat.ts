import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { users } from "./accounts.ts";
import { images } from "./images.ts";

/**
 * Conversations of one buyer with the seller. The seller is the account of SELLER_EMAIL and therefore not a column.
 * `productKey` is not a foreign key: a chat keeps its title and image when the product is deleted, and keys are never
 * reused.
 */
export const chats = sqliteTable(
  "chats",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    /** Random; the chat's id in addresses, responses and events. */
    id: text("id").notNull(),
    buyerId: text("buyer_id")
      .notNull()
      .references(() => users.id),
    /** Null: the buyer's Support chat. */
    productKey: integer("product_key"),
    /** The product's values when the chat was created. */
    productId: text("product_id"),
    title: text("title").notNull(),
    previewHash: text("preview_hash").references(() => images.hash),
    /** `fold` of the title and of the buyer's last seen name: searched by the seller. */
    titleFold: text("title_fold").notNull(),
    buyerFold: text("buyer_fold").notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    /** When the newest message was stored; without messages, when the chat was created. */
    activeAt: integer("active_at", { mode: "timestamp_ms" }).notNull(),
    /** 0: no message yet. */
    lastMessageId: integer("last_message_id").notNull().default(0),
    /** The newest message that each side has seen, and the number of later messages by the other side. */
    buyerReadId: integer("buyer_read_id").notNull().default(0),
    sellerReadId: integer("seller_read_id").notNull().default(0),
    /** The newest message when a letter about this chat was last queued to the owner; null: never. */
    sellerToldId: integer("seller_told_id"),
    buyerUnread: integer("buyer_unread").notNull().default(0),
    sellerUnread: integer("seller_unread").notNull().default(0),
    /** When the seller was done with the chat; null while it is open. A message of the buyer opens it again. */
    doneAt: integer("done_at", { mode: "timestamp_ms" }),
  },
  (t) => [
    uniqueIndex("chats_id").on(t.id),
    uniqueIndex("chats_product")
      .on(t.buyerId, t.productKey)
      .where(sql`${t.productKey} IS NOT NULL`),
    uniqueIndex("chats_support")
      .on(t.buyerId)
      .where(sql`${t.productKey} IS NULL`),
    index("chats_buyer").on(t.buyerId, t.activeAt),
    index("chats_preview").on(t.previewHash),
    index("chats_seller").on(sql`(${t.sellerUnread} > 0) DESC`, sql`${t.activeAt} DESC`, sql`${t.key} DESC`),
    index("chats_seller_open")
      .on(sql`(${t.sellerUnread} > 0) DESC`, sql`${t.activeAt} DESC`, sql`${t.key} DESC`)
      .where(sql`${t.doneAt} IS NULL`),
    index("chats_seller_done")
      .on(sql`(${t.sellerUnread} > 0) DESC`, sql`${t.activeAt} DESC`, sql`${t.key} DESC`)
      .where(sql`${t.doneAt} IS NOT NULL`),
    index("chats_seller_unread")
      .on(t.sellerUnread)
      .where(sql`${t.sellerUnread} > 0`),
    check("chats_title", sql`trim(${t.title}) <> ''`),
    check("chats_unread", sql`${t.buyerUnread} >= 0 AND ${t.sellerUnread} >= 0`),
  ],
);

/** Messages, ordered by their growing ids. A sender's `clientId` creates one message, however often it is sent. */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    chatKey: integer("chat_key")
      .notNull()
      .references(() => chats.key),
    senderId: text("sender_id")
      .notNull()
      .references(() => users.id),
    fromSeller: integer("from_seller", { mode: "boolean" }).notNull(),
    clientId: text("client_id").notNull(),
    imageCount: integer("image_count").notNull().default(0),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    content: text("content").notNull(),
  },
  (t) => [
    index("chat_messages_chat").on(t.chatKey, t.id),
    index("chat_messages_sender").on(t.senderId),
    uniqueIndex("chat_messages_submission").on(t.chatKey, t.senderId, t.clientId),
    check("chat_messages_client_id", sql`length(${t.clientId}) BETWEEN 1 AND 64`),
    check("chat_messages_content", sql`length(${t.content}) <= 4000 AND (${t.content} <> '' OR ${t.imageCount} > 0)`),
    check("chat_messages_images", sql`${t.imageCount} BETWEEN 0 AND 10`),
  ],
);

/** Images in chats: uploaded first, then attached to a message. Deleted if no message ever does that. */
export const chatImages = sqliteTable(
  "chat_images",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    chatKey: integer("chat_key")
      .notNull()
      .references(() => chats.key),
    uploaderId: text("uploader_id")
      .notNull()
      .references(() => users.id),
    /** Random; the image's name in addresses. */
    fileName: text("file_name").notNull(),
    hash: text("hash")
      .notNull()
      .references(() => images.hash),
    messageId: integer("message_id").references(() => chatMessages.id),
    /** 1 is the message's first image. */
    position: integer("position"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    uniqueIndex("chat_images_file_name").on(t.fileName),
    uniqueIndex("chat_images_message").on(t.messageId, t.position),
    index("chat_images_staged")
      .on(t.chatKey, t.uploaderId)
      .where(sql`${t.messageId} IS NULL`),
    index("chat_images_hash").on(t.hash),
    index("chat_images_uploader").on(t.uploaderId),
    check("chat_images_placed", sql`(${t.messageId} IS NULL) = (${t.position} IS NULL)`),
  ],
);

/** Texts that the seller writes often. */
export const savedReplies = sqliteTable(
  "saved_replies",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    text: text("text").notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    check("saved_replies_name", sql`length(${t.name}) BETWEEN 1 AND 60`),
    check("saved_replies_text", sql`length(${t.text}) BETWEEN 1 AND 2000`),
  ],
);
