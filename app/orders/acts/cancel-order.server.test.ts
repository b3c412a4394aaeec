import { describe, expect, test } from "vitest";

import { auditEntries, orders, payments } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeBtcpayBody } from "#tests/fakes/btcpay.ts";
import type { FakeMode } from "#tests/fakes/http-fake.ts";
import { setUpBtcpayOrder, STOCK } from "#tests/setup/btcpay-order.ts";
import { ordersAtOnce } from "#tests/setup/order-setup.ts";

import { COMMAND } from "../../audit/actor.ts";
import { ProviderError, type PaymentProvider } from "../../payments/provider.ts";
import { PAYMENT_STATUSES } from "../../payments/payment-status.ts";
import { describePayment } from "../orders.messages.ts";
import { getOrderEvents, listOrdersOfUser } from "../orders.queries.server.ts";

import { cancelOrder } from "./cancel-order.server.ts";

const FREE = { stock: STOCK, held: 0 };
const HELD = { stock: STOCK - 1, held: 1 };

const ORDERS = ordersAtOnce === "one" ? 1 : 2;

const shop = setUpBtcpayOrder();
const { become, notify, order, books } = shop;

/** Cancels the order. `provider` replaces some of the functions of BTCPay. */
const cancel = (provider: Partial<PaymentProvider> | null = {}, id = shop.orderId) =>
  cancelOrder(shop.db, () => provider && { ...shop.provider, ...provider }, {
    orderId: id,
    by: COMMAND,
    now: later(5),
  });
const events = () =>
  getOrderEvents(shop.db, shop.orderId).map(({ kind, detail }) => (detail === null ? kind : `${kind} ${detail}`));
const audited = () => shop.db.select().from(auditEntries).all();
const countMarks = () => shop.fake.requests.filter(({ path }) => path.endsWith("/status")).length;
const CANCELED = { paymentStatus: "expired", stockHeld: false, canceledAt: later(5), review: null };
const PAID_LATE = { stockHeld: true, canceledAt: null, hiddenAt: null };

describe("canceling an unpaid order", () => {
  test("frees its units, cancels its invoice and is recorded", async () => {
    expect(await cancel()).toEqual({ ok: true, value: { invoice: "canceled", provider: "btcpay", orders: ORDERS } });
    expect(order()).toMatchObject(CANCELED);
    expect(books()).toEqual(FREE);
    expect(shop.fake.invoices.get("invoice1")).toMatchObject({ status: "Invalid", additionalStatus: "Marked" });
    expect(shop.db.select().from(payments).all()).toMatchObject([{ providerPaymentId: "invoice1", status: "failed" }]);
    expect(events()).toEqual([
      "created",
      "placed",
      "stock_returned",
      "canceled",
      "payment invoice1 failed",
      "invoice_canceled",
    ]);
    expect(audited()).toHaveLength(ORDERS);
    expect(audited()[0]).toMatchObject({ action: "cancel-order", actor: "command", subject: String(order().key) });
    expect(JSON.parse(audited()[0]?.after ?? "")).toEqual({ payment_status: "expired" });
  });

  test("is shown to its buyer as canceled", async () => {
    await cancel();
    const [bought] = listOrdersOfUser(shop.db, "ann");
    expect(bought && describePayment(bought)).toMatchObject({ text: "Canceled by the seller" });
  });

  test("tells its buyer that the payment is being checked if money arrives anyway", async () => {
    await cancel({ cancelInvoice: () => Promise.reject(new ProviderError("It does not answer.")) });
    become({ status: "Invalid", additionalStatus: "None", paidAmount: "25.50" });
    await notify();
    const [bought] = listOrdersOfUser(shop.db, "ann");
    const { text, hint } = (bought && describePayment(bought)) ?? {};
    expect(text).toBe("Canceled by the seller");
    expect(hint).toMatch(/some money may have arrived\. The seller has been asked to check this order\.$/);
    expect(hint).not.toMatch(/before it was paid/);
  });

  test("cancels an order once when two administrators cancel it at the same time", async () => {
    const results = await Promise.all([cancel(), cancel()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, problem: { code: "has-ended" } }]);
    expect(await cancel()).toMatchObject({ problem: { code: "has-ended" } });
    expect(books()).toEqual(FREE);
    expect(audited()).toHaveLength(ORDERS);
    expect(countMarks()).toBe(1);
  });

  test("is not undone by the provider's notification that the invoice is invalid", async () => {
    await cancel();
    const before = [order(), events()];
    expect(await notify(makeBtcpayBody("invoice1", "InvoiceInvalid"))).toBe("done");
    expect([order(), events()]).toEqual(before);
  });

  test.each<FakeMode>(["down", "failing", "stopped behind a proxy", "sending HTML"])(
    "leaves the invoice alone while the provider is %s",
    async (mode) => {
      shop.fake.mode = mode;
      expect(await cancel()).toEqual({ ok: true, value: { invoice: "failed", provider: "btcpay", orders: ORDERS } });
      expect(order()).toMatchObject(CANCELED);
      expect(books()).toEqual(FREE);
      expect(countMarks()).toBe(0);
      expect(events().at(-1)).toBe("invoice_open");
      shop.fake.mode = "working";
      become({ status: "Expired" });
      await notify(makeBtcpayBody("invoice1", "InvoiceExpired"));
      become({ status: "Invalid", additionalStatus: "Marked" });
      await notify(makeBtcpayBody("invoice1", "InvoiceInvalid"));
      expect(order()).toMatchObject(CANCELED);
    },
  );

  test("cancels the order although the provider refuses to cancel the invoice", async () => {
    const cancelInvoice = (id: string) => {
      shop.fake.mode = "failing";
      return shop.provider.cancelInvoice?.(id) ?? Promise.reject(new Error("unused"));
    };
    expect(await cancel({ cancelInvoice })).toMatchObject({ value: { invoice: "failed" } });
    expect(order()).toMatchObject(CANCELED);
  });

  test("cancels without provider settings, and reports a provider that cannot cancel invoices", async () => {
    expect(await cancel(null)).toMatchObject({ value: { invoice: "failed" } });
    const other = insertOrder(shop.db, { provider: "btcpay" }).id;
    expect(await cancel({ cancelInvoice: null }, other)).toMatchObject({ value: { invoice: "not-possible" } });
  });
});

describe("an order is not canceled", () => {
  test.each(PAYMENT_STATUSES.filter((status) => status !== "waiting"))("when it is %s", async (paymentStatus) => {
    shop.db.update(orders).set({ paymentStatus }).run();
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
    shop.db.update(orders).set(fields).run();
    expect(await cancel()).toEqual({ ok: false, problem: { code } });
    expect(order()).toMatchObject({ stockHeld: true });
  });

  test("when its id is unknown", async () => {
    for (const id of ["", "nothing", shop.orderId.toUpperCase(), `${shop.orderId} `, "1"]) {
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
    shop.fake.mode = "failing";
    expect(await notify()).toBe("deferred");
    expect(await cancel()).toEqual({ ok: false, problem: { code: "unchecked-notification" } });
    expect(books()).toEqual(HELD);
  });

  test("when a notification of a payment is applied while the provider is asked", async () => {
    const fetchPayment = async (id: string) => {
      const before = await shop.provider.fetchPayment(id);
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
      return shop.provider.cancelInvoice?.(id) ?? Promise.reject(new Error("unused"));
    };
    expect(await cancel({ cancelInvoice })).toEqual({ ok: false, problem: { code: "has-money" } });
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "partially_paid" });
    expect(order().review).toContain("25.50 USD came, but the invoice is marked as invalid");
    expect(books()).toEqual(HELD);
  });
});

describe("a payment after the cancellation", () => {
  test("takes the units again, pays the order and writes to the owner if it settles the invoice", async () => {
    shop.fake.mode = "down";
    await cancel();
    shop.fake.mode = "working";
    become({ status: "Processing", paidAmount: "25.50" });
    await notify(makeBtcpayBody("invoice1", "InvoiceProcessing"));
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "confirming" });
    become({ status: "Settled" });
    await notify();
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "finished", review: "paid after it was withdrawn" });
    expect(books()).toEqual(HELD);
  });

  test("marks the order as oversold if its units were sold meanwhile", async () => {
    await cancel(null);
    shop.db.$client.prepare("UPDATE product_conditions SET quantity = 0").run();
    become({ status: "Settled", paidAmount: "25.50" });
    await notify();
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: false, review: "oversold" });
  });

  test("returns the units if the payment fails later", async () => {
    await cancel(null);
    become({ status: "Processing", paidAmount: "25.50" });
    await notify(makeBtcpayBody("invoice1", "InvoiceProcessing"));
    become({ status: "Invalid" });
    await notify(makeBtcpayBody("invoice1", "InvoiceInvalid"));
    expect(order()).toMatchObject({ paymentStatus: "failed", stockHeld: false, canceledAt: null });
    expect(books()).toEqual(FREE);
  });

  test("reopens the order for review if it pays the canceled invoice", async () => {
    await cancel();
    become({ paidAmount: "25.50" });
    await notify(makeBtcpayBody("invoice1", "InvoiceReceivedPayment"));
    expect(order()).toMatchObject({ ...PAID_LATE, paymentStatus: "partially_paid" });
    expect(order().review).toContain("25.50 USD came, but the invoice is marked as invalid");
    expect(books()).toEqual(HELD);
  });
});
