import { expect, test } from "vitest";

import { later } from "#tests/factories/purchases.ts";
import { holdAnswers, READ_FAILURES } from "#tests/fakes/http-fake.ts";
import { setUpBtcpayOrder, STOCK } from "#tests/setup/btcpay-order.ts";
import { ordersAtOnce } from "#tests/setup/order-setup.ts";

import { expireOrders } from "./order-jobs.server.ts";

/** BTCPay Server knows one payment of each invoice from the beginning, so each expiry asks about it. */

const shop = setUpBtcpayOrder();
const { become, order, books } = shop;

const ALL = ordersAtOnce === "one" ? 1 : 2;
const HELD = { stock: STOCK - 1, held: 1 };
const FREE = { stock: STOCK, held: 0 };
const expire = (minutes: number) => expireOrders(shop.db, () => shop.provider, later(minutes - 60), later(minutes));

test("an order keeps its units for its whole hold, and expires once", async () => {
  expect(await expire(59.99)).toBe(0);
  expect([order().paymentStatus, books()]).toEqual(["waiting", HELD]);
  expect(await expire(60)).toBe(ALL);
  expect(await expire(61)).toBe(0);
  expect([order().paymentStatus, books()]).toEqual(["expired", FREE]);
});

test.each(READ_FAILURES)("an order waits while the server is %s, and expires when it answers again", async (mode) => {
  shop.fake.mode = mode;
  expect(await expire(60)).toBe(0);
  expect(await expire(6000)).toBe(0);
  expect([order().paymentStatus, books()]).toEqual(["waiting", HELD]);
  shop.fake.mode = "working";
  expect(await expire(6001)).toBe(ALL);
  expect(books()).toEqual(FREE);
});

test("an order waits until a slow answer has come", async () => {
  const release = holdAnswers(shop.fake);
  shop.fake.requests.length = 0;
  const expired = expire(60);
  await expect.poll(() => shop.fake.requests.length).toBe(1);
  expect([order().paymentStatus, books()]).toEqual(["waiting", HELD]);
  release();
  expect(await expired).toBe(ALL);
  expect(books()).toEqual(FREE);
});

test("an order whose money comes during a slow answer does not expire", async () => {
  const release = holdAnswers(shop.fake);
  const expired = expire(60);
  become({ status: "Processing", paidAmount: "25.50" });
  release();
  expect(await expired).toBe(0);
  expect([order().paymentStatus, books()]).toEqual(["confirming", HELD]);
});

test.each([
  ["is about another invoice", () => become({ id: "invoice2" })],
  ["has a status that does not exist", () => become({ status: "Thinking" })],
  ["says that the invoice is not known", () => shop.fake.invoices.delete("invoice1")],
])("an order waits while the answer %s", async (_, change) => {
  const invoice = shop.fake.invoices.get("invoice1");
  if (!invoice) throw new Error("There is no invoice.");
  const before = { ...invoice };
  change();
  expect(await expire(60)).toBe(0);
  expect(await expire(6000)).toBe(0);
  expect([order().paymentStatus, books()]).toEqual(["waiting", HELD]);
  shop.fake.invoices.set("invoice1", before);
  expect(await expire(6001)).toBe(ALL);
});

test.each([
  ["PaidPartial", "New", "confirming"],
  ["None", "Processing", "confirming"],
  ["None", "Settled", "finished"],
  ["PaidPartial", "Expired", "partially_paid"],
  ["PaidLate", "Expired", "partially_paid"],
])("an order does not expire if the answer is %s, %s: it is %s", async (additionalStatus, status, becomes) => {
  become({ status, additionalStatus, paidAmount: additionalStatus === "PaidPartial" ? "5.00" : "25.50" });
  expect(await expire(60)).toBe(0);
  expect([order().paymentStatus, books()]).toEqual([becomes, HELD]);
});
