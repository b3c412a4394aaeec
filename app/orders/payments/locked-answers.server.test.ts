import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { outages } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeBtcpayBody, signBtcpay } from "#tests/fakes/btcpay.ts";
import { setUpBtcpayOrder, STOCK } from "#tests/setup/btcpay-order.ts";
import { lockAfterAnswers } from "#tests/setup/lock-after-answers.ts";

import { COMMAND } from "../../audit/actor.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import { cancelOrder } from "../acts/cancel-order.server.ts";
import { getOrderEvents } from "../orders.queries.server.ts";

import { expireOrders, pollPayments } from "./order-jobs.server.ts";
import { receiveNotification } from "./receive-notification.server.ts";

const shop = setUpBtcpayOrder("two");
const { become, notify, order, books } = shop;
const FREE = { stock: STOCK, held: 0 };

let provider: PaymentProvider;
let close: () => void;
beforeEach(() => {
  ({ provider, close } = lockAfterAnswers(shop.db, shop.provider));
});
afterEach(() => close());

const cancel = () => cancelOrder(shop.db, () => provider, { orderId: shop.orderId, by: COMMAND, now: later(5) });
const paid = { status: "Settled", paidAmount: "25.50" } as const;

describe("stores the provider's answer although another process holds the write lock", () => {
  test("when an order is canceled", async () => {
    expect(await cancel()).toMatchObject({ value: { invoice: "canceled", orders: 2 } });
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
    for (const { id } of shop.paidTogether()) {
      const kinds = getOrderEvents(shop.db, id).map(({ kind }) => kind);
      expect(kinds.slice(-3)).toEqual(["canceled", "payment", "invoice_canceled"]);
    }
    expect(books()).toEqual(FREE);
  });

  test("when an order that was just paid is to be canceled", async () => {
    become(paid);
    expect(await cancel()).toEqual({ ok: false, problem: { code: "has-money" } });
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
  });

  test("when an order expires", async () => {
    expect(await expireOrders(shop.db, () => provider, later(0), later(60))).toBe(2);
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
    expect(books()).toEqual(FREE);
  });

  test("when an order that was paid without a notification is due to expire", async () => {
    become(paid);
    expect(await expireOrders(shop.db, () => provider, later(0), later(60))).toBe(0);
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
  });

  test("when a payment is polled", async () => {
    become({ status: "Processing", paidAmount: "25.50" });
    await notify();
    become(paid);
    await pollPayments(shop.db, () => provider, later(2));
    expect(order()).toMatchObject({ paymentStatus: "finished" });
  });

  test("when it is asked about a notification", async () => {
    become(paid);
    const body = makeBtcpayBody("invoice1");
    const headers = new Headers({ "BTCPay-Sig": signBtcpay(body) });
    const received = { headers, rawBody: Buffer.from(body), now: later(1) };
    expect(await receiveNotification(shop.db, provider, received)).toBe("done");
    expect(order()).toMatchObject({ paymentStatus: "finished" });
  });
});

test("notes an outage of the provider although another process holds the write lock", async () => {
  shop.fake.mode = "failing";
  expect(await expireOrders(shop.db, () => provider, later(0), later(60))).toBe(0);
  expect(shop.db.select().from(outages).all()).toMatchObject([{ subject: "btcpay" }]);
});
