import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import { findOrderWithHistory } from "../../admin/orders/admin-orders.queries.server.ts";
import { ok } from "../../shared/result.ts";
import { acceptOrder, noteRefund } from "../acts/decide-order.server.ts";
import { deleteOrder } from "../acts/delete-order.server.ts";
import { resolveCase } from "../acts/resolve-case.server.ts";
import { findOrderPage } from "../order-page.queries.server.ts";
import { describePayment } from "../orders.messages.ts";

/** Money for an order that its buyer has deleted, or that was never shown. */

const shop = setUpNotifiedOrder();
const { notify, order, books, listed, paidTogether } = shop;

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const act = (orderId = shop.orderId) => ({ orderId, by: BY, note: null, now: later(9) });
const remove = () => deleteOrder(shop.db, { kind: "buyer", userId: "ann" }, shop.orderId, later(2));
const open = () => shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();
const pageOfBuyer = (id = shop.orderId, userId = "ann") => findOrderPage(shop.db, userId, id, later(9));

const ARRIVALS: [string, Record<string, unknown>, kind: string][] = [
  ["fails", { payment_status: "failed", actually_paid: 15.8 }, "invalid_paid"],
  ["expires at the provider", { payment_status: "expired", actually_paid: 3 }, "invalid_paid"],
  ["names another invoice", { invoice_id: 999 }, "contradiction"],
  ["cannot be read", { payment_status: "a new status" }, "unreadable"],
];

describe("a deleted order", () => {
  test.each(ARRIVALS)(
    "is shown again to its buyer and to administrators when a payment %s",
    async (_, fields, kind) => {
      remove();
      expect(listed()).toEqual([]);
      await notify({ payment_id: 1, ...fields }, later(3));
      expect(open()[0]).toMatchObject({ kind });
      expect(order()).toMatchObject({ hiddenAt: null, stockHeld: false });
      expect(["expired", "failed"]).toContain(order().paymentStatus);
      const [shown] = listed() ?? [];
      expect(shown && describePayment(shown).hint).toMatch(/may have arrived.* The seller has been asked to check/);
      const page = pageOfBuyer();
      expect(page?.order.id).toBe(shop.orderId);
      expect(page?.steps.map(({ text }) => text)).toContain("Shown again, because a payment may have arrived");
      expect(findOrderWithHistory(shop.db, shop.orderId)?.id).toBe(shop.orderId);
      expect(remove()).toMatchObject({ problem: { code: "has-case" } });
      expect(books()).toEqual({ stock: STOCK, held: 0 });
    },
  );

  test("can be accepted as paid after a failed payment with money", async () => {
    remove();
    await notify({ payment_id: 1, payment_status: "failed", actually_paid: 15.8 }, later(3));
    for (const { id } of paidTogether()) expect(acceptOrder(shop.db, act(id))).toEqual(ok(null));
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: null });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("can be refunded after a failed payment with money", async () => {
    remove();
    await notify({ payment_id: 1, payment_status: "failed", actually_paid: 15.8 }, later(3));
    const refund = { reference: "tx", ends: true, seen: 0 };
    for (const { id, totalCents } of paidTogether())
      expect(noteRefund(shop.db, act(id), { ...refund, amountCents: totalCents })).toEqual(ok(null));
    expect(order()).toMatchObject({ paymentStatus: "refunded", review: null });
    expect(listed()).toHaveLength(1);
  });

  test("can be deleted again once the case of an unreadable notification is resolved", async () => {
    remove();
    await notify({ payment_id: 1, payment_status: "a new status" }, later(3));
    for (const { key } of open()) resolveCase(shop.db, { caseKey: key, by: BY, note: null, now: later(4) });
    for (const { id } of paidTogether()) deleteOrder(shop.db, { kind: "buyer", userId: "ann" }, id, later(5));
    expect(listed()).toEqual([]);
  });
});

test("a failed payment of a purchase that was given up can be accepted, and buyer and seller read why", async () => {
  shop.fake.mode = "cutting off responses";
  expect(await shop.tryToBuy({}, { userId: "bob" })).toMatchObject({ ok: false });
  const [, lost] = shop.fake.invoices;
  const id = lost?.order_id ?? "";
  const about = { order_id: id, invoice_id: Number(lost?.id), payment_id: 9 };
  await notify({ ...about, payment_status: "failed", actually_paid: 15.8 });
  expect(order(id)).toMatchObject({ state: "void", paymentStatus: "failed" });
  expect(findOrderWithHistory(shop.db, id)?.id).toBe(id);
  expect(pageOfBuyer(id, "bob")?.order.id).toBe(id);
  for (const one of paidTogether(id)) expect(acceptOrder(shop.db, act(one.id))).toEqual(ok(null));
  expect(order(id)).toMatchObject({ paymentStatus: "finished", stockHeld: true });
  expect(books()).toEqual({ stock: STOCK - 2, held: 2 });
});
