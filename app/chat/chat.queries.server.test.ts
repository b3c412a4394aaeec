import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { chatQueries, listChats } from "./chat.queries.server.ts";
import { markAsRead, sendMessage } from "./chat.server.ts";
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

describe("the seller's chat list", () => {
  test("lists unread chats first, then the newest, and searches buyer and product in any case", () => {
    insertProduct(db, "ayz", { id: "kettle", title: "Чайник" });
    const lamp = beginChat(db, buyer, { kind: "product", id: "lamp" }, at(0));
    const kettle = beginChat(db, other, { kind: "product", id: "kettle" }, at(1));
    const support = beginChat(db, other, { kind: "support" }, at(2));
    send(buyer, lamp, "a", at(3));
    send(other, kettle, "b", at(4));
    markAsRead(db, seller, { chatId: kettle });
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
      beginChat(db, buyer, { kind: "product", id: `p${i}` }, at(i));
    }
    const first = listChats(db, seller, {});
    const second = listChats(db, seller, { page: 2 });
    expect([first.chats.length, first.more, second.chats.length, second.more]).toEqual([50, true, 10, false]);
    expect(new Set([...first.chats, ...second.chats].map((chat) => chat.id)).size).toBe(60);
  });

  test("uses an index instead of sorting every chat", () => {
    const { sql, params } = chatQueries(db).sellerList.getQuery();
    const plan = db.$client.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(params.map(() => 1));
    expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE");
  });
});
