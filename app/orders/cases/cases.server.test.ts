import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases, orderEvents, payments, refunds } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import { fail, ok } from "../../shared/result.ts";
import { lookUpPayment, matchPayment } from "../acts/ask-provider.server.ts";
import { acceptOrder, noteRefund, releaseUnits, takeStockAgain, type Refund } from "../acts/decide-order.server.ts";
import { getLedgerTotals } from "../payments/ledger-totals.queries.server.ts";
import { listLedger } from "../payments/ledger.queries.server.ts";
import { resolveCase } from "../acts/resolve-case.server.ts";

const shop = setUpNotifiedOrder();
const { notify, notifyOf, order, books, setStock, paidTogether } = shop;
const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;

const act = (note: string | null = null, orderId = shop.orderId) => ({ orderId, by: BY, note, now: later(9) });
type Act = ReturnType<typeof act>;
/** Acts on all orders that are paid together, one after another. Returns the result, which must be the same for all. */
function onEach<Result>(decide: (orderAct: Act, at: number) => Result, note: string | null = null): Result {
  const [first, ...others] = paidTogether().map(({ id }, at) => decide(act(note, id), at));
  if (first === undefined) throw new Error("There is no order.");
  for (const other of others) expect(other).toEqual(first);
  return first;
}
const accept = (note: string | null = null) => onEach((one) => acceptOrder(shop.db, one), note);
const noteRefunds = (fields: Partial<Refund> = {}) =>
  onEach((one, at) => noteRefund(shop.db, one, { ...refund, amountCents: at === 0 ? 1000 : null, ...fields }));
/** The open cases. A case that every order of a checkout has is listed once. */
const open = () => {
  const all = shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();
  return [...new Map(all.map((one) => [`${one.kind} ${one.paymentId}`, one])).values()];
};
const kinds = () => open().map(({ kind }) => kind);
const refund = { amountCents: 1000, reference: "tx1", ends: false, seen: 0 };

describe("the queue gets", () => {
  test("a short payment, updates it when more comes, and closes it when the rest comes", async () => {
    await notify({ payment_id: 1, payment_status: "partially_paid", actually_paid: 10 });
    await notify({ payment_id: 1, payment_status: "partially_paid", actually_paid: 12 });
    expect(open()).toMatchObject([
      { kind: "underpaid", paymentId: "1", values: { received: "12", asked: "15.8", coin: "trx" } },
    ]);
    await notify({ payment_id: 1 });
    expect(kinds()).toEqual([]);
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
  });

  test("a second payment of a paid order", async () => {
    await notifyOf("finished", 1);
    await notifyOf("confirming", 2);
    expect(kinds()).toEqual([]);
    await notifyOf("finished", 2);
    expect(open()).toMatchObject([{ kind: "paid_twice", paymentId: "2", values: { first: "1" } }]);
  });

  test("more money for a payment that was finished before", async () => {
    await notify({ payment_id: 1 });
    await notify({ payment_id: 1, actually_paid: 20 });
    expect(open()).toMatchObject([{ kind: "overpaid", values: { received: "20", asked: "15.8" } }]);
    expect(shop.db.select().from(payments).get()).toMatchObject({ status: "finished", receivedCents: 3227 });
  });

  test("a finished payment that the provider later reports as failed, and the order stays paid", async () => {
    await notifyOf("finished");
    await notifyOf("failed");
    expect(kinds()).toEqual(["invalid_paid"]);
    expect(order().paymentStatus).toBe("finished");
  });

  test("money of a failed payment", async () => {
    await notify({ payment_status: "failed", actually_paid: 3 });
    expect(kinds()).toEqual(["invalid_paid"]);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("a resolved case again only when something new is reported", async () => {
    const short = { payment_id: 1, payment_status: "partially_paid", actually_paid: 10 };
    await notify(short);
    for (const { key: caseKey } of shop.db.select().from(attentionCases).all())
      expect(resolveCase(shop.db, { caseKey, by: BY, note: "called", now: later(2) })).toEqual(ok(null));
    await notify({ ...short, order_description: "again" });
    expect(kinds()).toEqual([]);
    await notify({ ...short, actually_paid: 11 });
    expect(kinds()).toEqual(["underpaid"]);
  });
});

describe("an order that is accepted as paid", () => {
  test("is paid, takes its units, and stays paid after any later report", async () => {
    await notifyOf("expired", 1);
    await notify({ payment_id: 2, payment_status: "partially_paid", actually_paid: 15 });
    expect(accept("it is fine")).toEqual(ok(null));
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: null });
    await notifyOf("failed", 1);
    expect(order().paymentStatus).toBe("finished");
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
    const events = shop.db.select().from(orderEvents).where(eq(orderEvents.kind, "accepted")).all();
    const event = { detail: null, note: "it is fine", actorId: "s1", address: "192.0.2.1" };
    expect(events).toMatchObject(paidTogether().map(() => event));
    expect(accept()).toEqual(fail("already-paid"));
  });

  test("gets a case when more money arrives", async () => {
    accept();
    await notifyOf("finished");
    expect(kinds()).toEqual(["paid_twice"]);
  });

  test("records money received outside the provider once, and the ledger shows it", () => {
    const noted = { amountCents: 2550, reference: "bank 17" };
    expect(acceptOrder(shop.db, act("told by phone"), noted)).toEqual(ok(null));
    expect(acceptOrder(shop.db, act(), noted)).toEqual(fail("already-paid"));
    const always = { from: new Date(0), until: later(1e6) };
    expect(getLedgerTotals(shop.db, always)).toEqual({
      received: 2550,
      unknown: 0,
      unmatched: 0,
      refunded: 0,
      open: 0,
    });
    expect(listLedger(shop.db, always, 1).entries).toMatchObject([
      { kind: "payment", cents: 2550, provider: "", reference: "bank 17", status: "noted by hand" },
    ]);
    const events = shop.db.select().from(orderEvents).where(eq(orderEvents.kind, "accepted")).all();
    expect(events).toMatchObject([{ detail: "$25.50, bank 17", note: "told by phone" }]);
  });

  test.each([
    ["once an amount was noted for it", { amountCents: 2550, reference: "" }, ["paid_twice"]],
    ["not if none was noted", null, []],
  ])("gets a case when the provider reports the amount later: %s", async (_, noted, expected) => {
    await notify({ payment_id: 1, payment_status: "confirming", actually_paid: 0 });
    onEach((one, at) => acceptOrder(shop.db, one, at === 0 ? noted : null));
    await notifyOf("finished", 1);
    expect(kinds()).toEqual(expected);
  });

  test("gets a case when the missing money arrives although it was noted by hand", async () => {
    await notify({ payment_id: 1, payment_status: "partially_paid", actually_paid: 10 });
    onEach((one, at) => acceptOrder(shop.db, one, at === 0 ? { amountCents: 936, reference: "bank 17" } : null));
    await notify({ payment_id: 1 });
    expect(kinds()).toEqual(["paid_twice"]);
  });

  test("is oversold if there are no units", async () => {
    await shop.expire(later(60));
    setStock(0);
    accept();
    expect(kinds()).toEqual(["oversold"]);
    const takeAll = () => onEach((one) => takeStockAgain(shop.db, one));
    expect(takeAll()).toEqual(fail("no-units"));
    setStock(2);
    expect(takeAll()).toEqual(ok(null));
    expect(takeAll()).toEqual(fail("holds-stock"));
    expect(kinds()).toEqual([]);
    expect(books()).toEqual({ stock: 1, held: 1 });
  });
});

describe("a refund", () => {
  test("is noted once, and ends the order if nothing is kept", async () => {
    expect(noteRefunds()).toEqual(fail("no-money"));
    await notify({ payment_id: 1, payment_status: "partially_paid", actually_paid: 10 });
    expect(noteRefunds({ ends: true })).toEqual(ok(null));
    expect(noteRefund(shop.db, act(), { ...refund, ends: true })).toEqual(fail("changed-meanwhile"));
    expect(shop.db.select().from(refunds).all()).toMatchObject([{ amountCents: 1000, reference: "tx1" }]);
    expect(order()).toMatchObject({ paymentStatus: "refunded", stockHeld: true, review: null });
    const releaseAll = () => onEach((one) => releaseUnits(shop.db, one));
    expect(releaseAll()).toEqual(ok(null));
    expect(releaseAll()).toEqual(fail("holds-no-stock"));
    expect(books()).toEqual({ stock: STOCK, held: 0 });
    await notifyOf("finished", 2);
    expect(order().paymentStatus).toBe("refunded");
    expect(kinds()).toEqual(["paid_twice"]);
  });

  test("opens a case if it ended the order and the same payment grows afterwards", async () => {
    const short = { payment_id: 1, payment_status: "partially_paid", actually_paid: 10 };
    await notify(short);
    noteRefunds({ ends: true });
    await notify({ ...short, order_description: "again" });
    expect(kinds()).toEqual([]);
    await notify({ payment_id: 1 });
    expect(open()).toMatchObject([{ kind: "paid_twice", paymentId: "1", values: { received: "15.8" } }]);
    expect(order().paymentStatus).toBe("refunded");
  });

  test("leaves the order paid if only the extra money is sent back", async () => {
    await notify({ payment_id: 1, actually_paid: 20 });
    expect(noteRefund(shop.db, act(), refund)).toEqual(ok(null));
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
    expect(onEach((one) => releaseUnits(shop.db, one))).toEqual(fail("needs-stock"));
  });
});

describe("a payment of an unknown order", () => {
  const unknown = { payment_id: 5, order_id: "elsewhere", invoice_id: 999 };
  const match = (orderId = shop.orderId) =>
    matchPayment(shop.db, () => shop.provider, { ...act(null, orderId), caseKey: 1 });

  test("is matched to an order once, and its later reports belong to that order", async () => {
    await notify({ ...unknown, payment_status: "confirming" });
    expect(open()).toMatchObject([{ kind: "unknown_order", orderKey: null, paymentId: "5" }]);
    expect(await match("no-such")).toEqual(fail("no-order"));
    expect(await match()).toEqual(ok(shop.orderId));
    expect(order().paymentStatus).toBe("confirming");
    expect(await match()).toEqual(fail("already-done"));
    await notify(unknown);
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
    expect(kinds()).toEqual([]);
  });

  test("is counted beside the ledger's sums until it is matched", async () => {
    const sums = () => getLedgerTotals(shop.db, { from: new Date(0), until: later(1e6) });
    await notify(unknown);
    await notify({ ...unknown, payment_id: 6 });
    expect(sums()).toMatchObject({ received: 0, unknown: 0, unmatched: 2 });
    await match();
    expect(sums()).toMatchObject({ received: 2550, unknown: 0, unmatched: 1 });
  });

  test("does not pay an order of another price", async () => {
    await notify({ ...unknown, price_amount: 20 });
    await match(String(order().key));
    expect(order().paymentStatus).toBe("partially_paid");
    expect(kinds()).toEqual(["wrong_payment"]);
  });

  test("is put into the queue when it is looked up, and is not applied to another order", async () => {
    const lookUp = () => lookUpPayment(shop.db, () => shop.provider, { ...act(), paymentId: "5" });
    expect(await lookUp()).toEqual(fail("unknown-payment"));
    const body = { payment_id: 5, payment_status: "finished", price_amount: 25.5, price_currency: "usd" };
    shop.fake.payments.set("5", { ...body, pay_amount: 1, actually_paid: 1, order_id: "elsewhere" });
    expect(await lookUp()).toEqual(fail("belongs-to-none", { hasMoney: true }));
    expect(kinds()).toEqual(["unknown_order"]);
    shop.fake.payments.set("5", { ...body, pay_amount: 1, actually_paid: 1, order_id: shop.orderId });
    expect(await lookUp()).toEqual(ok("finished"));
    expect(order().paymentStatus).toBe("finished");
  });
});
