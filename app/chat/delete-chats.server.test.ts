import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { chats, letters } from "#db/schema/index.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { LetterState } from "../mail/letter-states.ts";

import { markAsRead, sendMessage } from "./chat.server.ts";
import { deleteChats } from "./delete-chats.server.ts";
import type { ChatActor } from "./participants.server.ts";
import { UNREAD_TOPIC } from "./unread-letters.server.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

let db: Db;
let cleanup: () => void;
let leaving: ChatActor;
let staying: ChatActor;
let seller: ChatActor;

beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  leaving = addPerson(db, "nora");
  staying = addPerson(db, "tom");
  seller = addPerson(db, "seller");
});
afterEach(() => cleanup());

/** A chat with a message about which the owner already got a letter. */
function beginChatWithLetter(buyer: ChatActor): string {
  const chatId = beginChat(db, buyer, { kind: "support" });
  sendMessage(db, buyer, { chatId, content: "Hello", images: [], clientId: "c" }, NOW);
  db.update(chats).set({ sellerToldId: chats.lastMessageId }).where(eq(chats.id, chatId)).run();
  return chatId;
}

function insertLetter(state: LetterState): void {
  const dates = { createdAt: NOW, dueAt: NOW, endedAt: state === "queued" ? null : NOW };
  const letter = { audience: "owner" as const, recipient: "owner@shop.example", topic: UNREAD_TOPIC, content: "{}" };
  db.insert(letters)
    .values({ ...letter, ...dates, id: state, state })
    .run();
}

const toldId = (chatId: string) => db.select().from(chats).where(eq(chats.id, chatId)).get()?.sellerToldId;

test("an unsent letter about several chats is written again without the deleted one", () => {
  beginChatWithLetter(leaving);
  const kept = beginChatWithLetter(staying);
  insertLetter("queued");
  deleteChats(db, leaving.id);
  expect([db.select().from(letters).all(), toldId(kept)]).toEqual([[], null]);
});

test("a letter that was sent is not written again, nor one about a chat that was read", () => {
  beginChatWithLetter(leaving);
  const kept = beginChatWithLetter(staying);
  insertLetter("sent");
  deleteChats(db, leaving.id);
  expect(toldId(kept)).toBeGreaterThan(0);
  markAsRead(db, seller, { chatId: kept });
  insertLetter("queued");
  deleteChats(db, leaving.id);
  expect(toldId(kept)).toBeGreaterThan(0);
});
