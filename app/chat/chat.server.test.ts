import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { chatImages, chatMessages, chats, products } from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import * as paths from "../paths.ts";
import { fail, type Problem, type Result } from "../shared/result.ts";

import { findOwnChat, getUnread, listChats } from "./chat.queries.server.ts";
import { markAsRead, openChat, sendMessage, cleanUpChatImages, type ChatSubject } from "./chat.server.ts";
import { findChatImage, listMessages } from "./messages.queries.server.ts";
import type { ChatActor } from "./participants.server.ts";

let db: Db;
let cleanup: () => void;
let buyer: ChatActor;
let other: ChatActor;
let seller: ChatActor;
const start = new Date("2026-11-21T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  buyer = addPerson(db, "nora");
  other = addPerson(db, "tom");
  insertProduct(db, "ayz", { id: "lamp", title: "Desk lamp" });
});
afterEach(() => cleanup());

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}
const open = (actor: ChatActor, subject: ChatSubject = { kind: "product", id: "lamp" }, now = start) =>
  beginChat(db, actor, subject, now);

let serial = 0;
function send(actor: ChatActor, chatId: string, content: string, now = start, more = {}) {
  return sendMessage(db, actor, { chatId, content, images: [], clientId: `c${++serial}`, ...more }, now);
}
function history(actor: ChatActor, chatId: string, where = {}) {
  return listMessages(db, value(findOwnChat(db, actor, chatId)), where);
}

describe("starting a chat", () => {
  test("creates one chat per product and buyer, and one for support", () => {
    const first = open(buyer);
    expect(open(buyer)).toBe(first);
    expect(open(other)).not.toBe(first);
    const support = open(buyer, { kind: "support" });
    expect(open(buyer, { kind: "support" })).toBe(support);
    expect(
      listChats(db, buyer, {})
        .chats.map((chat) => chat.title)
        .sort(),
    ).toEqual(["Desk lamp", "Support"]);
  });

  test("is refused for an unknown product, and for an unknown order or another buyer's", () => {
    expect(openChat(db, buyer, { kind: "product", id: "nothing" }, start)).toEqual(fail("unknown-product"));
    expect(openChat(db, buyer, { kind: "order", id: "nothing" }, start)).toEqual(fail("unknown-order"));
    const productKey = db.select().from(products).get()?.key ?? 0;
    insertOrder(db, { id: "o1", userId: other.id, productKey, title: "Lamp as ordered" });
    expect(openChat(db, buyer, { kind: "order", id: "o1" }, start)).toEqual(fail("unknown-order"));
    const fromOrder = open(other, { kind: "order", id: "o1" });
    expect(open(other)).toBe(fromOrder);
    expect(db.select().from(chats).all()).toHaveLength(1);
  });

  test("keeps the title of a deleted product, and starts a new chat for a later product with the same id", () => {
    const first = open(buyer);
    db.delete(products).where(eq(products.id, "lamp")).run();
    insertProduct(db, "ayz", { id: "lamp", title: "Another lamp" });
    const [kept] = listChats(db, buyer, {}).chats;
    expect(kept).toMatchObject({ id: first, title: "Desk lamp", product_path: null });
    expect(open(buyer)).not.toBe(first);
  });

  test("is refused to the seller, and the seller gets the chats from before the first sign-in", () => {
    open(buyer);
    send(buyer, open(buyer), "Is it still there?");
    seller = addPerson(db, "seller");
    expect(openChat(db, seller, { kind: "support" }, start)).toEqual(fail("seller-asks"));
    expect(listChats(db, seller, {}).chats).toMatchObject([
      { title: "Desk lamp", buyer_name: "nora", last_message: "Is it still there?", has_unread_messages: true },
    ]);
  });
});

describe("sending messages", () => {
  beforeEach(() => {
    seller = addPerson(db, "seller");
  });

  test("stores each message once and in order for both people", () => {
    const chat = open(buyer);
    send(buyer, chat, "one");
    send(seller, chat, "two");
    send(buyer, chat, "three");
    for (const actor of [buyer, seller]) {
      const { messages } = history(actor, chat);
      expect(messages.map((message) => message.content)).toEqual(["one", "two", "three"]);
      expect(messages.map((message) => message.from_seller)).toEqual([false, true, false]);
    }
  });

  test("stores one message per clientId, also with other content or beyond the rate limit", () => {
    const chat = open(buyer);
    const first = value(send(buyer, chat, "hello", start, { clientId: "same" }));
    for (let i = 0; i < 19; i += 1) send(buyer, chat, "more");
    const again = value(send(buyer, chat, "something else", start, { clientId: "same" }));
    expect(again).toEqual({ ...first, isNew: false });
    expect(value(send(seller, chat, "same id, other sender", start, { clientId: "same" })).isNew).toBe(true);
    expect(getUnread(db, seller).unread).toBe(20);
  });

  test("stores text unchanged", () => {
    const chat = open(buyer);
    const texts = [
      "<b>bold</b> & \"quotes\" 'too'",
      "Привет 👩‍👩‍👧 \u{10FFFD}",
      " spaces \n\n lines ",
      "a\u0000b",
      "%_\\'; --",
    ];
    for (const text of texts) value(send(buyer, chat, text));
    expect(history(seller, chat).messages.map((message) => message.content)).toEqual(texts);
  });

  test.each([
    ["blank", "   \n\t"],
    ["too-long", "x".repeat(4001)],
  ])("refuses a message as %s and stores nothing", (code, content) => {
    expect(send(buyer, open(buyer), content)).toEqual(fail(code));
    expect(db.select().from(chatMessages).all()).toEqual([]);
  });

  test("accepts 4,000 characters of any script", () => {
    const chat = open(buyer);
    expect(value(send(buyer, chat, "я".repeat(4000))).isNew).toBe(true);
    expect(value(send(buyer, chat, "🙂".repeat(4000))).isNew).toBe(true);
  });

  test("is limited to twenty in ten seconds per person and chat, and a clock set back locks nobody out", () => {
    const chat = open(buyer);
    const support = open(buyer, { kind: "support" });
    for (let i = 0; i < 20; i += 1) {
      value(send(buyer, chat, `${i}`, at(i / 10)));
      value(send(seller, chat, `${i}`, at(i / 10)));
    }
    expect(send(buyer, chat, "too fast", at(9))).toEqual(fail("too-fast", { retryAfterSeconds: 1 }));
    expect(value(send(buyer, support, "another chat", at(9))).isNew).toBe(true);
    expect(value(send(buyer, chat, "after a while", at(10.5))).isNew).toBe(true);
    expect(value(send(seller, chat, "an hour earlier", at(-3600))).isNew).toBe(true);
  });

  test("is refused to outsiders, as is everything else in the chat", () => {
    const chat = open(buyer);
    send(buyer, chat, "private");
    expect(send(other, chat, "intruding")).toEqual(fail("not-yours"));
    expect(markAsRead(db, other, { chatId: chat })).toEqual(fail("not-yours"));
    expect(findOwnChat(db, other, chat)).toEqual(fail("not-yours"));
    expect(findOwnChat(db, buyer, "nothing")).toEqual(fail("unknown-chat"));
    expect(listChats(db, other, {}).chats).toEqual([]);
  });
});

describe("chat images", () => {
  function stage(actor: ChatActor, chatId: string, fileName: string, now = start) {
    const { key: chatKey } = value(findOwnChat(db, actor, chatId));
    const { hash } = insertImage(db, "a", { width: 40, height: 30 });
    db.insert(chatImages).values({ chatKey, uploaderId: actor.id, fileName, hash, createdAt: now }).run();
    return paths.apiChatImage(chatId, fileName);
  }
  beforeEach(() => {
    seller = addPerson(db, "seller");
  });

  test("can be a message without text, in the order of the request", () => {
    const chat = open(buyer);
    const images = ["b.webp", "a.webp"].map((name) => stage(buyer, chat, name));
    const { message } = value(send(buyer, chat, "", start, { images }));
    expect(message.images).toEqual(images);
    expect(history(seller, chat).messages[0]).toEqual(message);
    expect(listChats(db, seller, {}).chats[0]?.last_message).toBe("2 pictures");
  });

  test("must be the sender's own, of this chat, each used once, ten at most", () => {
    const chat = open(buyer);
    const support = open(buyer, { kind: "support" });
    const mine = stage(buyer, chat, "mine.webp");
    const refused = fail("unknown-picture");
    for (const images of [
      [stage(seller, chat, "theirs.webp")],
      [stage(buyer, support, "elsewhere.webp")],
      [mine, mine],
      [mine, "/api/chats/x/images/../../../etc/passwd"],
      ["https://elsewhere.example/x.webp"],
    ]) {
      expect(send(buyer, chat, "look", start, { images })).toEqual(refused);
    }
    value(send(buyer, chat, "look", start, { images: [mine] }));
    expect(send(buyer, chat, "again", start, { images: [mine] })).toEqual(refused);
    const eleven = Array.from({ length: 11 }, (_, i) => stage(buyer, chat, `n${i}.webp`));
    expect(send(buyer, chat, "", start, { images: eleven })).toEqual(fail("too-many-pictures"));
  });

  test("are visible to their uploader only until they are sent, and are deleted after a day", () => {
    const chat = open(buyer);
    const row = value(findOwnChat(db, buyer, chat));
    const sent = stage(buyer, chat, "sent.webp");
    stage(buyer, chat, "staged.webp");
    send(buyer, chat, "", start, { images: [sent] });
    expect(findChatImage(db, row, seller.id, "sent.webp")).not.toBeNull();
    expect(findChatImage(db, row, seller.id, "staged.webp")).toBeNull();
    expect(findChatImage(db, row, buyer.id, "staged.webp")).not.toBeNull();
    cleanUpChatImages(db, at(1));
    expect(findChatImage(db, row, buyer.id, "staged.webp")).toBeNull();
    expect(findChatImage(db, row, seller.id, "sent.webp")).not.toBeNull();
  });
});

describe("reading messages", () => {
  beforeEach(() => {
    seller = addPerson(db, "seller");
  });

  test("counts the other person's messages after the last one seen", () => {
    const chat = open(buyer);
    const ids = ["one", "two", "three"].map((text) => value(send(buyer, chat, text)).message.id);
    send(seller, chat, "own messages are not unread");
    expect(getUnread(db, seller).unread).toBe(3);
    expect(getUnread(db, buyer).unread).toBe(1);
    markAsRead(db, seller, { chatId: chat, lastMessageId: ids[1] });
    expect(getUnread(db, seller).unread).toBe(1);
    expect(value(markAsRead(db, seller, { chatId: chat, lastMessageId: ids[0] })).isNew).toBe(false);
    expect(getUnread(db, seller).unread).toBe(1);
    markAsRead(db, seller, { chatId: chat });
    expect(getUnread(db, seller).unread).toBe(0);
    expect(listChats(db, seller, {}).chats[0]).toMatchObject({ has_unread_messages: false, unread_count: 0 });
    expect(getUnread(db, buyer).unread).toBe(1);
  });

  test("cannot mark messages as read that do not exist yet", () => {
    const chat = open(buyer);
    send(buyer, chat, "one");
    markAsRead(db, seller, { chatId: chat, lastMessageId: 1_000_000 });
    send(buyer, chat, "two");
    expect(getUnread(db, seller).unread).toBe(1);
  });

  test("returns the history in pages of fifty from the newest backwards, and the messages after the last one seen", () => {
    const chat = open(buyer);
    const ids = Array.from({ length: 120 }, (_, i) => value(send(buyer, chat, `${i}`, at(i))).message.id);
    const contents = (page: { messages: { content: string }[] }) =>
      page.messages.map((message) => Number(message.content));
    const newest = history(seller, chat);
    expect([contents(newest)[0], contents(newest).at(-1), newest.more]).toEqual([70, 119, true]);
    const older = history(seller, chat, { before: ids[70] });
    expect([contents(older)[0], contents(older).at(-1), older.more]).toEqual([20, 69, true]);
    const oldest = history(seller, chat, { before: ids[20] });
    expect([contents(oldest)[0], contents(oldest).at(-1), oldest.more]).toEqual([0, 19, false]);
    const missed = history(seller, chat, { after: ids[9] });
    expect([contents(missed)[0], contents(missed).at(-1), missed.more]).toEqual([10, 59, true]);
    expect(history(seller, chat, { after: ids[119] })).toEqual({ messages: [], more: false });
  });
});
