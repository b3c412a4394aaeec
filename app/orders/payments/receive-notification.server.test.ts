import { describe, expect, test } from "vitest";

import { paymentNotifications, payments } from "#db/schema/index.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeNowpaymentsBody, signNowpayments } from "#tests/fakes/nowpayments.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import type { PaymentStatus } from "../../payments/payment-status.ts";
import { advancePayment } from "../order-status.ts";
import { getOrderEvents, listOrdersOfUser } from "../orders.queries.server.ts";

import { receiveNotification } from "./receive-notification.server.ts";

const shop = setUpNotifiedOrder();
const { notify, notifyOf, order, books, countEvents, outcomes } = shop;

describe("notifications of a payment", () => {
  test("take an order from waiting to finished, and are recorded in its history", async () => {
    for (const status of ["waiting", "confirming", "confirmed", "sending", "finished"] as const) {
      expect(await notifyOf(status)).toBe("done");
      expect(order()).toMatchObject({ paymentStatus: status, review: null, stockHeld: true });
      expect(listOrdersOfUser(shop.db, "ann")[0]?.paymentStatus).toBe(status);
    }
    const events = getOrderEvents(shop.db, shop.orderId).map(({ kind, detail }) =>
      detail ? `${kind} ${detail}` : kind,
    );
    expect(events).toEqual([
      "created",
      "placed",
      "payment 1 waiting",
      "payment 1 confirming",
      "status confirming",
      "payment 1 confirmed",
      "status confirmed",
      "payment 1 sending",
      "status sending",
      "payment 1 finished",
      "status finished",
    ]);
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test.each<[PaymentStatus, held: boolean]>([
    ["waiting", true],
    ["confirming", true],
    ["confirmed", true],
    ["sending", true],
    ["partially_paid", true],
    ["finished", true],
    ["refunded", true],
    ["failed", false],
    ["expired", false],
  ])("an order that is %s holds its stock: %s", async (status, held) => {
    await notifyOf(status);
    const reviews: Partial<Record<PaymentStatus, string>> = {
      partially_paid: "payment 1: 15.8 of 15.8 trx came",
      failed: "payment 1: 15.8 trx came, but the payment failed",
    };
    const review = reviews[status] ?? null;
    expect(order()).toMatchObject({ paymentStatus: status, stockHeld: held, review });
    expect(books()).toEqual({ stock: held ? STOCK - 1 : STOCK, held: held ? 1 : 0 });
  });

  test("keep the stock taken when finished is followed by refunded", async () => {
    await notifyOf("finished");
    await notifyOf("refunded");
    expect(order()).toMatchObject({ paymentStatus: "refunded", stockHeld: true });
  });

  test("find the order by its id, by the invoice, or by the payment alone", async () => {
    await notify({ payment_status: "confirming", invoice_id: null });
    await notify({ payment_status: "confirmed", order_id: null });
    await notify({ payment_status: "sending", order_id: null, invoice_id: null });
    expect(order().paymentStatus).toBe("sending");
  });
});

describe("notifications in any order", () => {
  const STATUSES: PaymentStatus[] = ["waiting", "confirming", "sending", "expired", "partially_paid", "finished"];

  /** All rotations, forwards and backwards. The unit test of the rule tries every permutation. */
  const sequences = STATUSES.flatMap((_, at) => {
    const turned = [...STATUSES.slice(at), ...STATUSES.slice(0, at)];
    return [turned, turned.toReversed()];
  });

  test.each(sequences.map((sequence) => [sequence.join(", "), sequence] as const))("%s: paid", async (_, sequence) => {
    let expected: PaymentStatus = "waiting";
    for (const status of sequence) {
      await notifyOf(status);
      expected = advancePayment(expected, status);
      expect(order().paymentStatus).toBe(expected);
      books();
    }
    const moneyFirst = sequence.findIndex((status) => status !== "waiting" && status !== "expired");
    const wasExpired = sequence.slice(0, moneyFirst).includes("expired");
    const review = wasExpired ? "paid after it had expired" : null;
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("a payment that ends unpaid never overwrites the status of a finished one", async () => {
    await notifyOf("waiting", 1);
    await notifyOf("confirming", 2);
    await notifyOf("expired", 1);
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true });
    await notifyOf("finished", 2);
    await notifyOf("failed", 1);
    await notifyOf("waiting", 3);
    await notifyOf("expired", 3);
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
    expect(shop.db.select().from(payments).all()).toHaveLength(3);
  });

  test("an expired order stays expired for a payment that is only waiting", async () => {
    await notifyOf("expired", 1);
    await notifyOf("waiting", 2);
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
    await notifyOf("confirming", 2);
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true });
    await notifyOf("failed", 2);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
    expect(countEvents("stock_returned")).toBe(2);
  });
});

describe("replayed notifications", () => {
  test("are accepted and change nothing, 100 in a row and 20 at once", async () => {
    const expired = await Promise.all(Array.from({ length: 20 }, () => notifyOf("expired")));
    expect(new Set(expired)).toEqual(new Set(["done"]));
    for (let i = 0; i < 100; i++) expect(await notifyOf("expired")).toBe("done");
    expect([countEvents("status"), countEvents("stock_returned")]).toEqual([1, 1]);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
    await Promise.all(Array.from({ length: 20 }, () => notifyOf("finished")));
    expect([countEvents("status"), countEvents("stock_taken")]).toEqual([2, 1]);
    expect(await notifyOf("expired")).toBe("done");
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
    expect(shop.db.select().from(paymentNotifications).all()).toHaveLength(2);
  });

  test("are recognized with other white space and key order", async () => {
    await notifyOf("confirming");
    const body = makeNowpaymentsBody({
      order_id: shop.orderId,
      invoice_id: Number(shop.fake.invoices[0]?.id),
      payment_status: "confirming",
      payment_id: 1,
    });
    const rawBody = Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 8));
    const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
    expect(await receiveNotification(shop.db, shop.provider, { headers, rawBody, now: later(2) })).toBe("done");
    expect(outcomes()).toEqual(["applied"]);
  });
});

describe("notifications without a valid signature", () => {
  test("are not stored", async () => {
    const rawBody = Buffer.from(JSON.stringify(makeNowpaymentsBody({ order_id: shop.orderId })));
    for (const headers of [new Headers(), new Headers({ "x-nowpayments-sig": "0".repeat(128) })]) {
      expect(await receiveNotification(shop.db, shop.provider, { headers, rawBody, now: NOW })).toBe("refused");
    }
    expect(outcomes()).toEqual([]);
    expect(order().paymentStatus).toBe("waiting");
  });
});
