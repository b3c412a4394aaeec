import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertShop, later, makePurchase, NOW } from "#tests/factories/purchases.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import { sandbox } from "../../payments/providers/sandbox.server.ts";
import { fail } from "../../shared/result.ts";
import { deleteOrder } from "../acts/delete-order.server.ts";

import { createPurchase } from "./create-purchase.server.ts";

const STOCK = 50;
const LIMITS = { openOrders: 3, heldUnits: 6, unpaidPerHour: 4 };

let db: Db;
let cleanup: () => void;

beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  insertShop(db, { stock: STOCK });
});
afterEach(() => cleanup());

const books = () => checkBooks(db.$client, "lamp", "good");

function buy(quantity = 1, request: Parameters<typeof makePurchase>[1] = {}, provider: PaymentProvider = sandbox) {
  const body = { quantity, total_amount: 25.5 * quantity };
  return createPurchase(db, provider, makePurchase(body, { limits: LIMITS, ...request }));
}

async function buyAndDelete(now: Date): Promise<void> {
  const bought = await buy(1, { now });
  if (!bought.ok) throw new Error(`The purchase was refused: ${bought.problem.code}`);
  deleteOrder(db, { kind: "buyer", userId: "ann" }, bought.value.orderId, now);
}

describe("open orders", () => {
  test("are limited when all are begun at once, for each account", async () => {
    const answers = await Promise.all(Array.from({ length: 35 }, () => buy()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(32).fill(fail("open-orders", { most: 3 })));
    expect(books()).toEqual({ stock: STOCK - 3, held: 3 });
    expect(await buy(1, { userId: "bob" })).toMatchObject({ ok: true });
  });

  test.each<[PaymentStatus, boolean]>([
    ["waiting", true],
    ["confirming", true],
    ["confirmed", true],
    ["sending", true],
    ["partially_paid", true],
    ["finished", false],
    ["refunded", false],
  ])("that are %s count: %s", async (paymentStatus, counts) => {
    for (let i = 0; i < 3; i++) insertOrder(db, { paymentStatus, stockHeld: true, createdAt: later(-90) });
    expect(await buy()).toMatchObject(counts ? fail("open-orders", { most: 3 }) : { ok: true });
  });

  test.each<PaymentStatus>(["expired", "failed"])("that have %s do not count", async (paymentStatus) => {
    for (let i = 0; i < 3; i++) insertOrder(db, { paymentStatus, createdAt: later(-90) });
    expect(await buy()).toMatchObject({ ok: true });
  });

  test("do not refuse a repeated request for one of them", async () => {
    const first = await buy(1, { idempotencyKey: "key" });
    await buy();
    await buy();
    expect(await buy(1, { idempotencyKey: "key" })).toEqual(first);
    expect(await buy(1, { idempotencyKey: "other" })).toEqual(fail("open-orders", { most: 3 }));
  });
});

describe("held units", () => {
  test("are limited over all open orders of an account, and in one order", async () => {
    expect(await buy(7)).toEqual(fail("held-units", { most: 6, held: 0 }));
    await buy(4);
    expect(await buy(3)).toEqual(fail("held-units", { most: 6, held: 4 }));
    expect(await buy(2)).toMatchObject({ ok: true });
    expect(await buy(6, { userId: "bob" })).toMatchObject({ ok: true });
    expect(books()).toEqual({ stock: STOCK - 12, held: 12 });
  });
});

describe("unpaid orders begun within an hour", () => {
  test("are limited although they were deleted, until the first of them is an hour old", async () => {
    for (const minutes of [0, 10, 20, 30]) await buyAndDelete(later(minutes));
    const seconds = (minutes: number) => fail("unpaid-per-hour", { most: 4, retryAfterSeconds: minutes * 60 });
    expect(await buy(1, { now: later(30) })).toEqual(seconds(30));
    expect(await buy(1, { now: later(59) })).toEqual(seconds(1));
    await buyAndDelete(later(60));
    expect(await buy(1, { now: later(60) })).toEqual(seconds(10));
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("count when they have expired, and not when they were paid", async () => {
    for (let i = 0; i < 9; i++) insertOrder(db, { paymentStatus: "finished", stockHeld: true });
    for (let i = 0; i < 3; i++) insertOrder(db, { paymentStatus: "expired" });
    await buyAndDelete(NOW);
    expect(await buy()).toMatchObject({ problem: { code: "unpaid-per-hour" } });
  });

  test("do not count when the provider failed", async () => {
    const failing: PaymentProvider = { ...sandbox, createInvoice: () => Promise.reject(new Error("down")) };
    for (let i = 0; i < 5; i++) expect(await buy(1, {}, failing)).toEqual(fail("provider-failed"));
    expect(await buy()).toMatchObject({ ok: true });
  });

  test("do not count for another account", async () => {
    for (let i = 0; i < 4; i++) await buyAndDelete(NOW);
    expect(await buy(1, { userId: "bob" })).toMatchObject({ ok: true });
  });
});
