import { beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { HOUR_MS } from "../shared/durations.ts";

import { findDeletionProblem } from "./delete-own-account.server.ts";

const NOW = new Date(Date.UTC(2026, 0, 1, 12));
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  return () => cleanup();
});

const find = (hours: number) => findDeletionProblem(db, "ann", hoursLater(hours));

test.each([
  ["was deleted", { paymentStatus: "waiting", hiddenAt: NOW }],
  ["has expired", { paymentStatus: "expired" }],
] as const)("an account is deleted no sooner than a day after an unpaid order, which %s", (_, order) => {
  insertOrder(db, { ...order, createdAt: NOW });
  expect(find(0.5)).toEqual({ code: "counts-today", hours: 24 });
  expect(find(23.5)).toEqual({ code: "counts-today", hours: 1 });
  expect(find(24)).toBeNull();
});

test.each([
  ["was paid and sent", { paymentStatus: "finished", shipped: true }],
  ["was refunded", { paymentStatus: "refunded" }],
  ["the provider made no invoice for", { paymentStatus: "waiting", state: "void" }],
] as const)("an account can be deleted on the day of an order that %s", (_, order) => {
  insertOrder(db, { ...order, createdAt: NOW });
  expect(find(0)).toBeNull();
});

test("an account is deleted no sooner than a day after its person has begun a chat", () => {
  insertOrder(db, { paymentStatus: "expired", createdAt: hoursLater(-30) });
  beginChat(db, chatActor({ id: "ann", name: "Ann", isSeller: false }), { kind: "support" }, NOW);
  expect(find(1)).toEqual({ code: "counts-today", hours: 23 });
  expect(find(24)).toBeNull();
});
