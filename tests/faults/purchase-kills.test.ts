import { copyFileSync, rmSync } from "node:fs";
import path from "node:path";

import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createCheckout } from "#app/orders/purchase/create-checkout.server.ts";
import { giveUpInterruptedCheckouts } from "#app/orders/purchase/give-up-checkout.server.ts";
import { createPurchase } from "#app/orders/purchase/create-purchase.server.ts";
import { expireOrders } from "#app/orders/payments/order-jobs.server.ts";
import { listOrdersOfUser } from "#app/orders/orders.queries.server.ts";
import { receiveNotification, retryNotifications } from "#app/orders/payments/receive-notification.server.ts";
import type { PaymentProvider } from "#app/payments/provider.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { addDesk, insertShop, later, makeCheckout, makePurchase } from "#tests/factories/purchases.ts";
import { makeBtcpayBody, signBtcpay, startBtcpay } from "#tests/fakes/btcpay.ts";
import { signNowpayments, startNowpayments } from "#tests/fakes/nowpayments.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkStoredLedger } from "#tests/setup/check-ledger.ts";
import { btcpayAt, nowpaymentsAt } from "#tests/setup/fake-provider.ts";
import { SEED } from "#tests/setup/full-run.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import { buildProgram, killAtEveryStep, type Ended } from "./run-program.ts";
import type { Promised, Sent, Task } from "./purchase-program.ts";

const STOCK = 5;

type ProviderAt = Task["provider"];
/** The provider at which a step is killed. It changes between runs, so that every step gets both in time. */
const providerOf = (turn: number): ProviderAt => ((turn + SEED) % 2 === 0 ? "nowpayments" : "btcpay");

interface Opened {
  fake: ProviderFake;
  provider: PaymentProvider;
  /** Whether the provider was asked for an order's invoice. */
  hasInvoice: (orderId: string) => boolean;
  /**
   * Pays an order whose invoice has expired. Returns the notification about that, and a later one that changes nothing.
   */
  pay: (order: typeof orders.$inferSelect) => Sent[];
}

const all = new Map<ProviderAt, Opened>();
const opened = (name: ProviderAt): Opened => {
  const found = all.get(name);
  if (!found) throw new Error(`${name} was not started.`);
  return found;
};
let storage: ReturnType<typeof makeStorage>;

async function openNowpayments(): Promise<Opened> {
  const fake = await startNowpayments();
  return {
    ...{ fake, provider: nowpaymentsAt(fake.url) },
    hasInvoice: (orderId) => fake.invoices.some(({ order_id }) => order_id === orderId),
    pay({ id: order_id }) {
      const bodies = [
        fake.take({ order_id, payment_id: 1, payment_status: "finished" }),
        fake.take({ order_id, payment_id: 2, payment_status: "expired", actually_paid: 0 }),
      ];
      return bodies.map((body) => ({
        ...{ body: JSON.stringify(body), headers: { "x-nowpayments-sig": signNowpayments(body) } },
      }));
    },
  };
}

async function openBtcpay(): Promise<Opened> {
  const fake = await startBtcpay();
  return {
    ...{ fake, provider: btcpayAt(fake.url) },
    hasInvoice: (orderId) => [...fake.invoices.values()].some(({ metadata }) => metadata.orderId === orderId),
    pay({ providerInvoiceId }) {
      const id = providerInvoiceId ?? "";
      Object.assign(fake.invoices.get(id) ?? {}, { status: "Settled", paidAmount: "25.50" });
      const bodies = [makeBtcpayBody(id), makeBtcpayBody(id, "InvoiceExpired")];
      return bodies.map((body) => ({ body, headers: { "BTCPay-Sig": signBtcpay(body) } }));
    },
  };
}

beforeAll(async () => {
  await buildProgram("purchase-program");
  all.set("nowpayments", await openNowpayments()).set("btcpay", await openBtcpay());
  storage = makeStorage();
  useDatabase(storage.file, (db) => insertShop(db, { stock: STOCK }));
});
afterAll(async () => {
  for (const { fake } of all.values()) await fake.close();
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
  task: Omit<Task, "file" | "apiUrl" | "provider">,
  providerAt: (killAt: number) => ProviderAt,
  check: (db: Db, ended: Ended<Promised>, at: Opened) => Promise<void>,
  usual?: { every: number },
): Promise<number> {
  const fileOf = (killAt: number) => path.join(storage.storageDir, `killed-at-${killAt}.db`);
  return killAtEveryStep<Promised>(
    (killAt) => {
      copyFileSync(template, fileOf(killAt));
      const { storageDir } = storage;
      const provider = providerAt(killAt);
      const whole: Task = { ...task, file: fileOf(killAt), provider, apiUrl: opened(provider).fake.url };
      return { name: "purchase-program", task: whole, storageDir };
    },
    (program, ended) => {
      const { file, provider } = program.task as Task;
      return useDatabase(file, (db) => check(db, ended, opened(provider)));
    },
    usual,
  );
}

test("a purchase killed at any step is complete or absent, and can be made again", async () => {
  // Sent twice, so that the process also dies after its first response.
  const purchases = [
    { userId: "ann", key: "key" },
    { userId: "ann", key: "key" },
  ];
  let survived = 0;
  const steps = await killShop(storage.file, { purchases }, providerOf, async (db, { promised }, at) => {
    // The shop does this when it starts.
    giveUpInterruptedCheckouts(db, later(0), later(1));
    const { stock, held } = checkBooks(db.$client, "lamp", "good");
    expect(stock + held).toBe(STOCK);
    const listed = listOrdersOfUser(db, "ann");
    expect(held).toBe(listed.length);
    for (const { id } of listed) expect(at.hasInvoice(id)).toBe(true);
    for (const one of promised) {
      if (!("orderId" in one)) throw new Error(`a purchase was refused: ${JSON.stringify(one)}`);
      expect(listed).toContainEqual(expect.objectContaining({ id: one.orderId, invoiceUrl: one.paymentUrl }));
      survived++;
    }
    // Buyers without a response send the same purchase again.
    const again = await createPurchase(db, at.provider, makePurchase({}, { userId: "ann", idempotencyKey: "key" }));
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
  const steps = await killShop(template, { checkouts }, providerOf, async (db, { promised }, at) => {
    giveUpInterruptedCheckouts(db, later(0), later(1));
    const listed = listOrdersOfUser(db, "ann");
    expect([0, 2]).toContain(listed.length);
    const unsold = { stock: STOCK, held: 0 };
    expect(booksOf(db)).toEqual(listed.length === 0 ? [unsold, unsold] : [sold, sold]);
    for (const one of promised) {
      if (!("orderId" in one)) throw new Error(`a checkout was refused: ${JSON.stringify(one)}`);
      expect(listed.map(({ invoiceUrl }) => invoiceUrl)).toEqual([one.paymentUrl, one.paymentUrl]);
    }
    const again = await createCheckout(db, at.provider, makeCheckout({}, { userId: "ann", idempotencyKey: "key" }));
    expect(again).toMatchObject({ ok: true });
    expect(listOrdersOfUser(db, "ann")).toHaveLength(2);
    expect(booksOf(db)).toEqual([sold, sold]);
  });
  expect(steps).toBeGreaterThan(20);
});

test.each([
  { atOnce: "one", at: providerOf(0) },
  { atOnce: "two", at: providerOf(1) },
])(
  "payments killed at any step are applied once, with or without redelivery: $atOnce at $at",
  async ({ atOnce, at }) => {
    const { fake, provider, pay } = opened(at);
    const template = path.join(storage.storageDir, `expired-${atOnce}.db`);
    copyFileSync(storage.file, template);
    const products = atOnce === "one" ? ["lamp"] : ["lamp", "desk"];
    const order = await useDatabase(template, async (db) => {
      if (atOnce === "two") addDesk(db, STOCK);
      const result =
        atOnce === "one"
          ? await createPurchase(db, provider, makePurchase())
          : await createCheckout(db, provider, makeCheckout());
      if (!result.ok) throw new Error(result.problem.code);
      await expireOrders(db, () => provider, later(0), later(60));
      const [first] = db.select().from(orders).orderBy(asc(orders.key)).all();
      if (!first) throw new Error("There is no order.");
      return first;
    });
    const notifications = pay(order);
    const statusesOf = (db: Db) => listOrdersOfUser(db, "ann").map(({ paymentStatus }) => paymentStatus);
    const paid = products.map(() => "finished");
    const steps = await killShop(
      template,
      { notifications },
      () => at,
      async (db, { promised }) => {
        for (const id of products) checkBooks(db.$client, id, "good");
        await retryNotifications(db, () => provider, later(2));
        if (promised.length >= 1) expect(statusesOf(db)).toEqual(paid);
        for (const id of products) expect(checkBooks(db.$client, id, "good").stock).toBeGreaterThanOrEqual(STOCK - 1);
        // The provider repeats notifications without a response.
        for (const { body, headers } of notifications.slice(promised.length)) {
          const sent = { headers: new Headers(headers), rawBody: Buffer.from(body), now: later(3) };
          expect(await receiveNotification(db, provider, sent)).toBe("done");
        }
        expect(statusesOf(db)).toEqual(paid);
        checkStoredLedger(fake, db);
        for (const id of products) expect(checkBooks(db.$client, id, "good")).toEqual({ stock: STOCK - 1, held: 1 });
      },
      // A checkout has twice as many steps.
      { every: 2 },
    );
    expect(steps).toBeGreaterThan(2 * 10);
  },
);
