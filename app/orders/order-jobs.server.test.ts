import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { orders, paymentNotifications } from "#db/schema/index.ts";
import { insertOrder, unplaceOrders } from "#tests/factories/orders.ts";
import { insertShop, later, makePurchase } from "#tests/factories/purchases.ts";
import type { Mood } from "#tests/fakes/http-fake.ts";
import {
  IPN_SECRET,
  makeNowpaymentsBody,
  NOWPAYMENTS_KEY,
  signNowpayments,
  startNowpayments,
  type FakeNowpayments,
} from "#tests/fakes/nowpayments.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";
import { fail, ok } from "../shared/result.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import { makeNowpayments } from "../payments/providers/nowpayments.server.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../payments/payment-status.ts";

import { createPurchase } from "./create-purchase.server.ts";
import { deleteOrder } from "./delete-order.server.ts";
import { expireOrders, pollPayments } from "./order-jobs.server.ts";
import { findNewestOrder, listOrdersOfUser } from "./orders.queries.server.ts";
import { receiveNotification } from "./receive-notification.server.ts";

const STOCK = 5;

let fake: FakeNowpayments;
let provider: PaymentProvider;
let db: Db;
let cleanup: () => void;
let orderId: string;

beforeEach(async () => {
  fake = await startNowpayments();
  provider = makeNowpayments({ apiUrl: fake.url, apiKey: NOWPAYMENTS_KEY, ipnSecret: IPN_SECRET });
  ({ db, cleanup } = makeDatabase());
  insertShop(db, { stock: STOCK });
  const result = await createPurchase(db, provider, makePurchase());
  if (!result.ok) throw new Error(result.problem.code);
  orderId = result.value.orderId;
});
afterEach(async () => {
  cleanup();
  await fake.close();
});

function notify(payment_status: PaymentStatus, payment_id = 1) {
  const body = makeNowpaymentsBody({ order_id: orderId, payment_status, payment_id });
  const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
  return receiveNotification(db, provider, { headers, rawBody: Buffer.from(JSON.stringify(body)), now: later(1) });
}
const books = () => checkBooks(db.$client, "lamp", "good");
const order = () => db.select().from(orders).get();
const remove = (userId = "ann", id = orderId) => deleteOrder(db, { kind: "buyer", userId }, id, later(2));

/** Expires orders after an hour. */
const expire = (now: Date) => expireOrders(db, () => provider, new Date(now.getTime() - 60 * 60_000), now);

describe("an order's hold", () => {
  test("ends once, after its minutes", async () => {
    expect(await expire(later(59.99))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    expect(await expire(later(60))).toBe(1);
    expect(await expire(later(61))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test.each(PAYMENT_STATUSES)("ends only while the payment is waiting: %s", async (status) => {
    await notify(status);
    const ends = status === "waiting";
    expect(await expire(later(600))).toBe(ends ? 1 : 0);
    expect(order()?.paymentStatus).toBe(ends ? "expired" : status);
    books();
  });

  test.each<Mood>(["down", "broken", "missing", "babbling", "confused"])(
    "goes on while the provider is %s, and ends when it responds again",
    async (mood) => {
      fake.mood = mood;
      expect(await expire(later(60))).toBe(0);
      expect(await expire(later(6000))).toBe(0);
      expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
      fake.mood = "well";
      expect(await expire(later(6001))).toBe(1);
      expect(books()).toEqual({ stock: STOCK, held: 0 });
    },
  );

  test("goes on while the provider is not configured", async () => {
    expect(await expireOrders(db, () => null, later(0), later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  });

  test("does not end if the provider says that money came, although it sent no notification", async () => {
    await notify("waiting", 7);
    fake.payments.set(
      "7",
      makeNowpaymentsBody({
        order_id: orderId,
        payment_id: 7,
        payment_status: "confirming",
        parent_payment_id: undefined,
      }),
    );
    expect(await expire(later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true });
  });

  test.each<[string, boolean]>([
    ["its id", true],
    ["its invoice", true],
    ["another order", false],
  ])("goes on while a stored notification of %s is not applied: %s", async (named, waits) => {
    const { id, providerInvoiceId } = order() ?? {};
    const body = JSON.stringify({ names: { "its id": id, "its invoice": providerInvoiceId }[named] ?? "another" });
    const stored = { provider: "nowpayments", digest: named, body, receivedAt: later(59) } as const;
    db.insert(paymentNotifications).values(stored).run();
    expect(await expire(later(60))).toBe(waits ? 0 : 1);
    db.update(paymentNotifications)
      .set({ appliedAt: later(61) })
      .run();
    expect(await expire(later(61))).toBe(waits ? 1 : 0);
  });

  test("asks a provider that does not respond only a few times, however many orders are due", async () => {
    for (let i = 0; i < 20; i++) insertOrder(db, { provider: "nowpayments", paymentStatus: "waiting" });
    fake.requests.length = 0;
    fake.mood = "broken";
    await expire(later(60));
    expect(fake.requests.length).toBeLessThanOrEqual(3 + 3);
  });
});

describe("deleting as a buyer", () => {
  test.each<[PaymentStatus, string | null]>([
    ["waiting", null],
    ["expired", null],
    ["failed", null],
    ["confirming", "payment-on-its-way"],
    ["confirmed", "payment-on-its-way"],
    ["sending", "payment-on-its-way"],
    ["partially_paid", "payment-on-its-way"],
    ["finished", "not-deletable"],
    ["refunded", "not-deletable"],
  ])("an order that is %s", async (status, refusal) => {
    await notify(status);
    expect(remove()).toEqual(refusal ? fail(refusal) : ok(null));
    expect(listOrdersOfUser(db, "ann")).toHaveLength(refusal ? 1 : 0);
    expect(books()).toEqual(refusal ? { stock: STOCK - 1, held: 1 } : { stock: STOCK, held: 0 });
  });

  test("is refused for another buyer's order and for an unknown one", () => {
    expect(remove("bob")).toEqual(fail("not-yours"));
    expect(remove("ann", "no-such-order")).toEqual(fail("no-order"));
    expect(listOrdersOfUser(db, "ann")).toHaveLength(1);
  });

  test("can be repeated", () => {
    expect([remove(), remove()]).toEqual([ok(null), ok(null)]);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("is refused for an order that was never shown", () => {
    unplaceOrders(db);
    expect(remove()).toEqual(fail("no-order"));
  });
});

test.each(PAYMENT_STATUSES)(
  "an administrator can delete an order that is %s only if it has expired",
  async (status) => {
    await notify(status);
    expect(deleteOrder(db, { by: COMMAND, kind: "admin" }, orderId, later(2)).ok).toBe(status === "expired");
    books();
  },
);

test("a buyer's newest order is the last one created that is not deleted", async () => {
  expect(findNewestOrder(db, "bob")).toBeNull();
  const second = await createPurchase(db, provider, makePurchase({ condition: "excellent", total_amount: 40 }));
  expect(second.ok && second.value.orderId).toBe(findNewestOrder(db, "ann")?.id);
  remove("ann", findNewestOrder(db, "ann")?.id);
  expect(findNewestOrder(db, "ann")?.id).toBe(orderId);
});

describe("polling NOWPayments", () => {
  const asked = () => fake.requests.filter(({ method }) => method === "GET").map(({ path }) => path);

  test("asks about known payments until they end, and applies the responses like notifications", async () => {
    await pollPayments(db, () => provider, later(1));
    expect(asked()).toEqual([]);
    await notify("waiting", 7);
    const payment = makeNowpaymentsBody({ order_id: orderId, payment_id: 7, parent_payment_id: undefined });
    fake.payments.set("7", { ...payment, payment_status: "confirming" });
    await pollPayments(db, () => provider, later(2));
    expect(order()?.paymentStatus).toBe("confirming");
    fake.payments.set("7", { ...payment, payment_status: "finished" });
    await pollPayments(db, () => provider, later(3));
    await pollPayments(db, () => provider, later(4));
    expect(asked()).toEqual(["/v1/payment/7", "/v1/payment/7"]);
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
  });

  test("refuses amounts that are not the order's, and responses about another payment", async () => {
    await notify("waiting", 7);
    fake.payments.set("7", makeNowpaymentsBody({ order_id: orderId, payment_id: 8 }));
    await pollPayments(db, () => provider, later(2));
    expect(order()?.paymentStatus).toBe("waiting");
    fake.payments.set("7", makeNowpaymentsBody({ order_id: orderId, payment_id: 7, price_amount: 1 }));
    await pollPayments(db, () => provider, later(3));
    expect(order()?.paymentStatus).toBe("partially_paid");
  });

  test("remembers that a payment is a re-deposit when the response does not say so", async () => {
    const body = makeNowpaymentsBody({
      order_id: orderId,
      payment_id: 7,
      parent_payment_id: 6,
      payment_status: "waiting",
    });
    const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
    await receiveNotification(db, provider, { headers, rawBody: Buffer.from(JSON.stringify(body)), now: later(1) });
    fake.payments.set("7", makeNowpaymentsBody({ order_id: orderId, payment_id: 7, parent_payment_id: undefined }));
    await pollPayments(db, () => provider, later(2));
    expect(order()?.paymentStatus).toBe("partially_paid");
  });

  test("changes nothing when the provider has forgotten a payment", async () => {
    await notify("confirming", 7);
    await pollPayments(db, () => provider, later(2));
    expect(order()?.paymentStatus).toBe("confirming");
  });
});
