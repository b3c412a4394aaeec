import { rmSync } from "node:fs";

import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { letters, outages } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { DAY_MS } from "../shared/durations.ts";

import { makeLetter } from "./letter.ts";
import { queueOwnerLetter } from "./outbox.server.ts";
import { giveUpUnsendable, retryLetters, RETRY_DAYS, sendLetters } from "./send-letters.server.ts";
import type { Delivery, Mailer } from "./smtp.server.ts";

/** `finishBeforeStop`, which attempts use, imports the database of STORAGE_DIR. */
const storageDir = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = [await import("node:fs"), await import("node:os")];
  const folder = mkdtempSync(`${tmpdir()}/letters-`);
  vi.stubEnv("STORAGE_DIR", folder);
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("MAIL_FROM", "shop@example.com");
  vi.stubEnv("PUBLIC_URL", "http://127.0.0.1:3000");
  vi.stubEnv("OWNER_EMAIL", "owner@example.com");
  return folder;
});
afterAll(() => rmSync(storageDir, { recursive: true }));

let db: Db;
beforeEach(() => {
  const made = makeDatabase();
  db = made.db;
  return () => made.cleanup();
});

/** Queues letters that are days old, by default as old as letters may get. */
function queueOld(count: number, days = RETRY_DAYS): void {
  const now = new Date(Date.now() - days * DAY_MS);
  const letter = makeLetter({ subject: "Hello", heading: "Hello", paragraphs: [] });
  for (let i = 0; i < count; i++) queueOwnerLetter(db, { topic: "test", letter }, now);
}

const send = (...deliveries: [Delivery, ...Delivery[]]) => {
  const [last] = deliveries;
  const mailer: Mailer = { send: () => Promise.resolve(deliveries.shift() ?? last), close: () => {} };
  return sendLetters(db, mailer, new Date(Date.now() - RETRY_DAYS * DAY_MS));
};
/** Makes the letters due that wait for another attempt. */
const makeDue = () => db.update(letters).set({ dueAt: new Date() }).where(eq(letters.state, "queued")).run();
const states = () =>
  db
    .select()
    .from(letters)
    .all()
    .map(({ state }) => state)
    .sort();

test("letters that waited while the shop was stopped for days are sent", async () => {
  queueOld(2);
  await send({ outcome: "sent" });
  expect(states()).toEqual(["sent", "sent"]);
});

test("an old letter is given up after an attempt, never without one", async () => {
  queueOld(2);
  const away: Delivery = { outcome: "unreachable", error: "Nobody answers." };
  await send(away);
  expect(states()).toEqual(["failed", "queued"]);
  await send(away);
  expect(states()).toEqual(["failed", "failed"]);
  expect(db.select().from(letters).all()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
});

test("letters that waited when mail was turned off are given up after the same time", () => {
  queueOld(1);
  queueOld(1, 1);
  giveUpUnsendable(db, new Date(Date.now() - RETRY_DAYS * DAY_MS));
  expect(db.select().from(letters).all()).toMatchObject([
    { state: "failed", error: "Mail was turned off.", attempts: 0 },
    { state: "queued", error: null },
  ]);
});

test("once the mail server accepts the shop, letters that wait for another attempt are sent, and the outage ends", async () => {
  queueOld(2, 1);
  await send({ outcome: "unreachable", error: "Nobody answers." });
  expect(db.select().from(outages).all()).toMatchObject([{ subject: "mail" }]);
  retryLetters(db, new Date());
  expect(db.select().from(outages).all()).toEqual([]);
  await send({ outcome: "sent" });
  expect(states()).toEqual(["sent", "sent"]);
});

describe("an answer that may be about all letters", () => {
  const unclear: Delivery = { outcome: "unclear", error: "554 5.7.1 Relay access denied" };

  test("keeps the letter waiting and sends the others; the first accepted letter ends the outage", async () => {
    queueOld(3, 1);
    await send(unclear, unclear);
    expect([states(), db.select().from(outages).all().length]).toEqual([["queued", "queued", "queued"], 1]);
    makeDue();
    await send(unclear, unclear, { outcome: "sent" });
    expect([states(), db.select().from(outages).all()]).toEqual([["queued", "queued", "sent"], []]);
  });

  test("is no outage if the server has accepted a later letter", async () => {
    queueOld(2, 1);
    await send(unclear, { outcome: "sent" });
    makeDue();
    await send(unclear);
    expect([states(), db.select().from(outages).all()]).toEqual([["queued", "sent"], []]);
  });

  test("gives up a letter after two days", async () => {
    queueOld(1);
    await send(unclear);
    expect(db.select().from(letters).all()).toMatchObject([{ state: "failed", error: unclear.error }]);
  });
});
