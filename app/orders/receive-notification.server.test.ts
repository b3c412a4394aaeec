import { describe, expect, test } from "vitest";

import { paymentNotifications, payments } from "#db/schema/index.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeNowpaymentsBody, signNowpayments } from "#tests/fakes/nowpayments.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import type { PaymentStatus } from "../payments/payment-status.ts";

import { advancePayment } from "./order-status.ts";
import { getOrderEvents, listOrdersOfUser } from "./orders.queries.server.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";
import { fail } from "../shared/result.ts";
import { receiveNotification } from "./receive-notification.server.ts";

const STOCK = 5;

let fake: FakeNowpayments;
let provider: PaymentProvider;
let db: Db;
let cleanup: () => void;
let orderId: string;
let invoiceId: string;

beforeEach(async () => {
  fake = await startNowpayments();
  provider = makeNowpayments({ apiUrl: fake.url, apiKey: NOWPAYMENTS_KEY, ipnSecret: IPN_SECRET });
  ({ db, cleanup } = makeDatabase());
  insertShop(db, { stock: STOCK });
  orderId = await buy();
  invoiceId = fake.invoices[0]?.id ?? "";
});
afterEach(async () => {
  cleanup();
  await fake.close();
});

async function buy(...purchase: Parameters<typeof makePurchase>): Promise<string> {
  const result = await createPurchase(db, provider, makePurchase(...purchase));
  if (!result.ok) throw new Error(`the purchase was refused: ${result.problem.code}`);
  return result.value.orderId;
}

function notify(fields: Record<string, unknown> = {}, now = later(1)) {
  const body = makeNowpaymentsBody({ order_id: orderId, invoice_id: Number(invoiceId), ...fields });
  const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
  return receiveNotification(db, provider, { headers, rawBody: Buffer.from(JSON.stringify(body)), now });
}
const notifyOf = (payment_status: PaymentStatus, payment_id = 1) => notify({ payment_status, payment_id });

function order(id = orderId) {
  const found = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!found) throw new Error("the order has gone");
  return found;
}
const books = () => checkBooks(db.$client, "lamp", "good");
const countEvents = (kind: string) => getOrderEvents(db, orderId).filter((event) => event.kind === kind).length;
const outcomes = () =>
  db
    .select()
    .from(paymentNotifications)
    .all()
    .map(({ outcome }) => outcome);
const setStock = (quantity: number) =>
  db.update(productConditions).set({ quantity }).where(eq(productConditions.condition, "good")).run();

describe("a payment's course", () => {
  test("leads an order from waiting to finished, with its history", async () => {
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
  ])("%s holds the stock: %s", async (status, held) => {
    await notifyOf(status);
    expect(order()).toMatchObject({ paymentStatus: status, stockHeld: held, review: null });
    expect(books()).toEqual({ stock: held ? STOCK - 1 : STOCK, held: held ? 1 : 0 });
  });

  test("after finished, refunded leaves the stock to the seller", async () => {
    await notifyOf("finished");
    await notifyOf("refunded");
    expect(order()).toMatchObject({ paymentStatus: "refunded", stockHeld: true });
  });

  test("is found by our id of the order, by the invoice, or by the payment alone", async () => {
    await notify({ payment_status: "confirming", invoice_id: null });
    await notify({ payment_status: "confirmed", order_id: null });
    await notify({ payment_status: "sending", order_id: null, invoice_id: null });
    expect(order().paymentStatus).toBe("sending");
  });
});

describe("whatever order notifications come in", () => {
  const STATUSES: PaymentStatus[] = ["waiting", "confirming", "sending", "expired", "partially_paid", "finished"];

  /** The rule itself is tried with every permutation; these are all rotations, both ways round. */
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
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: null });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("one payment's end never overwrites another's finished", async () => {
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

  test("an expired order stays so for a payment that only waits", async () => {
    await notifyOf("expired", 1);
    await notifyOf("waiting", 2);
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
    await notifyOf("confirming", 2);
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: false });
    await notifyOf("failed", 2);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
    expect(countEvents("stock_returned")).toBe(1);
  });
});

describe("replays", () => {
  test("100 of them, and 20 at once, change nothing and are taken", async () => {
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

  test("written otherwise, with white space and turned keys, are the same notification", async () => {
    await notifyOf("confirming");
    const body = makeNowpaymentsBody({
      order_id: shop.orderId,
      invoice_id: Number(shop.invoiceId),
      payment_status: "confirming",
      payment_id: 1,
    });
    const rawBody = Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 8));
    const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
    expect(await receiveNotification(shop.db, shop.provider, { headers, rawBody, now: later(2) })).toBe("done");
    expect(outcomes()).toEqual(["applied"]);
  });
});

describe("a valid signature does not make a payment right", () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["one cent less", { price_amount: 25.49 }, /25\.49 usd in place of 25\.50 USD/],
    ["one cent more", { price_amount: 25.51 }, /in place of 25\.50 USD/],
    ["a hundredth of a cent less", { price_amount: "25.4999" }, /in place of/],
    ["another currency of the price", { price_currency: "eur" }, /25\.5 eur in place of/],
    ["no price", { price_amount: null, price_currency: null }, /in place of/],
    ["less paid than asked", { actually_paid: 15.79999999 }, /15\.79999999 of 15\.8 trx came/],
    ["nothing paid", { actually_paid: 0 }, /0 of 15\.8/],
    ["nothing said of what was paid", { actually_paid: null }, /nothing of 15\.8/],
    ["nothing said of what was asked", { pay_amount: null }, /unknown amount/],
    ["a negative amount", { actually_paid: -1, pay_amount: -2 }, /-1 of -2/],
    ["no number", { actually_paid: "all of it" }, /all of it of/],
    ["sent again to an old address", { parent_payment_id: 77 }, /address of payment 77/],
  ])("%s: not paid, and marked", async (_, fields, review) => {
    expect(await notify({ payment_id: 1, ...fields })).toBe("done");
    expect(order().paymentStatus).toBe("partially_paid");
    expect(order().review).toMatch(review);
    expect(order().review).toMatch(/^payment 1: /);
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
    // Its own later ends change nothing either.
    await notifyOf("expired");
    expect(expireOrders(db, 60, later(120))).toBe(0);
    expect(order().paymentStatus).toBe("partially_paid");
    expect(deleteOrder(db, { kind: "buyer", userId: "ann" }, orderId, later(3))).toEqual(fail("payment-on-its-way"));
  });

  test("another coin than was agreed", async () => {
    await notify({ payment_id: 1, payment_status: "waiting", pay_currency: "btc" });
    await notify({ payment_id: 1, pay_currency: "DOGE" });
    expect(order()).toMatchObject({ paymentStatus: "partially_paid" });
    expect(order().review).toBe("payment 1: paid in DOGE in place of btc");
  });

  test("another order's invoice: neither is paid, both are marked", async () => {
    const other = await buy({}, { userId: "bob" });
    await notify({ payment_id: 1, invoice_id: Number(fake.invoices[1]?.id) });
    for (const id of [orderId, other]) {
      expect(order(id)).toMatchObject({ paymentStatus: "waiting" });
      expect(order(id).review).toMatch(/payment 1 names another order or invoice/);
    }
    await notify({ payment_id: 2, order_id: other });
    expect(order(other).paymentStatus).toBe("waiting");
    expect(order(orderId).review).toMatch(/payment 1 .*; payment 2 /);
    expect(db.select().from(payments).all()).toEqual([]);
  });

  test("another order's payment, an unknown invoice, an unknown order", async () => {
    const other = await buy({}, { userId: "bob" });
    await notify({ payment_id: 1, payment_status: "waiting" });
    await notify({ payment_id: 1, order_id: other, invoice_id: Number(fake.invoices[1]?.id) });
    await notify({ payment_id: 2, invoice_id: 999 });
    await notify({ payment_id: 3, order_id: "no-such-order" });
    expect(order().paymentStatus).toBe("waiting");
    expect(order(other).paymentStatus).toBe("waiting");
    expect(order().review?.match(/payment \d/g)).toEqual(["payment 1", "payment 2", "payment 3"]);
    expect(await notify({ payment_id: 4, order_id: "no-such-order", invoice_id: 999 })).toBe("done");
    expect(outcomes().at(-1)).toBe("unknown order");
  });

  test("without money behind it, a contradiction is no reason to look", async () => {
    await notify({ payment_id: 1, payment_status: "waiting", invoice_id: 999 });
    await notify({ payment_id: 1, payment_status: "expired", invoice_id: 999 });
    expect(order()).toMatchObject({ paymentStatus: "waiting", review: null });
  });

  test("an order of another provider is not paid", async () => {
    db.update(orders).set({ provider: "btcpay" }).run();
    await notify({ payment_id: 1, invoice_id: null });
    expect(order()).toMatchObject({ paymentStatus: "waiting" });
    expect(order().review).toMatch(/payment 1/);
  });

  test.each([
    ["no payment id", { payment_id: null }],
    ["no status", { payment_status: null }],
    ["an unknown status", { payment_status: "paid" }],
    ["a list for a price", { price_amount: [25.5] }],
  ])("%s is kept and pays nothing", async (_, fields) => {
    expect(await notify(fields)).toBe("done");
    expect(outcomes()).toEqual(["unreadable"]);
    expect(order()).toMatchObject({ paymentStatus: "waiting", review: null });
  });

  test("a payment that was wrong can still come right", async () => {
    await notify({ payment_id: 1, actually_paid: 10 });
    expect(order().paymentStatus).toBe("partially_paid");
    await notify({ payment_id: 1 });
    expect(order()).toMatchObject({ paymentStatus: "finished" });
    // And then not wrong again.
    await notify({ payment_id: 1, actually_paid: 11 });
    expect(order()).toMatchObject({ paymentStatus: "finished" });
    expect(order().review).toBe("payment 1: 10 of 15.8 trx came");
  });

  test("amounts as text, in capitals and with more than enough paid are right", async () => {
    await notify({
      payment_id: "1",
      price_amount: "25.500",
      price_currency: "USD",
      pay_amount: "1e-3",
      actually_paid: "0.0010001",
    });
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
  });
});

describe("not signed", () => {
  test("nothing is kept", async () => {
    const rawBody = Buffer.from(JSON.stringify(makeNowpaymentsBody({ order_id: shop.orderId })));
    for (const headers of [new Headers(), new Headers({ "x-nowpayments-sig": "0".repeat(128) })]) {
      expect(await receiveNotification(shop.db, shop.provider, { headers, rawBody, now: NOW })).toBe("refused");
    }
    expect(outcomes()).toEqual([]);
    expect(order().paymentStatus).toBe("waiting");
  });
});
