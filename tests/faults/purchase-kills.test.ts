import { copyFileSync, rmSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { cleanUpPurchases, createCheckout } from "#app/orders/purchase/create-checkout.server.ts";
import { createPurchase } from "#app/orders/purchase/create-purchase.server.ts";
import { expireOrders } from "#app/orders/payments/order-jobs.server.ts";
import { listOrdersOfUser } from "#app/orders/orders.queries.server.ts";
import { receiveNotification, retryNotifications } from "#app/orders/payments/receive-notification.server.ts";
import type { PaymentProvider } from "#app/payments/provider.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { addDesk, insertShop, later, makeCheckout, makePurchase } from "#tests/factories/purchases.ts";
import {
  makeNowpaymentsBody,
  signNowpayments,
  startNowpayments,
  type FakeNowpayments,
} from "#tests/fakes/nowpayments.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkStoredLedger } from "#tests/setup/check-ledger.ts";
import { nowpaymentsAt } from "#tests/setup/fake-provider.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import { buildProgram, killAtEveryStep, type Ended } from "./run-program.ts";
import type { Promised, Task } from "./purchase-program.ts";

const STOCK = 5;

let fake: FakeNowpayments;
let provider: PaymentProvider;
let storage: ReturnType<typeof makeStorage>;

beforeAll(async () => {
  await buildProgram("purchase-program");
  fake = await startNowpayments();
  provider = nowpaymentsAt(fake.url);
  storage = makeStorage();
  useDatabase(storage.file, (db) => insertShop(db, { stock: STOCK }));
});
afterAll(async () => {
  await fake.close();
  rmSync(storage.storageDir, { recursive: true });
});

function useDatabase<Value>(file: string, use: (db: Db) => Value): Value {
  const db = openDatabase(file);
  const close = () => db.$client.close();
  const value = use(db);
  if (value instanceof Promise) return value.finally(close) as Value;
  close();
  return value;
}

/** Kills the shop at every step of a task. Each run starts with a copy of the database `template`. */
function killShop(
  template: string,
  task: Omit<Task, "file" | "apiUrl">,
  check: (db: Db, ended: Ended<Promised>) => Promise<void>,
): Promise<number> {
  const fileOf = (killAt: number) => path.join(storage.storageDir, `killed-at-${killAt}.db`);
  return killAtEveryStep<Promised>(
    (killAt) => {
      copyFileSync(template, fileOf(killAt));
      const { storageDir } = storage;
      return { name: "purchase-program", task: { ...task, file: fileOf(killAt), apiUrl: fake.url }, storageDir };
    },
    (program, ended) => useDatabase((program.task as Task).file, (db) => check(db, ended)),
  );
}

test("a purchase killed at any step is complete or absent, and can be made again", async () => {
  // Sent twice, so that the process also dies after its first response.
  const purchases = [
    { userId: "ann", key: "key" },
    { userId: "ann", key: "key" },
  ];
  let survived = 0;
  const steps = await killShop(storage.file, { purchases }, async (db, { promised }) => {
    // The shop does this when it starts.
    cleanUpPurchases(db, later(0), later(1));
    const { stock, held } = checkBooks(db.$client, "lamp", "good");
    expect(stock + held).toBe(STOCK);
    const listed = listOrdersOfUser(db, "ann");
    expect(held).toBe(listed.length);
    for (const order of listed) expect(fake.invoices.find(({ order_id }) => order_id === order.id)).toBeDefined();
    for (const one of promised) {
      if (!("orderId" in one)) throw new Error(`a purchase was refused: ${JSON.stringify(one)}`);
      expect(listed).toContainEqual(expect.objectContaining({ id: one.orderId, invoiceUrl: one.paymentUrl }));
      survived++;
    }
    // Buyers without a response send the same purchase again.
    const again = await createPurchase(db, provider, makePurchase({}, { userId: "ann", idempotencyKey: "key" }));
    expect(again).toMatchObject({ ok: true });
    expect(listOrdersOfUser(db, "ann")).toHaveLength(1);
    expect(checkBooks(db.$client, "lamp", "good")).toEqual({ stock: STOCK - 1, held: 1 });
  });
  // Two transactions, each with BEGIN and COMMIT, and a request. Fewer steps mean that they were not counted.
  expect(steps).toBeGreaterThan(15);
  expect(survived).toBeGreaterThan(3);
});

test("a checkout killed at any step is complete or absent, and can be made again", async () => {
  const template = path.join(storage.storageDir, "desk.db");
  copyFileSync(storage.file, template);
  useDatabase(template, (db) => addDesk(db, STOCK));
  const booksOf = (db: Db) => ["lamp", "desk"].map((id) => checkBooks(db.$client, id, "good"));
  const sold = { stock: STOCK - 1, held: 1 };
  const checkouts = [
    { userId: "ann", key: "key" },
    { userId: "ann", key: "key" },
  ];
  const steps = await killShop(template, { checkouts }, async (db, { promised }) => {
    cleanUpPurchases(db, later(0), later(1));
    const listed = listOrdersOfUser(db, "ann");
    expect([0, 2]).toContain(listed.length);
    const unsold = { stock: STOCK, held: 0 };
    expect(booksOf(db)).toEqual(listed.length === 0 ? [unsold, unsold] : [sold, sold]);
    for (const one of promised) {
      if (!("orderId" in one)) throw new Error(`a checkout was refused: ${JSON.stringify(one)}`);
      expect(listed.map(({ invoiceUrl }) => invoiceUrl)).toEqual([one.paymentUrl, one.paymentUrl]);
    }
    const again = await createCheckout(db, provider, makeCheckout({}, { userId: "ann", idempotencyKey: "key" }));
    expect(again).toMatchObject({ ok: true });
    expect(listOrdersOfUser(db, "ann")).toHaveLength(2);
    expect(booksOf(db)).toEqual([sold, sold]);
  });
  expect(steps).toBeGreaterThan(20);
});

test("payments killed at any step are applied once, with or without redelivery", async () => {
  const template = path.join(storage.storageDir, "expired.db");
  copyFileSync(storage.file, template);
  const order_id = await useDatabase(template, async (db) => {
    const result = await createPurchase(db, provider, makePurchase());
    if (!result.ok) throw new Error(result.problem.code);
    await expireOrders(db, () => provider, later(0), later(60));
    return result.value.orderId;
  });
  const notifications = [
    { order_id, payment_id: 1, payment_status: "finished" },
    { order_id, payment_id: 2, payment_status: "expired", actually_paid: 0 },
  ];
  for (const fields of notifications) fake.take(fields);
  const steps = await killShop(template, { notifications }, async (db, { promised }) => {
    checkBooks(db.$client, "lamp", "good");
    await retryNotifications(db, () => provider, later(2));
    if (promised.length >= 1) expect(listOrdersOfUser(db, "ann")).toMatchObject([{ paymentStatus: "finished" }]);
    expect(checkBooks(db.$client, "lamp", "good").stock).toBeGreaterThanOrEqual(STOCK - 1);
    // The provider repeats notifications without a response.
    for (const fields of notifications.slice(promised.length)) {
      const body = makeNowpaymentsBody(fields);
      const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
      const rawBody = Buffer.from(JSON.stringify(body));
      expect(await receiveNotification(db, provider, { headers, rawBody, now: later(3) })).toBe("done");
    }
    expect(listOrdersOfUser(db, "ann")).toMatchObject([{ id: order_id, paymentStatus: "finished" }]);
    checkStoredLedger(fake, db);
    expect(checkBooks(db.$client, "lamp", "good")).toEqual({ stock: STOCK - 1, held: 1 });
  });
  expect(steps).toBeGreaterThan(2 * 10);
});
