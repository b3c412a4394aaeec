import { beforeEach, describe, expect, test } from "vitest";

import { later } from "#tests/factories/purchases.ts";
import { READ_FAILURES } from "#tests/fakes/http-fake.ts";
import { makeNowpaymentsBody } from "#tests/fakes/nowpayments.ts";
import { nowpaymentsListAt } from "#tests/setup/fake-provider.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";
import { ordersAtOnce } from "#tests/setup/order-setup.ts";

import { askAboutOrder } from "../acts/ask-provider.server.ts";

import { pollPayments } from "./order-jobs.server.ts";

/** NOWPayments has payments of which the shop got no notification. The shop has the e-mail and password of the account. */

const shop = setUpNotifiedOrder();
const { expire, order, books, notifyOf } = shop;
const ALL = ordersAtOnce === "one" ? 1 : 2;

beforeEach(() => {
  shop.provider = nowpaymentsListAt(shop.fake.url);
});

const poll = (minutes: number) => pollPayments(shop.db, () => shop.provider, later(minutes));

/** Adds a payment of the order's invoice at the provider, without a notification. */
function pay(payment_id: number, fields: Record<string, unknown> = {}): void {
  const invoice_id = Number(shop.fake.invoices.find(({ order_id }) => order_id === shop.orderId)?.id);
  const named = { order_id: shop.orderId, invoice_id, payment_id };
  shop.fake.payments.set(String(payment_id), makeNowpaymentsBody({ ...named, ...fields }));
}

const lists = () => shop.fake.requests.filter(({ path }) => path.includes("invoiceId=")).length;
const logins = () => shop.fake.requests.filter(({ path }) => path === "/v1/auth").length;

test("polling finds a payment without a notification, which pays the order", async () => {
  pay(7);
  await poll(1);
  expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
  expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
});

test("an order does not expire if the provider lists a payment of its invoice", async () => {
  pay(7, { payment_status: "confirming" });
  expect(await expire(later(60))).toBe(0);
  expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true });
});

test("an order does not expire if a second payment without a notification has paid it", async () => {
  await notifyOf("waiting", 7);
  pay(7, { payment_status: "waiting", actually_paid: 0 });
  pay(8);
  expect(await expire(later(60))).toBe(0);
  expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
});

test("the invoice of an expired order is polled with growing pauses, and a payment takes the unit again", async () => {
  expect(await expire(later(60))).toBe(ALL);
  shop.fake.requests.length = 0;
  for (let minutes = 61; minutes < 121; minutes++) await poll(minutes);
  expect(lists()).toBeGreaterThan(5);
  expect(lists()).toBeLessThan(10);
  // The token is reused.
  expect(logins()).toBeLessThan(2);
  pay(7);
  await poll(135);
  expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
});

test("an invoice is not polled any more 14 days after its order", async () => {
  expect(await expire(later(60))).toBe(ALL);
  shop.fake.requests.length = 0;
  await poll(14 * 24 * 60 + 1);
  expect(lists()).toBe(0);
});

describe("an order does not expire while the list of payments cannot be read", () => {
  test.each(READ_FAILURES)("when the provider is %s", async (mode) => {
    shop.fake.mode = mode;
    expect(await expire(later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    shop.fake.mode = "working";
    expect(await expire(later(61))).toBe(ALL);
  });

  test("when the password of the account is wrong", async () => {
    shop.provider = nowpaymentsListAt(shop.fake.url, { email: "owner@shop.example", password: "wrong" });
    expect(await expire(later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  });
});

test("'Ask the provider now' finds a payment without a notification", async () => {
  pay(7);
  const by = { kind: "admin", session: "session", address: "127.0.0.1" } as const;
  await askAboutOrder(shop.db, () => shop.provider, { orderId: shop.orderId, by, note: null, now: later(1) });
  expect(order()).toMatchObject({ paymentStatus: "finished" });
});

test("payments of other invoices are ignored", async () => {
  pay(7, { invoice_id: 1, order_id: "elsewhere" });
  // The provider ignores the filter for an invoice.
  shop.fake.listsAll = true;
  expect(await expire(later(60))).toBe(ALL);
  expect(shop.db.$client.prepare("SELECT count(*) AS n FROM attention_cases").get()).toEqual({ n: 0 });
});
