import { expect, test } from "vitest";

import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

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
