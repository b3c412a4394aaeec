import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { payments } from "#db/schema/index.ts";
import { unplaceOrders } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeNowpaymentsBody } from "#tests/fakes/nowpayments.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import type { PaymentStatus } from "../../payments/payment-status.ts";
import { giveUpInterruptedCheckouts } from "../purchase/give-up-checkout.server.ts";
import { deleteOrder } from "../acts/delete-order.server.ts";

import { pollPayments } from "./order-jobs.server.ts";

const DAY_MINUTES = 24 * 60;
const LATE = "paid after it had expired";

const shop = setUpNotifiedOrder();
const { notify, notifyOf, order, books, setStock } = shop;

describe("a late payment", () => {
  const remove = () => deleteOrder(shop.db, { kind: "buyer", userId: "ann" }, shop.orderId, later(1));

  test("revives an expired order and takes its stock again", async () => {
    await shop.expire(later(60));
    expect(books()).toEqual({ stock: STOCK, held: 0 });
    await notifyOf("finished");
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: LATE });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test.each<PaymentStatus>(["confirming", "confirmed", "sending", "partially_paid"])(
    "takes the stock again as soon as it is %s, once",
    async (status) => {
      await shop.expire(later(60));
      await notifyOf(status);
      expect(order()).toMatchObject({ paymentStatus: status, stockHeld: true });
      expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
      await notifyOf("finished");
      expect(order()).toMatchObject({ paymentStatus: "finished", review: LATE });
      expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
    },
  );

  test.each<PaymentStatus>(["confirming", "confirmed", "sending"])(
    "takes the stock as soon as an expired payment is %s, whichever notification is delayed",
    async (status) => {
      await notifyOf("expired");
      expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
      await notifyOf(status);
      expect(order()).toMatchObject({ paymentStatus: status, stockHeld: true });
      await notify({ payment_status: "expired", payment_id: 1, actually_paid: 0, order_description: "sent again" });
      await notifyOf("waiting");
      expect(order()).toMatchObject({ paymentStatus: status, stockHeld: true, review: null });
      expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
      await notifyOf("finished");
      expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: LATE });
      expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
    },
  );

  test("marks an order without a free unit as oversold when it is finished, not while it is confirming", async () => {
    await notifyOf("expired");
    setStock(0);
    await notifyOf("confirming");
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: false, review: null });
    await notifyOf("finished");
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: false, review: "oversold" });
  });

  test("returns the stock again when the provider is asked and says that it has expired after all", async () => {
    await notifyOf("confirming");
    const isAnswered = makeNowpaymentsBody({ order_id: shop.orderId, payment_id: 1, payment_status: "expired" });
    shop.fake.payments.set("1", { ...isAnswered, parent_payment_id: undefined, actually_paid: 0 });
    // The request has the time of the notification, so its response may be older than the notification.
    await pollPayments(shop.db, () => shop.provider, later(1));
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true });
    await pollPayments(shop.db, () => shop.provider, later(2));
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false, review: null });
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("returns the stock again when it fails after all", async () => {
    await shop.expire(later(60));
    await notifyOf("confirming");
    await notifyOf("failed");
    expect(order()).toMatchObject({ paymentStatus: "failed", stockHeld: false });
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("takes a unit that is returned before the payment is finished, and is not oversold", async () => {
    await shop.expire(later(60));
    setStock(0);
    await notifyOf("confirming");
    expect(order()).toMatchObject({ stockHeld: false, review: null });
    setStock(1);
    await notifyOf("finished");
    expect(order()).toMatchObject({ stockHeld: true, review: LATE });
  });

  test("marks the order as oversold when there is no stock", async () => {
    await notifyOf("expired");
    setStock(0);
    await notifyOf("finished");
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: false, review: "oversold" });
    await notifyOf("finished", 2);
    setStock(1);
    await notifyOf("finished", 3);
    expect(order()).toMatchObject({ stockHeld: false });
    expect(order().review?.split("; ")).toEqual([
      "oversold",
      "payment 2: 15.8 of 15.8 trx came, but the order was already paid",
      "payment 3: 15.8 of 15.8 trx came, but the order was already paid",
    ]);
  });

  test("shows a deleted order again and writes to the owner", async () => {
    expect(remove().ok).toBe(true);
    expect(shop.listed()).toEqual([]);
    await notifyOf("waiting");
    expect(shop.listed()).toEqual([]);
    await notifyOf("confirming");
    expect(shop.listed()).toMatchObject([{ id: shop.orderId, paymentStatus: "confirming" }]);
    await notifyOf("finished");
    expect(order()).toMatchObject({ hiddenAt: null, stockHeld: true, review: "paid after it was withdrawn" });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("marks a deleted order as oversold if its units were sold", async () => {
    remove();
    setStock(0);
    await notifyOf("finished");
    expect(order()).toMatchObject({ hiddenAt: null, paymentStatus: "finished", review: "oversold" });
  });

  test("revives a purchase that was given up before its invoice was known", async () => {
    shop.fake.mode = "cutting off responses";
    expect(await shop.tryToBuy({}, { userId: "bob" })).toMatchObject({ ok: false });
    const [, lost] = shop.fake.invoices;
    expect(shop.listed("bob")).toEqual([]);
    const about = { order_id: lost?.order_id, invoice_id: Number(lost?.id), payment_id: 9 };
    await notify({ ...about, payment_status: "waiting" });
    expect(shop.listed("bob")).toEqual([]);
    await notify(about);
    expect(shop.listed("bob")).toMatchObject([{ id: lost?.order_id, paymentStatus: "finished", invoiceUrl: null }]);
    expect(order(lost?.order_id)).toMatchObject({ review: "paid after it was withdrawn", stockHeld: true });
    expect(books()).toEqual({ stock: STOCK - 2, held: 2 });
  });

  test("is applied and not deleted if it arrives before the provider's response to the purchase", async () => {
    unplaceOrders(shop.db);
    await notifyOf("finished");
    expect(shop.listed()).toEqual([]);
    giveUpInterruptedCheckouts(shop.db, NOW, later(1));
    expect(order()).toMatchObject({ state: "void", paymentStatus: "finished", stockHeld: true, review: null });
    expect(shop.listed()).toMatchObject([{ id: shop.orderId, paymentStatus: "finished" }]);
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });
});

describe("polling after an order has ended", () => {
  const poll = (minute: number) => pollPayments(shop.db, () => shop.provider, later(minute));
  const asked = () => shop.fake.requests.filter(({ method }) => method === "GET").map(({ path }) => path);
  const reply = (id: number, fields: object) =>
    shop.fake.payments.set(
      String(id),
      makeNowpaymentsBody({ payment_id: id, parent_payment_id: undefined, ...fields }),
    );

  test.each<PaymentStatus>(["waiting", "expired", "failed"])(
    "asks about a payment that is %s with growing pauses, and finds late money",
    async (status) => {
      await notifyOf(status);
      reply(1, { order_id: shop.orderId, payment_status: status, actually_paid: 0 });
      await shop.expire(later(60));
      await poll(60);
      shop.fake.requests.length = 0;
      const minutes = [60];
      for (let minute = 60; minute < 12 * DAY_MINUTES; minute *= 1.01) {
        await poll(minute);
        if (asked().length === minutes.length) minutes.push(minute);
      }
      minutes.slice(1).forEach((minute, i) => {
        const pause = minute - (minutes[i] ?? 0);
        expect(pause / minute).toBeGreaterThan(0.09);
        expect(pause / minute).toBeLessThan(0.12);
      });
      expect(minutes.at(-1)).toBeGreaterThan(10 * DAY_MINUTES);
      expect(books()).toEqual({ stock: STOCK, held: 0 });
      reply(1, { order_id: shop.orderId });
      await poll(13.9 * DAY_MINUTES);
      expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
    },
  );

  test("asks about open orders first", async () => {
    await notifyOf("expired", 1);
    const second = await shop.buy();
    await notify({ payment_id: 2, order_id: second, invoice_id: null, payment_status: "waiting" });
    await poll(199);
    shop.fake.requests.length = 0;
    shop.db
      .update(payments)
      .set({ checkedAt: later(1) })
      .where(eq(payments.providerPaymentId, "1"))
      .run();
    await poll(200);
    expect(asked()).toEqual(["/v1/payment/2", "/v1/payment/1"]);
  });

  test("ends after 14 days", async () => {
    await notifyOf("expired");
    await poll(14 * DAY_MINUTES + 1);
    expect(asked()).toEqual([]);
  });
});
