import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeUpload } from "#tests/factories/uploads.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { fail } from "../shared/result.ts";

import { stageImage, uploaderOf } from "./chat-images.server.ts";
import { openChat, sendMessage } from "./chat.server.ts";
import type { ChatActor } from "./participants.server.ts";

let db: Db;
let file: string;
let storageDir: string;
let cleanup: () => void;
beforeEach(() => {
  ({ db, file, storageDir, cleanup } = makeDatabase());
  insertProduct(db, "ayz", { id: "lamp" });
});
afterEach(() => cleanup());

const start = new Date("2026-11-21T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const DAY_SECONDS = 24 * 60 * 60;
const REFUSED = fail("too-much-today");

describe("what one buyer can store in a day", () => {
  test("is 100 chats, and known ones can still be opened", () => {
    const [nora, tom] = [addPerson(db, "nora"), addPerson(db, "tom")];
    for (let i = 0; i <= 100; i++) insertProduct(db, "ayz", { id: `lamp-${i}` });
    const open = (buyer: ChatActor, i: number, seconds = i) =>
      openChat(db, buyer, { kind: "product", id: `lamp-${i}` }, at(seconds));
    const first = open(nora, 0);
    for (let i = 1; i < 100; i++) expect(open(nora, i).ok).toBe(true);
    expect(open(nora, 100)).toEqual(fail("too-many-chats"));
    expect(open(nora, 0, 100)).toEqual(first);
    expect(open(tom, 100).ok).toBe(true);
    expect(open(nora, 100, DAY_SECONDS + 1).ok).toBe(true);
  });

  test("is 10 MB of messages, whatever their length in characters, and does not limit the seller", () => {
    const [buyer, seller] = [addPerson(db, "nora"), addPerson(db, "seller")];
    const chatId = beginChat(db, buyer, { kind: "product", id: "lamp" });
    let sent = 0;
    /** Each message has 12,000 bytes in UTF-8, and comes a minute after the one before. */
    const send = (actor: ChatActor, seconds = 60 * sent) => {
      const input = { chatId, content: "猫".repeat(4_000), images: [], clientId: `c${++sent}` };
      return sendMessage(db, actor, input, at(seconds));
    };
    while (send(buyer).ok) expect(sent).toBeLessThan(1_000);
    expect(sent).toBe(Math.floor(10_000 / 12) + 1);
    expect(send(buyer)).toEqual(REFUSED);
    expect(send(seller).ok).toBe(true);
    expect(send(buyer, DAY_SECONDS + 60).ok).toBe(true);
  });

  test("is not reset by a restart", () => {
    const buyer = addPerson(db, "nora");
    for (let i = 0; i <= 100; i++) insertProduct(db, "ayz", { id: `lamp-${i}` });
    const open = (connection: Db, i: number) =>
      openChat(connection, buyer, { kind: "product", id: `lamp-${i}` }, at(i));
    for (let i = 0; i < 100; i++) expect(open(db, i).ok).toBe(true);
    const afterRestart = openDatabase(file);
    expect(open(afterRestart, 100)).toEqual(fail("too-many-chats"));
    closeDatabase(afterRestart);
  });

  test("is 300 MB of uploaded images, even if they are refused", async () => {
    const buyer = addPerson(db, "nora");
    const chatId = beginChat(db, buyer, { kind: "product", id: "lamp" });
    const upload = (bytes: number, seconds: number) => {
      const file = { ...makeUpload(storageDir, "no image", "a.jpg"), bytes, maxBytes: bytes, from: uploaderOf(buyer) };
      return stageImage(db, buyer, { chatId, file, now: at(seconds) });
    };
    for (let i = 0; i < 15; i++) expect(await upload(20_000_000, i)).toMatchObject({ problem: { name: "a.jpg" } });
    expect(await upload(1, 20)).toEqual(REFUSED);
    expect(await upload(1, DAY_SECONDS)).toMatchObject({ problem: { name: "a.jpg" } });
  });
});
