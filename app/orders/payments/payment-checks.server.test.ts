import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases, checkouts, payments } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import { fail } from "../../shared/result.ts";
import { acceptOrder } from "../acts/decide-order.server.ts";
import { deleteOrder } from "../acts/delete-order.server.ts";

import { getLedgerTotals } from "./ledger-totals.queries.server.ts";

const shop = setUpNotifiedOrder();
const { buy, notify, notifyOf, order, books, outcomes } = shop;

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;

describe("a correctly signed payment with wrong data", () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["one cent less", { price_amount: 25.49 }, /25\.49 usd instead of 25\.50 USD/],
    ["one cent more", { price_amount: 25.51 }, /instead of 25\.50 USD/],
    ["a hundredth of a cent less", { price_amount: "25.4999" }, /instead of/],
    ["another currency of the price", { price_currency: "eur" }, /25\.5 eur instead of/],
    ["no price", { price_amount: null, price_currency: null }, /instead of/],
    ["less paid than asked", { actually_paid: 15.79999999 }, /15\.79999999 of 15\.8 trx came/],
    ["nothing paid", { actually_paid: 0 }, /0 of 15\.8/],
    ["nothing asked and nothing paid", { actually_paid: 0, pay_amount: 0 }, /0 of 0/],
    ["nothing asked", { actually_paid: 0.1, pay_amount: 0 }, /0\.1 of 0/],
    ["no paid amount", { actually_paid: null }, /nothing of 15\.8/],
    ["no requested amount", { pay_amount: null }, /unknown amount/],
    ["a negative amount", { actually_paid: -1, pay_amount: -2 }, /-1 of -2/],
    ["not a number", { actually_paid: "all of it" }, /all of it of/],
    ["sent again to an old address", { parent_payment_id: 77 }, /address of payment 77/],
  ])("does not pay the order and marks it for review: %s", async (_, fields, review) => {
    expect(await notify({ payment_id: 1, ...fields })).toBe("done");
    expect(order().paymentStatus).toBe("partially_paid");
    expect(order().review).toMatch(review);
    expect(order().review).toMatch(/^payment 1: /);
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
    // Later statuses of the same payment change nothing.
    await notifyOf("expired");
    expect(await shop.expire(later(120))).toBe(0);
    expect(order().paymentStatus).toBe("partially_paid");
    expect(deleteOrder(shop.db, { kind: "buyer", userId: "ann" }, shop.orderId, later(3))).toEqual(
      fail("payment-on-its-way"),
    );
  });

  test("keeps the larger amount if its notifications arrive out of order", async () => {
    const part = { payment_id: 1, payment_status: "partially_paid" };
    await notify({ ...part, actually_paid: 9 });
    await notify({ ...part, actually_paid: 5 });
    expect(shop.db.select().from(payments).get()?.actuallyPaid).toBe("9");
    expect(order().review).toMatch(/9 of 15\.8/);
  });

  test("does not pay the order if its coin is not the agreed one", async () => {
    await notify({ payment_id: 1, payment_status: "waiting", pay_currency: "btc" });
    await notify({ payment_id: 1, pay_currency: "DOGE" });
    expect(order()).toMatchObject({ paymentStatus: "partially_paid" });
    expect(order().review).toBe("payment 1: paid in DOGE instead of btc");
  });

  test("pays neither order and marks both for review if it names another order's invoice", async () => {
    const other = await buy({}, { userId: "bob" });
    await notify({ payment_id: 1, invoice_id: Number(shop.fake.invoices[1]?.id) });
    for (const id of [shop.orderId, other]) {
      expect(order(id)).toMatchObject({ paymentStatus: "waiting" });
      expect(order(id).review).toMatch(/payment 1 names another order or invoice/);
    }
    await notify({ payment_id: 2, order_id: other });
    expect(order(other).paymentStatus).toBe("waiting");
    expect(order(shop.orderId).review).toMatch(/payment 1 .*; payment 2 /);
    expect(shop.db.select().from(payments).all()).toEqual([]);
  });

  test("pays nothing if it names another order's payment, an unknown invoice or an unknown order", async () => {
    const other = await buy({}, { userId: "bob" });
    await notify({ payment_id: 1, payment_status: "waiting" });
    await notify({ payment_id: 1, order_id: other, invoice_id: Number(shop.fake.invoices[1]?.id) });
    await notify({ payment_id: 2, invoice_id: 999 });
    await notify({ payment_id: 3, order_id: "no-such-order" });
    expect(order().paymentStatus).toBe("waiting");
    expect(order(other).paymentStatus).toBe("waiting");
    expect(order().review?.match(/payment \d/g)).toEqual(["payment 1", "payment 2", "payment 3"]);
    expect(await notify({ payment_id: 4, order_id: "no-such-order", invoice_id: 999 })).toBe("done");
    expect(outcomes().at(-1)).toBe("unknown-order");
  });

  test("is not marked for review if no money came", async () => {
    await notify({ payment_id: 1, payment_status: "waiting", invoice_id: 999 });
    await notify({ payment_id: 1, payment_status: "expired", invoice_id: 999, actually_paid: 0 });
    expect(order()).toMatchObject({ paymentStatus: "waiting", review: null });
  });

  test("opens a case if it fails after money came", async () => {
    await notify({ payment_id: 1, payment_status: "failed", invoice_id: 999 });
    expect(order()).toMatchObject({ paymentStatus: "waiting" });
    expect(order().review).toMatch(/payment 1 names another order or invoice/);
    await notify({ payment_id: 2, payment_status: "failed", order_id: "elsewhere", invoice_id: 999 });
    const cases = shop.db.select().from(attentionCases).where(eq(attentionCases.kind, "unknown_order")).all();
    expect(cases).toMatchObject([{ paymentId: "2" }]);
  });

  test("leaves the ledger if it fails and its unconfirmed money did not arrive", async () => {
    await notify({ payment_id: 1, payment_status: "confirming", actually_paid: 15.8 });
    const totals = () => getLedgerTotals(shop.db, { from: new Date(0), until: later(1e6) });
    expect(totals()).toMatchObject({ received: 2550, unknown: 0 });
    await notify({ payment_id: 1, payment_status: "failed", actually_paid: 0 });
    expect(totals()).toMatchObject({ received: 0, unknown: 0 });
    expect(order()).toMatchObject({ paymentStatus: "failed", stockHeld: false, review: null });
  });

  test("pays nothing if the order belongs to another provider", async () => {
    shop.db.update(checkouts).set({ provider: "btcpay" }).run();
    await notify({ payment_id: 1, invoice_id: null });
    expect(order()).toMatchObject({ paymentStatus: "waiting" });
    expect(order().review).toMatch(/payment 1/);
  });

  test.each([
    ["no payment id", { payment_id: null }],
    ["no status", { payment_status: null }],
    ["an unknown status", { payment_status: "paid" }],
    ["a list for a price", { price_amount: [25.5] }],
  ])("is stored and pays nothing: %s", async (_, fields) => {
    expect(await notify(fields)).toBe("done");
    expect(outcomes()).toEqual(["unreadable"]);
    expect(order()).toMatchObject({ paymentStatus: "waiting" });
    expect(order().review).toMatch(/signed by the provider, but the shop cannot read it/);
    const cases = shop.db.select().from(attentionCases).all();
    expect(cases).toMatchObject([{ kind: "unreadable", provider: "nowpayments", values: { received: "15.8" } }]);
  });

  test("closes its case once the same payment can be read", async () => {
    await notify({ payment_id: 1, payment_status: "swapping" });
    const open = () => shop.db.$count(attentionCases, isNull(attentionCases.resolvedAt));
    expect(await open()).toBe(1);
    await notifyOf("finished");
    expect(await open()).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
  });

  test("opens a case if it expires after money came", async () => {
    await notify({ payment_id: 1, payment_status: "expired" });
    expect(order()).toMatchObject({ paymentStatus: "expired" });
    expect(order().review).toBe("payment 1: 15.8 trx came, but the payment expired");
  });

  test.each([
    ["a wrong price", { price_amount: 20 }],
    ["too little paid", { actually_paid: 10 }],
  ])("opens a case if the order was accepted with it and the payment fails later: %s", async (_, fields) => {
    await notify({ payment_id: 1, ...fields });
    for (const { id } of shop.paidTogether()) acceptOrder(shop.db, { orderId: id, by: BY, note: null, now: later(2) });
    await notify({ payment_id: 1, ...fields, payment_status: "failed", actually_paid: 0 }, later(3));
    expect(order()).toMatchObject({ paymentStatus: "finished" });
    const open = shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();
    expect(open.map(({ kind, orderKey }) => [kind, orderKey])).toEqual(
      shop.paidTogether().map(({ key }) => ["invalid_paid", key]),
    );
    expect(open[0]).toMatchObject({ paymentId: "1", values: { status: "failed" } });
  });

  test("opens a case for the accepted order only if the payment of several orders fails later", async () => {
    await notify({ payment_id: 1, price_amount: 20 });
    acceptOrder(shop.db, { orderId: shop.orderId, by: BY, note: null, now: later(2) });
    await notify({ payment_id: 1, price_amount: 20, payment_status: "failed", actually_paid: 0 }, later(3));
    const invalid = shop.db.select().from(attentionCases).where(eq(attentionCases.kind, "invalid_paid")).all();
    expect(invalid.map(({ orderKey }) => orderKey)).toEqual([shop.paidTogether()[0]?.key]);
  });

  test("opens no further case if it fails later and the order is not accepted", async () => {
    await notify({ payment_id: 1, price_amount: 20 });
    await notify({ payment_id: 1, price_amount: 20, payment_status: "failed", actually_paid: 0 }, later(3));
    expect(order()).toMatchObject({ paymentStatus: "partially_paid" });
    expect(await shop.db.$count(attentionCases, eq(attentionCases.kind, "invalid_paid"))).toBe(0);
  });

  test("pays the order and resolves the case once the data is right", async () => {
    await notify({ payment_id: 1, actually_paid: 10 });
    expect(order()).toMatchObject({ paymentStatus: "partially_paid", review: "payment 1: 10 of 15.8 trx came" });
    await notify({ payment_id: 1 });
    expect(order()).toMatchObject({ paymentStatus: "finished" });
    // Later wrong data changes nothing.
    await notify({ payment_id: 1, actually_paid: 11 });
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
  });

  test("pays the order if amounts are written differently, or exceed the price, which opens a case", async () => {
    await notify({
      payment_id: "1",
      price_amount: "25.500",
      price_currency: "USD",
      pay_amount: "1e-3",
      actually_paid: "0.0010001",
    });
    expect(order()).toMatchObject({ paymentStatus: "finished", review: "payment 1: 0.0010001 of 1e-3 trx came" });
  });
});
