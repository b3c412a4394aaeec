import { afterAll, beforeEach, expect, test, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { letters, orders } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { makeLetter } from "../../mail/letter.ts";
import { queueLetter } from "../../mail/outbox.server.ts";

import { recordEvent } from "./order-events.server.ts";

// In a demonstration letters are written without a mail server. The environment is read by the first import.
vi.hoisted(() => vi.stubEnv("DEMO", "1"));
afterAll(() => {
  vi.unstubAllEnvs();
});

const NOW = new Date(Date.UTC(2026, 0, 1, 12));
const LIMIT = 20;

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  return () => cleanup();
});

/** Places an order. Returns whether its buyer gets a letter. */
function place(): boolean {
  const before = countLetters();
  const { key } = insertOrder(db, { email: "ann@example.com" });
  db.transaction((tx) => recordEvent(tx, key, "placed", NOW));
  return countLetters() > before;
}
const countLetters = () => db.select().from(letters).all().length;
const placeMany = (count: number) => Array.from({ length: count }, place);

test("letters about unpaid orders are limited, also once they have expired", () => {
  expect(placeMany(LIMIT + 1)).toEqual([...Array<boolean>(LIMIT).fill(true), false]);
  db.update(orders).set({ paymentStatus: "expired" }).run();
  expect(place()).toBe(false);
});

test("the limit does not count letters about paid orders", () => {
  placeMany(LIMIT);
  db.update(orders).set({ paymentStatus: "finished" }).run();
  expect(place()).toBe(true);
});

test("the limit does not count letters to the owner", () => {
  const { key: orderKey } = insertOrder(db);
  const letter = makeLetter({ subject: "S", heading: "H", paragraphs: [] });
  const toOwner = {
    audience: "owner",
    recipient: "ann@example.com",
    topic: "owner-payment",
    orderKey,
    letter,
  } as const;
  for (let i = 0; i < LIMIT; i++) queueLetter(db, toOwner, NOW);
  expect(place()).toBe(true);
});
