import { max } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { chatMessages } from "#db/schema/index.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { fail } from "../shared/result.ts";

import { setChatDone } from "./chat-state.server.ts";
import { chatQueries, listChats } from "./chat.queries.server.ts";
import { markAsRead, sendMessage } from "./chat.server.ts";
import { deleteChats } from "./delete-chats.server.ts";
import { indexMessages } from "./message-search.queries.server.ts";
import type { ChatActor } from "./participants.server.ts";

let db: Db;
let cleanup: () => void;
let buyer: ChatActor;
let other: ChatActor;
let seller: ChatActor;
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10) + seconds * 1000);

beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  buyer = addPerson(db, "nora");
  other = addPerson(db, "tom");
  seller = addPerson(db, "seller");
  insertProduct(db, "ayz", { id: "lamp", title: "Desk lamp" });
});
afterEach(() => cleanup());

function send(actor: ChatActor, chatId: string, content: string, now: Date): void {
  sendMessage(db, actor, { chatId, content, images: [], clientId: content }, now);
}

const idOfNewest = () =>
  db
    .select({ id: max(chatMessages.id) })
    .from(chatMessages)
    .get()?.id ?? 0;

describe("the seller's chat list", () => {
  test("leaves out chats without a message, which their buyers still see", () => {
    const empty = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    const support = beginChat(db, buyer, { kind: "support" }, at(1));
    send(buyer, support, "Hello", at(2));
    const ids = (actor: ChatActor, input = {}) => listChats(db, actor, input).chats.map((chat) => chat.id);
    expect([ids(seller), ids(seller, { show: "open" }), ids(seller, { query: "nora" })]).toEqual([
      ...[[support], [support], [support]],
    ]);
    expect(ids(seller, { query: "lamp" })).toEqual([]);
    expect(ids(buyer)).toEqual([support, empty]);
    send(buyer, empty, "Is it there?", at(3));
    expect(ids(seller)).toEqual([empty, support]);
  });

  test("lists unread chats first, then the newest, and searches buyer and product in any case", () => {
    insertProduct(db, "ayz", { id: "kettle", title: "Чайник" });
    const lamp = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    const kettle = beginChat(db, other, { kind: "product", id: "kettle" }, at(1));
    const support = beginChat(db, other, { kind: "support" }, at(2));
    send(other, support, "a", at(2));
    send(buyer, lamp, "b", at(3));
    send(other, kettle, "c", at(4));
    for (const chatId of [kettle, support]) markAsRead(db, seller, { chatId });
    const ids = (query?: string) => listChats(db, seller, { query }).chats.map((chat) => chat.id);
    expect(ids()).toEqual([lamp, kettle, support]);
    expect(ids("NORA")).toEqual([lamp]);
    expect(ids("чАЙ")).toEqual([kettle]);
    expect(ids("%")).toEqual([]);
    expect(listChats(db, buyer, { query: "tom" }).chats).toEqual([]);
  });

  test("is paged by fifty", () => {
    for (let i = 0; i < 60; i += 1) {
      insertProduct(db, "ayz", { id: `p${i}` });
      send(buyer, beginChat(db, buyer, { kind: "product", id: `p${i}` }), "Hello", at(i * 60));
    }
    const first = listChats(db, seller, {});
    const second = listChats(db, seller, { page: 2 });
    expect([first.chats.length, first.more, second.chats.length, second.more]).toEqual([50, true, 10, false]);
    expect(new Set([...first.chats, ...second.chats].map((chat) => chat.id)).size).toBe(60);
  });

  test("uses an index instead of sorting every chat", () => {
    for (const { list } of Object.values(chatQueries(db).seller)) {
      const { sql, params } = list.getQuery();
      const plan = db.$client.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(params.map(() => 1));
      expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE");
      expect(JSON.stringify(plan)).toContain("USING INDEX chats_seller");
    }
  });

  test("is searched by e-mail and text, before and after the job has indexed the messages", async () => {
    const lamp = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    const support = beginChat(db, other, { kind: "support" }, at(1));
    send(buyer, lamp, "Подойдёт ли ЁЛКА?\n\n\n\nIt is 100% 李明", at(2));
    send(other, support, "Where is my parcel?", at(3));
    send(seller, support, "It is on its way.", at(4));
    const ids = (query: string) => listChats(db, seller, { query }).chats.map((chat) => chat.id);
    const expectFound = () => {
      expect([ids("елка"), ids("100%"), ids("李"), ids("MY PARC"), ids("on its way")]).toEqual([
        ...[[lamp], [lamp], [lamp], [support], [support]],
      ]);
      expect([ids("tom@MAIL"), ids("zz"), ids('"'), ids("%")]).toEqual([[support], [], [], [lamp]]);
      expect(listChats(db, buyer, { query: "100%" }).chats).toEqual([]);
    };
    expectFound();
    expect(await indexMessages(db)).toBe(3);
    expect(await indexMessages(db)).toBe(0);
    expectFound();
    send(other, support, "A late question", at(5));
    expect(ids("late")).toEqual([support]);
    deleteChats(db, other.id);
    expect([ids("late"), ids("parcel")]).toEqual([[], []]);
    expect(await indexMessages(db)).toBe(0);
  });
});

describe("a chat that the seller is done with", () => {
  const setDone = (actor: ChatActor, chatId: string, isDone = true, shownId = 0) =>
    setChatDone(db, actor, { chatId, isDone, shownId, now: at(9) }).ok;
  const ids = (show: "open" | "done" | null) => listChats(db, seller, { show }).chats.map((chat) => chat.id);

  test("is listed apart, and opens again when its buyer writes", () => {
    const lamp = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    const support = beginChat(db, other, { kind: "support" }, at(1));
    send(buyer, lamp, "A question", at(0));
    send(other, support, "Another", at(1));
    for (const chatId of [lamp, support]) markAsRead(db, seller, { chatId });
    expect(setDone(seller, lamp)).toBe(true);
    expect([ids("open"), ids("done"), ids(null)]).toEqual([[support], [lamp], [support, lamp]]);
    expect(listChats(db, seller, { show: "done" }).chats[0]?.is_done).toBe(true);
    expect(listChats(db, buyer, { show: "open" }).chats).toMatchObject([{ id: lamp, is_done: false }]);
    send(seller, lamp, "You are welcome.", at(2));
    expect(ids("done")).toEqual([lamp]);
    send(buyer, lamp, "One more question", at(3));
    expect([ids("open"), ids("done")]).toEqual([[lamp, support], []]);
    markAsRead(db, seller, { chatId: lamp });
    expect([setDone(seller, lamp), setDone(seller, lamp, false), ids("done")]).toEqual([true, true, []]);
  });

  test("stays open if its buyer has written what the seller has not seen", () => {
    const lamp = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    send(buyer, lamp, "Thank you", at(1));
    const shownId = idOfNewest();
    send(buyer, lamp, "One more question", at(2));
    const input = { chatId: lamp, isDone: true, now: at(9) };
    expect(setChatDone(db, seller, { ...input, shownId })).toEqual(fail("newer-message"));
    expect([ids("open"), ids("done")]).toEqual([[lamp], []]);
    expect(setDone(seller, lamp, false, shownId)).toBe(true);
    // A page of older messages shows less than what the seller has read.
    markAsRead(db, seller, { chatId: lamp });
    expect([setDone(seller, lamp, true, shownId), ids("done")]).toEqual([true, [lamp]]);
  });

  test("is marked as done by a page that shows the newest message, even if it is not marked as read", () => {
    const lamp = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    send(buyer, lamp, "Thank you", at(1));
    const shownId = idOfNewest();
    send(seller, lamp, "You are welcome", at(2));
    expect([setDone(seller, lamp, true, shownId), ids("done")]).toEqual([true, [lamp]]);
  });

  test("is marked by the seller only", () => {
    const lamp = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    expect([setDone(buyer, lamp), setDone(other, lamp), setDone(seller, "nothing")]).toEqual([false, false, false]);
    expect(ids("done")).toEqual([]);
  });
});
