import { randomBytes } from "node:crypto";

import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { chatImages, chatMessages, chats, images, orders, products } from "#db/schema/index.ts";

import * as paths from "../paths.ts";
import { spend } from "../http/rate-limits.server.ts";
import { fold } from "../shared/fold.ts";
import { fail, ok, type Result } from "../shared/result.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import { findOwnChat, type ChatRow } from "./chat.queries.server.ts";
import type { ChatMessage, ChatProblem, TooFast } from "./contract.ts";
import { readChatImagePath } from "./image-address.ts";
import { spendMessage } from "./message-limits.server.ts";
import { checkDraft } from "./message-rules.ts";
import { findSubmission } from "./messages.queries.server.ts";
import type { ChatActor } from "./participants.server.ts";

/** The statements of sending and reading, prepared once per database. */
function prepareStatements(db: Db) {
  const value = sql.placeholder;
  const ofChat = eq(chats.key, value("chatKey"));
  const arrival = { lastMessageId: sql`${value("id")}`, activeAt: sql`${value("now")}` };
  const fromBuyer = { doneAt: null, buyerFold: sql`${value("buyerFold")}` };
  const stillUnread = (fromSeller: boolean) => sql`(
    SELECT count(*) FROM ${chatMessages}
    WHERE ${chatMessages.chatKey} = ${value("chatKey")} AND ${chatMessages.id} > ${value("seen")}
      AND ${chatMessages.fromSeller} = ${sql.raw(fromSeller ? "1" : "0")}
  )`;
  const seen = sql`${value("seen")}`;
  return {
    insert: db
      .insert(chatMessages)
      .values({
        chatKey: value("chatKey"),
        senderId: value("senderId"),
        fromSeller: value("fromSeller"),
        clientId: value("clientId"),
        imageCount: value("imageCount"),
        createdAt: value("createdAt"),
        content: value("content"),
      })
      .returning({ id: chatMessages.id })
      .prepare(),
    arriveForBuyer: db
      .update(chats)
      .set({ ...arrival, buyerUnread: sql`${chats.buyerUnread} + 1` })
      .where(ofChat)
      .prepare(),
    arriveForSeller: db
      .update(chats)
      .set({ ...arrival, ...fromBuyer, sellerUnread: sql`${chats.sellerUnread} + 1` })
      .where(ofChat)
      .prepare(),
    readByBuyer: db
      .update(chats)
      .set({ buyerReadId: seen, buyerUnread: stillUnread(true) })
      .where(ofChat)
      .prepare(),
    readBySeller: db
      .update(chats)
      .set({ sellerReadId: seen, sellerUnread: stillUnread(false) })
      .where(ofChat)
      .prepare(),
  };
}

const chatStatements = prepareOnce(prepareStatements);

/** The subject of a new chat. */
export type ChatSubject = { kind: "product"; id: string } | { kind: "order"; id: string } | { kind: "support" };

interface Topic {
  productKey: number | null;
  productId: string | null;
  title: string;
  previewHash: string | null;
}

type OpenProblem = ChatProblem<"unknown-product" | "unknown-order" | "seller-asks" | "too-many-chats">;

/** Returns the buyer's chat about a subject, and creates it if there is none: one per product, one for support. */
export function openChat(db: Db, actor: ChatActor, subject: ChatSubject, now: Date): Result<string, OpenProblem> {
  if (actor.side === "seller") return fail("seller-asks");
  return db.transaction(
    (tx) => {
      const topic = findTopic(tx, actor, subject);
      if (!topic) return fail(subject.kind === "order" ? "unknown-order" : "unknown-product");
      const same = topic.productKey === null ? isNull(chats.productKey) : eq(chats.productKey, topic.productKey);
      const known = tx
        .select({ id: chats.id })
        .from(chats)
        .where(and(eq(chats.buyerId, actor.id), same))
        .get();
      if (known) return ok(known.id);
      if (!spend(db, [{ budget: "buyer-chats", subject: actor.id }], now).ok) return fail("too-many-chats");
      const id = randomBytes(12).toString("base64url");
      tx.insert(chats)
        .values({
          ...topic,
          id,
          buyerId: actor.id,
          titleFold: fold(topic.title),
          buyerFold: fold(actor.name),
          createdAt: now,
          activeAt: now,
        })
        .run();
      return ok(id);
    },
    { behavior: "immediate" },
  );
}

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

function findTopic(tx: Transaction, actor: ChatActor, subject: ChatSubject): Topic | undefined {
  switch (subject.kind) {
    case "support":
      return { productKey: null, productId: null, title: "Support", previewHash: null };
    case "product":
      return tx
        .select({
          productKey: products.key,
          productId: products.id,
          title: products.title,
          previewHash: products.previewHash,
        })
        .from(products)
        .where(and(eq(products.shop, OPEN_BOX.value), eq(products.id, subject.id)))
        .get();
    case "order":
      return tx
        .select({
          productKey: orders.productKey,
          productId: orders.productId,
          title: orders.title,
          previewHash: orders.previewHash,
        })
        .from(orders)
        .where(and(eq(orders.id, subject.id), eq(orders.userId, actor.id)))
        .get();
  }
}

interface SendInput {
  chatId: string;
  content: string;
  /** Addresses of this person's unsent images in this chat. */
  images: string[];
  clientId: string;
}

export interface Sent {
  message: ChatMessage;
  /** The id of the chat's previous message, or 0. */
  previousId: number;
  buyerId: string;
  /** False if this `clientId` was sent before: nothing was stored, and nothing must be broadcast. */
  isNew: boolean;
}

type SendProblem =
  | ChatProblem<
      "unknown-chat" | "not-yours" | "blank" | "too-long" | "too-many-pictures" | "unknown-picture" | "too-much-today"
    >
  | TooFast;

/**
 * Stores a message, which then survives a power cut. Its sender has a budget per chat and one for all chats. Sending
 * the same `clientId` again returns the first result and costs nothing.
 */
export function sendMessage(db: Db, actor: ChatActor, input: SendInput, now: Date): Result<Sent, SendProblem> {
  const problem = checkDraft(input.content, input.images.length);
  const statements = chatStatements(db);
  return db.transaction(
    (tx) => {
      const chat = findOwnChat(db, actor, input.chatId);
      if (!chat.ok) return chat;
      const { buyerId, key: chatKey, lastMessageId: previousId } = chat.value;
      const known = findSubmission(db, chat.value, actor.id, input.clientId);
      if (known) return ok({ message: known, previousId: 0, buyerId, isNew: false });
      if (problem) return fail(problem.code);
      const attached = findStaged(tx, chat.value, actor, input.images);
      if (!attached) return fail("unknown-picture");
      const spent = spendMessage(db, { actor, chatKey, content: input.content }, now);
      if (!spent.ok) return spent;

      const fromSeller = actor.side === "seller";
      const { id } = statements.insert.get({
        chatKey,
        senderId: actor.id,
        fromSeller,
        clientId: input.clientId,
        imageCount: attached.length,
        createdAt: now,
        content: input.content,
      });
      attached.forEach((image, i) => {
        tx.update(chatImages)
          .set({ messageId: id, position: i + 1 })
          .where(eq(chatImages.key, image.key))
          .run();
      });
      const arrival = { id, now: now.getTime(), chatKey };
      if (fromSeller) statements.arriveForBuyer.run(arrival);
      else statements.arriveForSeller.run({ ...arrival, buyerFold: fold(actor.name) });
      const message: ChatMessage = {
        id,
        chat_id: input.chatId,
        sender_google_id: actor.id,
        from_seller: fromSeller,
        content: input.content,
        images: attached.map((image) => paths.apiChatImage(input.chatId, image.fileName)),
        image_sizes: attached.map((image) => [image.width, image.height]),
        timestamp: now.toISOString(),
        client_id: input.clientId,
      };
      return ok({ message, previousId, buyerId, isNew: true });
    },
    { behavior: "immediate" },
  );
}

/** Returns the staged images at these addresses, in their order, or null if one cannot be sent. */
function findStaged(tx: Transaction, chat: ChatRow, actor: ChatActor, paths: string[]) {
  if (paths.length === 0) return [];
  const names = paths.map((path) => readChatImagePath(chat.id, path) ?? "");
  const rows = tx
    .select({
      key: chatImages.key,
      fileName: chatImages.fileName,
      width: images.width,
      height: images.height,
    })
    .from(chatImages)
    .innerJoin(images, eq(images.hash, chatImages.hash))
    .where(
      and(
        eq(chatImages.chatKey, chat.key),
        eq(chatImages.uploaderId, actor.id),
        isNull(chatImages.messageId),
        inArray(chatImages.fileName, names),
      ),
    )
    .all();
  const ordered = names.flatMap((name) => rows.find((row) => row.fileName === name) ?? []);
  return ordered.length === paths.length && rows.length === paths.length ? ordered : null;
}

export interface Read {
  buyerId: string;
  lastMessageId: number;
  /** False if this person had read that far before. */
  isNew: boolean;
}

/** Marks the messages up to this id, or all, as read by this person. Never marks messages as unread. */
export function markAsRead(
  db: Db,
  actor: ChatActor,
  { chatId, lastMessageId }: { chatId: string; lastMessageId?: number | undefined },
): Result<Read, ChatProblem<"unknown-chat" | "not-yours">> {
  const statements = chatStatements(db);
  return db.transaction(
    () => {
      const chat = findOwnChat(db, actor, chatId);
      if (!chat.ok) return chat;
      const { key, buyerId, ...row } = chat.value;
      const bySeller = actor.side === "seller";
      const before = bySeller ? row.sellerReadId : row.buyerReadId;
      const seen = Math.min(lastMessageId ?? row.lastMessageId, row.lastMessageId);
      if (seen <= before) return ok({ buyerId, lastMessageId: before, isNew: false });
      statements[bySeller ? "readBySeller" : "readByBuyer"].run({ chatKey: key, seen });
      return ok({ buyerId, lastMessageId: seen, isNew: true });
    },
    { behavior: "immediate" },
  );
}

/** Deletes staged images that were not sent. The cleanup of images deletes their files. */
export function cleanUpChatImages(db: Db, olderThan: Date): void {
  db.delete(chatImages)
    .where(and(isNull(chatImages.messageId), lte(chatImages.createdAt, olderThan)))
    .run();
}
