import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries, orders, payments } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertShop, later, makePurchase } from "#tests/factories/purchases.ts";
import {
  BTCPAY_KEY,
  makeBtcpayBody,
  signBtcpay,
  startBtcpay,
  STORE_ID,
  WEBHOOK_SECRET,
  type FakeBtcpay,
  type FakeBtcpayInvoice,
} from "#tests/fakes/btcpay.ts";
import type { Mood } from "#tests/fakes/http-fake.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import { PAYMENT_STATUSES } from "../payments/payment-status.ts";
import { makeBtcpay } from "../payments/providers/btcpay.server.ts";

import { cancelOrder } from "./cancel-order.server.ts";
import { createPurchase } from "./create-purchase.server.ts";
import { describePayment } from "./orders.messages.ts";
import { getOrderEvents, listOrdersOfUser } from "./orders.queries.server.ts";
import { receiveNotification } from "./receive-notification.server.ts";

const STOCK = 5;
const FREE = { stock: STOCK, held: 0 };
const HELD = { stock: STOCK - 1, held: 1 };

let fake: FakeBtcpay;
let btcpay: PaymentProvider;
let db: Db;
let cleanup: () => void;
let orderId: string;

beforeEach(async () => {
  fake = await startBtcpay();
  const settings = { storeId: STORE_ID, apiKey: BTCPAY_KEY, webhookSecret: WEBHOOK_SECRET, holdMinutes: 60 };
  btcpay = makeBtcpay({ ...settings, url: fake.url });
  ({ db, cleanup } = makeDatabase());
  insertShop(db, { stock: STOCK });
  const bought = await createPurchase(db, btcpay, makePurchase());
  if (!bought.ok) throw new Error(bought.problem.code);
  orderId = bought.value.orderId;
});
afterEach(async () => {
  cleanup();
  await fake.close();
});

/** Cancels the order. `provider` replaces some of the functions of BTCPay. */
const cancel = (provider: Partial<PaymentProvider> | null = {}, id = orderId) =>
  cancelOrder(db, () => provider && { ...btcpay, ...provider }, { orderId: id, by: COMMAND, now: later(5) });
/** What the invoice is from now on. */
const become = (state: Partial<FakeBtcpayInvoice>) => Object.assign(fake.invoices.get("invoice1") ?? {}, state);
function notify(type = "InvoiceSettled") {
  const body = makeBtcpayBody("invoice1", type);
  const headers = new Headers({ "BTCPay-Sig": signBtcpay(body) });
  return receiveNotification(db, btcpay, { headers, rawBody: Buffer.from(body), now: later(6) });
}
const order = () => db.select().from(orders).where(eq(orders.id, orderId)).get();
const books = () => checkBooks(db.$client, "lamp", "good");
const events = () =>
  getOrderEvents(db, orderId).map(({ kind, detail }) => (detail === null ? kind : `${kind} ${detail}`));
const audited = () => db.select().from(auditEntries).all();
const countMarks = () => fake.requests.filter(({ path }) => path.endsWith("/status")).length;
const CANCELED = { paymentStatus: "expired", stockHeld: false, canceledAt: later(5), review: null };
const PAID_LATE = { stockHeld: true, canceledAt: null, hiddenAt: null };

describe("canceling an unpaid order", () => {
  test("frees its units, cancels its invoice and is recorded", async () => {
    expect(await cancel()).toEqual({ ok: true, value: { invoice: "canceled", provider: "btcpay" } });
    expect(order()).toMatchObject(CANCELED);
    expect(books()).toEqual(FREE);
    expect(fake.invoices.get("invoice1")).toMatchObject({ status: "Invalid", additionalStatus: "Marked" });
    expect(db.select().from(payments).all()).toMatchObject([{ providerPaymentId: "invoice1", status: "failed" }]);
    expect(events()).toEqual([
      "created",
      "placed",
      "stock_returned",
      "canceled",
      "payment invoice1 failed",
      "invoice_canceled",
    ]);
    expect(audited()).toMatchObject([{ action: "cancel-order", actor: "command", subject: String(order()?.key) }]);
    expect(JSON.parse(audited()[0]?.after ?? "")).toEqual({ payment_status: "expired" });
  });

  test("is shown to its buyer as what it is", async () => {
    await cancel();
    const [bought] = listOrdersOfUser(db, "ann");
    expect(bought && describePayment(bought)).toMatchObject({ text: "Canceled by the seller" });
  });

  test("happens once when two administrators do it at the same time", async () => {
    const results = await Promise.all([cancel(), cancel()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, problem: { code: "has-ended" } }]);
    expect(await cancel()).toMatchObject({ problem: { code: "has-ended" } });
    expect(books()).toEqual(FREE);
    expect(audited()).toHaveLength(1);
    expect(countMarks()).toBe(1);
  });

  test("is not undone by the provider's notification that the invoice is invalid", async () => {
    await cancel();
    const before = [order(), events()];
    expect(await notify("InvoiceInvalid")).toBe("done");
    expect([order(), events()]).toEqual(before);
  });

  test.each<Mood>(["down", "broken", "missing", "babbling"])(
    "leaves the invoice alone while the provider is %s",
    async (mood) => {
      fake.mood = mood;
      expect(await cancel()).toEqual({ ok: true, value: { invoice: "failed", provider: "btcpay" } });
      expect(order()).toMatchObject(CANCELED);
      expect(books()).toEqual(FREE);
      expect(countMarks()).toBe(0);
      expect(events().at(-1)).toBe("invoice_open");
      fake.mood = "well";
      become({ status: "Expired" });
      await notify("InvoiceExpired");
      become({ status: "Invalid", additionalStatus: "Marked" });
      await notify("InvoiceInvalid");
      expect(order()).toMatchObject(CANCELED);
    },
  );

  test("goes on when the provider refuses to cancel the invoice", async () => {
    const cancelInvoice = (id: string) => {
      fake.mood = "broken";
      return btcpay.cancelInvoice?.(id) ?? Promise.reject(new Error("unused"));
    };
    expect(await cancel({ cancelInvoice })).toMatchObject({ value: { invoice: "failed" } });
    expect(order()).toMatchObject(CANCELED);
  });

  test("works for a provider without settings, and says for one that cannot cancel invoices that it cannot", async () => {
    expect(await cancel(null)).toMatchObject({ value: { invoice: "failed" } });
    const other = insertOrder(db, { provider: "btcpay" }).id;
    expect(await cancel({ cancelInvoice: null }, other)).toMatchObject({ value: { invoice: "not-possible" } });
  });
});

describe("an order is not canceled", () => {
  test.each(PAYMENT_STATUSES.filter((status) => status !== "waiting"))("when it is %s", async (paymentStatus) => {
    db.update(orders).set({ paymentStatus }).run();
    const code = ["expired", "failed", "refunded"].includes(paymentStatus) ? "has-ended" : "has-money";
    expect(await cancel()).toEqual({ ok: false, problem: { code } });
    expect(order()).toMatchObject({ paymentStatus, stockHeld: true, canceledAt: null });
    expect(audited()).toEqual([]);
  });

  test.each([
    ["is-sent", { shipped: true }],
    ["no-order", { hiddenAt: later(1) }],
    ["no-order", { state: "preparing" }],
  ] as const)("with the problem %s: %o", async (code, fields) => {
    db.update(orders).set(fields).run();
    expect(await cancel()).toEqual({ ok: false, problem: { code } });
    expect(order()).toMatchObject({ stockHeld: true });
  });

  test("when its id is unknown", async () => {
    for (const id of ["", "nothing", orderId.toUpperCase(), `${orderId} `, "1"]) {
      expect(await cancel({}, id)).toEqual({ ok: false, problem: { code: "no-order" } });
    }
  });

  test.each([
    ["Processing", "confirming"],
    ["Settled", "finished"],
  ])("when its invoice is %s and no notification has come", async (status, paymentStatus) => {
    become({ status, paidAmount: "25.50" });
    expect(await cancel()).toEqual({ ok: false, problem: { code: "has-money" } });
    expect(order()).toMatchObject({ paymentStatus, stockHeld: true, canceledAt: null, review: null });
    expect(books()).toEqual(HELD);
    expect([countMarks(), audited()]).toEqual([0, []]);
  });

  test("when a notification of it could not be checked yet", async () => {
    become({ status: "Settled", paidAmount: "25.50" });
    fake.mood = "broken";
    expect(await notify()).toBe("deferred");
    expect(await cancel()).toEqual({ ok: false, problem: { code: "unchecked-notification" } });
    expect(books()).toEqual(HELD);
  });

  test("when a notification of a payment is applied while the provider is asked", async () => {
    const fetchPayment = async (id: string) => {
      const before = await btcpay.fetchPayment(id);
      become({ status: "Settled", paidAmount: "25.50" });
      await notify();
      return before;
    };
    expect(await cancel({ fetchPayment })).toEqual({ ok: false, problem: { code: "has-money" } });
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: null });
    expect(books()).toEqual(HELD);
    expect([countMarks(), audited()]).toEqual([0, []]);
  });

  test("when money comes after the question and before the invoice is canceled", async () => {
    const cancelInvoice = (id: string) => {
      become({ status: "Processing", paidAmount: "25.50" });
      return btcpay.cancelInvoice?.(id) ?? Promise.reject(new Error("unused"));
    };
    expect(await cancel({ cancelInvoice })).toEqual({ ok: false, problem: { code: "has-money" } });
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "partially_paid" });
    expect(order()?.review).toContain("25.50 USD came, but the invoice is marked as invalid");
    expect(books()).toEqual(HELD);
  });
});

describe("a payment after the cancellation", () => {
  test("that settles the invoice takes the units again, pays the order and tells the owner", async () => {
    fake.mood = "down";
    await cancel();
    fake.mood = "well";
    become({ status: "Processing", paidAmount: "25.50" });
    await notify("InvoiceProcessing");
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "confirming" });
    become({ status: "Settled" });
    await notify();
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "finished", review: "paid after it was withdrawn" });
    expect(books()).toEqual(HELD);
  });

  test("of an order whose units were sold meanwhile marks it as oversold", async () => {
    await cancel(null);
    db.$client.prepare("UPDATE product_conditions SET quantity = 0").run();
    become({ status: "Settled", paidAmount: "25.50" });
    await notify();
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: false, review: "oversold" });
  });

  test("that fails after all returns the units", async () => {
    await cancel(null);
    become({ status: "Processing", paidAmount: "25.50" });
    await notify("InvoiceProcessing");
    become({ status: "Invalid" });
    await notify("InvoiceInvalid");
    expect(order()).toMatchObject({ paymentStatus: "failed", stockHeld: false, canceledAt: null });
    expect(books()).toEqual(FREE);
  });

  test("to the canceled invoice brings the order back for review", async () => {
    await cancel();
    become({ paidAmount: "25.50" });
    await notify("InvoiceReceivedPayment");
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "partially_paid" });
    expect(order()?.review).toContain("25.50 USD came, but the invoice is marked as invalid");
    expect(books()).toEqual(HELD);
  });
});
