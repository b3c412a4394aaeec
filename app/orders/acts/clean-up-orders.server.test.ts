import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import {
  attentionCases,
  checkouts,
  notedPayments,
  orderEvents,
  orders,
  paymentNotifications,
  payments,
  refunds,
  users,
} from "#db/schema/index.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import {
  deleteOldCases,
  deleteOldNotifications,
  deleteUnpaidOrders,
  anonymizeOldOrders,
} from "./clean-up-orders.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const ids = () =>
  db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(orders.key)
    .all()
    .map(({ id }) => id);
const isStored = (id: string) => db.select().from(users).where(eq(users.id, id)).get() !== undefined;

/** An order with a payment and an event. */
function insertWithHistory(overrides: Parameters<typeof insertOrder>[1]) {
  const order = insertOrder(db, overrides);
  insertPayment(db, order.key);
  db.insert(orderEvents).values({ orderKey: order.key, kind: "created", at: NOW }).run();
  return order;
}

describe("anonymizing old orders", () => {
  test("removes person, payments, refunds and history, and keeps what was sold", async () => {
    const first = insertWithHistory({ id: "old", paymentStatus: "finished", trackingNumber: "1Z9", title: "Lamp" });
    const byAnn = { orderKey: first.key, amountCents: 100, reference: "Ann's bank", at: NOW };
    db.insert(notedPayments).values(byAnn).run();
    db.insert(refunds).values(byAnn).run();
    insertCase(db, { orderKey: first.key, resolvedAt: NOW, note: "Ann called" });
    insertWithHistory({ id: "kept", paymentStatus: "finished", createdAt: later(1) });
    expect(await anonymizeOldOrders(db, NOW, later(2))).toBe(1);
    const [old, kept] = db.select().from(orders).orderBy(orders.key).all();
    expect(JSON.stringify(old)).not.toMatch(/ann|Main Street|New York|10001|1Z9/i);
    expect(old).toMatchObject({ userId: "deleted-buyers", title: "Lamp", totalCents: 2550, paymentStatus: "finished" });
    expect(kept).toMatchObject({ userId: "ann", contactName: "Ann Example" });
    expect(db.select().from(notedPayments).all()).toEqual([]);
    expect(db.select().from(refunds).all()).toEqual([]);
    expect(db.select().from(attentionCases).all()).toEqual([]);
    const ofKept = [{ orderKey: kept?.key }];
    expect(db.select({ key: payments.checkoutKey }).from(payments).all()).toEqual([{ key: kept?.checkoutKey }]);
    expect(db.select({ orderKey: orderEvents.orderKey }).from(orderEvents).all()).toEqual(ofKept);
  });

  test("waits while an order needs attention", async () => {
    const { key } = insertOrder(db, { id: "open", paymentStatus: "finished", review: "more came than asked" });
    insertCase(db, { orderKey: key });
    expect(await anonymizeOldOrders(db, NOW, NOW)).toBe(0);
    expect(db.select().from(orders).get()).toMatchObject({ userId: "ann", review: "more came than asked" });
  });

  test("waits while an order that is paid together with it needs attention", async () => {
    const { key, checkoutKey } = insertOrder(db, { paymentStatus: "finished", review: "more came than asked" });
    insertPayment(db, key);
    insertOrder(db, { paymentStatus: "finished", checkoutKey });
    expect(await anonymizeOldOrders(db, NOW, NOW)).toBe(0);
    expect(db.select().from(payments).all()).toHaveLength(1);
    expect(db.select().from(checkouts).get()).toMatchObject({ userId: "ann" });
    db.update(orders).set({ review: null }).run();
    expect(await anonymizeOldOrders(db, NOW, NOW)).toBe(2);
    expect(db.select().from(payments).all()).toEqual([]);
  });

  test("handles more orders than are changed at a time, and nothing a second time", async () => {
    db.transaction(() => {
      for (let i = 0; i < 250; i++) insertOrder(db, { id: `o${i}`, paymentStatus: "finished" });
    });
    expect(await anonymizeOldOrders(db, NOW, NOW)).toBe(250);
    expect(await anonymizeOldOrders(db, NOW, NOW)).toBe(0);
  });

  test("deletes the nameless accounts whose last order was anonymized, and no other account", async () => {
    insertOrder(db, { userId: "deleted-0123456789abcdef", paymentStatus: "finished" });
    insertOrder(db, { userId: "deleted-fedcba9876543210", paymentStatus: "finished", createdAt: later(1) });
    insertOrder(db, { userId: "ann", paymentStatus: "finished" });
    await anonymizeOldOrders(db, NOW, NOW);
    expect(["deleted-0123456789abcdef", "deleted-fedcba9876543210", "ann"].map(isStored)).toEqual([false, true, true]);
  });
});

describe("deleting old unpaid orders", () => {
  test("deletes what nobody paid for, and keeps orders with money, held units or a later date", async () => {
    insertWithHistory({ id: "expired", paymentStatus: "expired" });
    insertWithHistory({ id: "failed", paymentStatus: "failed" });
    insertOrder(db, { id: "withdrawn", hiddenAt: NOW });
    insertOrder(db, { id: "void", state: "void", invoiceUrl: null, providerInvoiceId: null });
    insertOrder(db, { id: "paid", paymentStatus: "finished" });
    insertOrder(db, { id: "refunded", paymentStatus: "refunded" });
    insertOrder(db, { id: "partial", paymentStatus: "partially_paid" });
    insertOrder(db, { id: "waits", stockHeld: true });
    insertOrder(db, { id: "young", paymentStatus: "expired", createdAt: later(1) });
    expect(await deleteUnpaidOrders(db, NOW)).toBe(4);
    expect(ids()).toEqual(["paid", "refunded", "partial", "waits", "young"]);
    expect(db.select().from(orderEvents).all()).toEqual([]);
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
  });

  test("keeps an order that another table refers to", async () => {
    const { key } = insertOrder(db, { id: "noted", paymentStatus: "expired" });
    db.$client.exec("CREATE TABLE notes (order_key INTEGER REFERENCES orders (key))");
    db.$client.prepare("INSERT INTO notes VALUES (?)").run(key);
    expect(await deleteUnpaidOrders(db, NOW)).toBe(0);
    expect(ids()).toEqual(["noted"]);
  });
});

test("deletes old resolved cases without an order, and keeps all others", async () => {
  const { key: orderKey } = insertOrder(db, { paymentStatus: "finished" });
  db.transaction(() => {
    for (let i = 0; i < 150; i++) insertCase(db, { resolvedAt: NOW });
  });
  const kept = [{}, { resolvedAt: later(1) }, { orderKey, resolvedAt: NOW }].map((fields) => insertCase(db, fields));
  expect(await deleteOldCases(db, NOW)).toBe(150);
  expect(db.select({ key: attentionCases.key }).from(attentionCases).all()).toEqual(kept.map((key) => ({ key })));
});

test("deletes old notifications only", async () => {
  db.transaction(() => {
    for (let i = 0; i < 250; i++) {
      db.insert(paymentNotifications)
        .values({
          provider: "sandbox",
          digest: `d${i}`,
          body: "{}",
          receivedAt: later(i),
          appliedAt: i % 2 ? NOW : null,
        })
        .run();
    }
  });
  expect(await deleteOldNotifications(db, later(219))).toBe(220);
  expect(db.select({ digest: paymentNotifications.digest }).from(paymentNotifications).all()).toHaveLength(30);
});
