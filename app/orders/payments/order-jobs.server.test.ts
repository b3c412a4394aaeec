import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases, orders, paymentNotifications } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { later } from "#tests/factories/purchases.ts";
import { READ_FAILURES } from "#tests/fakes/http-fake.ts";
import { makeNowpaymentsBody } from "#tests/fakes/nowpayments.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";
import { ordersAtOnce } from "#tests/setup/order-setup.ts";

import { PAYMENT_STATUSES } from "../../payments/payment-status.ts";
import { releaseUnits } from "../acts/decide-order.server.ts";
import { resolveCase } from "../acts/resolve-case.server.ts";
import { listCasesOfOrder } from "../cases/cases.queries.server.ts";

import { expireOrders, pollPayments } from "./order-jobs.server.ts";

const shop = setUpNotifiedOrder();
const { notify, notifyOf, expire, order, books } = shop;

/** How many orders expire with one payment. */
const ALL = ordersAtOnce === "one" ? 1 : 2;

describe("an order's hold", () => {
  test("ends once, after its minutes", async () => {
    expect(await expire(later(59.99))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    expect(await expire(later(60))).toBe(ALL);
    expect(await expire(later(61))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test.each(PAYMENT_STATUSES)("ends only while the payment is waiting: tried with %s", async (status) => {
    await notifyOf(status, 7);
    answerAbout(7, { payment_status: "waiting", actually_paid: 0 });
    const ends = status === "waiting";
    expect(await expire(later(600))).toBe(ends ? ALL : 0);
    expect(order().paymentStatus).toBe(ends ? "expired" : status);
    books();
  });

  test.each(READ_FAILURES)("goes on while the provider is %s, and ends when it responds again", async (mode) => {
    shop.fake.mode = mode;
    expect(await expire(later(60))).toBe(0);
    expect(await expire(later(6000))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    shop.fake.mode = "working";
    expect(await expire(later(6001))).toBe(ALL);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("goes on while the provider does not know a payment that it has notified the shop of", async () => {
    await notifyOf("waiting", 7);
    shop.fake.payments.delete("7");
    expect(await expire(later(6000))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    answerAbout(7, { payment_status: "waiting", actually_paid: 0 });
    expect(await expire(later(6001))).toBe(ALL);
  });

  test("goes on while the provider is not configured", async () => {
    expect(await expireOrders(shop.db, () => null, later(0), later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  });

  test("does not end if the provider says that money came, although it sent no notification", async () => {
    await notifyOf("waiting", 7);
    answerAbout(7, { payment_status: "confirming" });
    expect(await expire(later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true });
  });

  test.each<[string, boolean]>([
    ["its id", true],
    ["its invoice", true],
    ["another order", false],
  ])("goes on while a stored notification of %s is not applied: %s", async (named, waits) => {
    const { id, providerInvoiceId } = order();
    const body = JSON.stringify({ names: { "its id": id, "its invoice": providerInvoiceId }[named] ?? "another" });
    const stored = { provider: "nowpayments", digest: named, body, receivedAt: later(59) } as const;
    shop.db.insert(paymentNotifications).values(stored).run();
    expect(await expire(later(60))).toBe(waits ? 0 : ALL);
    shop.db
      .update(paymentNotifications)
      .set({ appliedAt: later(61) })
      .run();
    expect(await expire(later(61))).toBe(waits ? ALL : 0);
  });

  describe("of an order that is marked as sent", () => {
    const markSent = (shipped = true) => shop.db.update(orders).set({ shipped }).run();

    test("does not end, until it is marked as not sent", async () => {
      markSent();
      expect(await expire(later(60))).toBe(0);
      expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
      expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
      markSent(false);
      expect(await expire(later(61))).toBe(ALL);
      expect(books()).toEqual({ stock: STOCK, held: 0 });
    });

    test("does not end if it is marked while the provider is answering", async () => {
      await notifyOf("waiting", 7);
      answerAbout(7, { payment_status: "waiting", actually_paid: 0 });
      const { provider } = shop;
      const fetchPayment = provider.fetchPayment.bind(provider);
      provider.fetchPayment = (id) => {
        markSent();
        return fetchPayment(id);
      };
      expect(await expire(later(60))).toBe(0);
      expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    });

    test.each(["expired", "failed"] as const)("keeps its units when the provider reports %s", async (status) => {
      markSent();
      await notifyOf(status, 7);
      expect(order()).toMatchObject({ paymentStatus: status, stockHeld: true });
      expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
    });

    test("can be ended by an administrator once the order is marked as not sent after all", async () => {
      markSent();
      await notifyOf("expired", 7);
      const by = { kind: "admin", session: "session", address: "127.0.0.1" } as const;
      const release = () =>
        shop.paidTogether().map(({ id }) => releaseUnits(shop.db, { orderId: id, by, note: null, now: later(3) }).ok);
      expect(release()).not.toContain(true);
      markSent(false);
      expect(release()).not.toContain(false);
      expect(books()).toEqual({ stock: STOCK, held: 0 });
    });
  });

  test("goes on while a payment that contradicts the order needs attention", async () => {
    await shop.buy({}, { userId: "bob" });
    await notify({ payment_id: 5, invoice_id: Number(shop.fake.invoices[1]?.id) });
    expect(order()).toMatchObject({ paymentStatus: "waiting", review: expect.any(String) as string });
    expect(await expire(later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    const by = { kind: "admin", session: "session", address: "127.0.0.1" } as const;
    for (const { key } of shop.db.select().from(attentionCases).all()) {
      resolveCase(shop.db, { caseKey: key, by, note: null, now: later(61) });
    }
    expect(await expire(later(62))).toBe(2 * ALL);
  });

  describe("after a notification that cannot be read", () => {
    const unreadable = { payment_status: "swapping", actually_paid: 0 };
    const openCases = () => shop.db.$count(attentionCases, isNull(attentionCases.resolvedAt));

    test.each([
      ["the order", { invoice_id: null }],
      ["the invoice", { order_id: null }],
    ])("ends only when the provider is asked about its payment: %s", async (_, named) => {
      await notify({ ...unreadable, ...named, payment_id: 7 });
      expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
      // The provider does not know the payment, or its response cannot be read either.
      expect(await expire(later(60))).toBe(0);
      answerAbout(7, unreadable);
      expect(await expire(later(61))).toBe(0);
      expect(await openCases()).toBe(1);
      answerAbout(7, { payment_status: "waiting", actually_paid: 0 });
      expect(await expire(later(62))).toBe(ALL);
      expect(await openCases()).toBe(0);
      expect(books()).toEqual({ stock: STOCK, held: 0 });
    });

    test("resolves the case of a known payment by a newer response", async () => {
      await notifyOf("waiting", 7);
      answerAbout(7, { payment_status: "waiting", actually_paid: 0 });
      await notify({ ...unreadable, payment_id: 7, order_id: null, invoice_id: null }, later(61));
      expect(await expire(later(60))).toBe(0);
      expect(await openCases()).toBe(1);
      expect(await expire(later(62))).toBe(ALL);
      expect(await openCases()).toBe(0);
    });

    test.each([
      ["other values", { payment_status: "moving" }],
      ["the same values", { order_description: "sent again" }],
    ])("goes on if another one with %s comes while the provider is answering", async (_, fields) => {
      await notify({ ...unreadable, payment_id: 7 });
      answerAbout(7, { payment_status: "waiting", actually_paid: 0 });
      await notify({ ...unreadable, payment_id: 7, ...fields }, later(61));
      expect(await expire(later(60))).toBe(0);
      expect(await openCases()).toBe(1);
      expect(await expire(later(62))).toBe(ALL);
      expect(await openCases()).toBe(0);
    });

    test("does not end if its payment has brought money", async () => {
      await notify({ ...unreadable, payment_id: 7 });
      answerAbout(7, { payment_status: "confirming" });
      expect(await expire(later(60))).toBe(0);
      expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true, review: null });
    });

    test("ends once an administrator resolves the case, if the notification names no payment", async () => {
      await notify({ ...unreadable, payment_id: null });
      expect(await expire(later(6000))).toBe(0);
      const [open] = listCasesOfOrder(shop.db, order().key);
      expect(open).toMatchObject({ kind: "unreadable", values: { status: "swapping" } });
      const by = { kind: "admin", session: "session", address: "127.0.0.1" } as const;
      resolveCase(shop.db, { caseKey: open?.key ?? 0, by, note: null, now: later(6001) });
      expect(await expire(later(6002))).toBe(ALL);
    });

    test("ends if the notification names another order", async () => {
      await notify({ ...unreadable, payment_id: 7, order_id: "another", invoice_id: null });
      expect(await expire(later(60))).toBe(ALL);
    });
  });

  test("asks a provider that does not respond only a few times, however many orders are due", async () => {
    for (let i = 0; i < 20; i++) insertOrder(shop.db, { provider: "nowpayments", paymentStatus: "waiting" });
    shop.fake.requests.length = 0;
    shop.fake.mode = "failing";
    await expire(later(60));
    expect(shop.fake.requests.length).toBeLessThanOrEqual(3 + 3);
  });
});

/** Sets the response of NOWPayments about a payment of the order. Such responses name no earlier payment. */
function answerAbout(payment_id: number, fields: Record<string, unknown>): void {
  const body = makeNowpaymentsBody({ order_id: shop.orderId, payment_id, parent_payment_id: undefined, ...fields });
  shop.fake.payments.set(String(payment_id), body);
}

describe("polling NOWPayments", () => {
  const poll = (minutes: number) => pollPayments(shop.db, () => shop.provider, later(minutes));
  const asked = () => shop.fake.requests.filter(({ method }) => method === "GET").map(({ path }) => path);

  test("asks about known payments until they end, and applies the responses like notifications", async () => {
    await poll(1);
    expect(asked()).toEqual([]);
    await notifyOf("waiting", 7);
    answerAbout(7, { payment_status: "confirming" });
    await poll(2);
    expect(order().paymentStatus).toBe("confirming");
    answerAbout(7, { payment_status: "finished" });
    await poll(3);
    await poll(4);
    expect(asked()).toEqual(["/v1/payment/7", "/v1/payment/7"]);
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
  });

  test("refuses amounts that are not the order's, and responses about another payment", async () => {
    await notifyOf("waiting", 7);
    shop.fake.payments.set("7", makeNowpaymentsBody({ order_id: shop.orderId, payment_id: 8 }));
    await poll(2);
    expect(order().paymentStatus).toBe("waiting");
    answerAbout(7, { price_amount: 1 });
    await poll(3);
    expect(order().paymentStatus).toBe("partially_paid");
  });

  test("remembers that a payment is a re-deposit when the response does not say so", async () => {
    await notify({ payment_id: 7, parent_payment_id: 6, payment_status: "waiting" });
    answerAbout(7, {});
    await poll(2);
    expect(order().paymentStatus).toBe("partially_paid");
  });

  test("changes nothing when the provider has forgotten a payment", async () => {
    await notifyOf("confirming", 7);
    await poll(2);
    expect(order().paymentStatus).toBe("confirming");
  });
});
