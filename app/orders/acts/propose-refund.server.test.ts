import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { payments } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { ok } from "../../shared/result.ts";
import { getLedgerTotals } from "../payments/ledger-totals.queries.server.ts";

import { acceptOrder, noteRefund } from "./decide-order.server.ts";
import { proposeRefund } from "./propose-refund.server.ts";

const shop = setUpNotifiedOrder();
const { notify, order, paidTogether } = shop;

const admin = { kind: "admin", session: "s1", address: "::1" } as const;
const proposed = () => proposeRefund(shop.db, order().key);

test("proposes the order's price for a paid order, and what is left after a refund", async () => {
  await notify({ payment_id: 1 });
  const { totalCents } = order();
  expect(proposed()).toBe(totalCents);
  const act = { orderId: shop.orderId, by: admin, note: null, now: later(2) };
  noteRefund(shop.db, act, { amountCents: 2500, reference: "tx1", ends: false, seen: 0 });
  expect(proposed()).toBe(50);
  noteRefund(shop.db, act, { amountCents: 50, reference: "tx2", ends: false, seen: 1 });
  expect(proposed()).toBeNull();
});

test("proposes what came above the price for an overpaid order", async () => {
  await notify({ payment_id: 1, actually_paid: 31.6 });
  expect([order().paymentStatus, proposed()]).toEqual(["finished", 2550]);
});

test("proposes all that came for an underpaid order, until it is accepted as paid", async () => {
  await notify({ payment_id: 1, payment_status: "partially_paid", actually_paid: 7.9 });
  expect(proposed()).toBe(1275);
  for (const { id } of paidTogether())
    acceptOrder(shop.db, { orderId: id, by: admin, note: null, now: later(2) }, null);
  expect([order().paymentStatus, proposed()]).toEqual(["finished", Math.min(1275, order().totalCents)]);
});

test("proposes nothing for an order that nobody has paid, or whose payment has an unknown value", async () => {
  expect(proposed()).toBeNull();
  await notify({ payment_id: 1, payment_status: "waiting", actually_paid: 0 });
  await notify({ payment_id: 1, pay_currency: "DOGE" });
  expect([order().paymentStatus, proposed()]).toEqual([expect.any(String), null]);
});

describe("a second payment that was sent back at the provider", () => {
  const act = () => ({ orderId: shop.orderId, by: admin, note: null, now: later(9) });
  const note = () =>
    noteRefund(shop.db, act(), { amountCents: 2550, reference: "at the provider", ends: false, seen: 0 });
  const report = () => notify({ payment_id: 2, payment_status: "refunded" }, later(10));
  const totals = () => getLedgerTotals(shop.db, { from: new Date(0), until: later(1e6) });

  test.each([
    ["noted before the provider reports it", [note, report]],
    ["noted after the provider has reported it", [report, note]],
  ])("counts once, so the first payment is left: %s", async (_, steps) => {
    await notify({ payment_id: 1 });
    await notify({ payment_id: 2 });
    for (const step of steps) await step();
    expect(totals()).toMatchObject({ received: 5100, refunded: 2550 });
    expect([order().paymentStatus, proposed()]).toEqual(["finished", order().totalCents]);
  });

  test("is left out of the proposal if nobody has noted it", async () => {
    await notify({ payment_id: 1 });
    await notify({ payment_id: 2 });
    await report();
    expect(totals()).toMatchObject({ received: 5100, refunded: 2550 });
    expect(proposed()).toBe(order().totalCents);
  });

  test("proposes nothing if its value is unknown and a refund was noted", async () => {
    await notify({ payment_id: 1 });
    await notify({ payment_id: 2, payment_status: "waiting", actually_paid: 0 });
    await notify({ payment_id: 2, pay_currency: "DOGE" });
    expect(note()).toEqual(ok(null));
    shop.db.update(payments).set({ status: "refunded" }).where(eq(payments.providerPaymentId, "2")).run();
    expect(proposed()).toBeNull();
    shop.db.update(payments).set({ status: "finished" }).where(eq(payments.providerPaymentId, "2")).run();
  });
});
