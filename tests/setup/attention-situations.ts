import { isAboutPaymentOnly, type CaseKind } from "#app/orders/case-kinds.ts";
import { insertCase } from "#tests/factories/orders.ts";
import { makeBtcpayBody, signBtcpay, type FakeBtcpay, type FakeBtcpayInvoice } from "#tests/fakes/btcpay.ts";
import { makeNowpaymentsBody, signNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";

import type { AttentionShop, Bought } from "./attention-shop.ts";

/** A situation of an order, or of several that are paid together, and how an administrator settles it. */
export interface Situation {
  kind: CaseKind;
  label: string;
  /** The text in the queue. */
  says: RegExp;
  happen: (order: Bought & { other: Bought }) => Promise<void>;
  /** The action by which the administrator settles it: the last part of its address. */
  settle: "accept" | "refund" | "take-stock" | "resolve" | "match";
  /** Fields of that action's form, besides the usual ones. */
  fields?: Record<string, string>;
  becomes: string;
}

const ENDS = { amount: "", reference: "", ends: "1" };

/** Whether such a case is opened once, however many orders are paid together. */
export const isOnce = (kind: CaseKind) =>
  isAboutPaymentOnly(kind) || ["unknown_order", "unreadable", "wrong_signature", "other"].includes(kind);

export function listNowpaymentsSituations(at: AttentionShop, fake: FakeNowpayments): Situation[] {
  let ids = 100;
  const notify = async (fields: Record<string, unknown>) => {
    const body = fake.take({ payment_id: ++ids, ...fields });
    await at.notify([JSON.stringify(body), { "x-nowpayments-sig": signNowpayments(body) }]);
  };
  const about = ({ id, invoiceId }: Bought) => ({ order_id: id, invoice_id: Number(invoiceId) });

  return [
    {
      ...{ kind: "underpaid", label: "Underpaid", says: /brought 10 of 15\.8 TRX, less/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: (order) => notify({ ...about(order), payment_status: "partially_paid", actually_paid: 10 }),
    },
    {
      ...{ kind: "overpaid", label: "Overpaid", says: /brought 20 of 15\.8 TRX, more/ },
      ...{ settle: "refund", becomes: "finished" },
      happen: (order) => notify({ ...about(order), actually_paid: 20 }),
    },
    {
      ...{ kind: "paid_twice", label: "Paid twice", says: /had paid the order before/ },
      ...{ settle: "refund", becomes: "finished" },
      async happen(order) {
        await notify(about(order));
        await notify(about(order));
      },
    },
    {
      ...{ kind: "paid_late", label: "Paid after it expired", says: /after the order or its invoice had expired/ },
      ...{ settle: "resolve", becomes: "finished" },
      async happen(order) {
        await notify({ ...about(order), payment_status: "expired", actually_paid: 0 });
        await notify(about(order));
      },
    },
    {
      ...{ kind: "oversold", label: "Oversold", says: /sold before the payment was seen/ },
      ...{ settle: "take-stock", becomes: "finished" },
      async happen(order) {
        await notify({ ...about(order), payment_status: "expired", actually_paid: 0 });
        at.setStock(0);
        await notify(about(order));
      },
    },
    {
      ...{ kind: "wrong_payment", label: "Wrong amount or currency", says: /made for 20 USD instead of 25\.50 USD/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: (order) => notify({ ...about(order), price_amount: 20 }),
    },
    {
      ...{
        kind: "invalid_paid",
        label: "Reported invalid after money arrived",
        says: /now reports payment \d+ as invalid/,
      },
      ...{ settle: "resolve", becomes: "finished" },
      async happen(order) {
        const payment_id = ++ids;
        await notify({ ...about(order), payment_id });
        await notify({ ...about(order), payment_id, payment_status: "failed" });
      },
    },
    {
      ...{ kind: "paid_withdrawn", label: "Paid after it was withdrawn", says: /after the order was deleted/ },
      ...{ settle: "resolve", becomes: "finished" },
      async happen(order) {
        await at.remove(order.id);
        await notify(about(order));
      },
    },
    {
      ...{ kind: "redeposit", label: "Sent to an old address", says: /address of the earlier payment 7/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: (order) => notify({ ...about(order), parent_payment_id: 7 }),
    },
    {
      ...{ kind: "contradiction", label: "Contradicting reports", says: /together with another order/ },
      ...{ settle: "match", becomes: "finished" },
      happen: (order) => notify({ order_id: order.id, invoice_id: Number(order.other.invoiceId) }),
    },
    {
      ...{ kind: "unknown_order", label: "Payment of an unknown order", says: /belongs to no order in this shop/ },
      ...{ settle: "match", becomes: "finished" },
      happen: () => notify({ order_id: "elsewhere", invoice_id: 1 }),
    },
    {
      ...{ kind: "unreadable", label: "Unreadable notification", says: /this shop cannot read/ },
      ...{ settle: "resolve", becomes: "waiting" },
      happen: (order) => notify({ ...about(order), payment_status: "a new status", actually_paid: 0 }),
    },
    {
      ...{ kind: "missed_payment", label: "Missed payment", says: /but the shop was never notified/ },
      ...{ settle: "resolve", becomes: "finished" },
      happen(order) {
        const payment_id = ++ids;
        fake.payments.set(String(payment_id), makeNowpaymentsBody({ ...about(order), payment_id }));
        return at.compare();
      },
    },
    {
      ...{ kind: "unlisted_payment", label: "Payment missing at the provider", says: /neither lists nor knows it/ },
      ...{ settle: "refund", fields: ENDS, becomes: "refunded" },
      async happen(order) {
        await notify(about(order));
        at.age(order, 3);
        await at.compare();
      },
    },
    ...situationsOfBoth(at, { "x-nowpayments-sig": "0".repeat(128) }),
  ];
}

export function listBtcpaySituations(at: AttentionShop, fake: FakeBtcpay): Situation[] {
  let unknown = 0;
  const set = (invoiceId: string, state: Partial<FakeBtcpayInvoice>) =>
    Object.assign(fake.invoices.get(invoiceId) ?? {}, state);
  const notify = (body: string) => at.notify([body, { "BTCPay-Sig": signBtcpay(body) }]);
  const become = (invoiceId: string, state: Partial<FakeBtcpayInvoice>) => {
    set(invoiceId, state);
    return notify(makeBtcpayBody(invoiceId));
  };
  /** Replaces it by one that nobody has paid, because the fake counts its invoices. */
  const forget = (invoiceId: string) => {
    const invoice = fake.invoices.get(invoiceId);
    fake.invoices.delete(invoiceId);
    const id = `gone-${invoiceId}`;
    if (invoice) fake.invoices.set(id, { ...invoice, id, status: "New", paidAmount: "0.00", metadata: {} });
  };

  return [
    {
      ...{ kind: "underpaid", label: "Underpaid", says: /brought 10\.00 of 25\.50 USD, less/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: ({ invoiceId }) =>
        become(invoiceId, { status: "Expired", additionalStatus: "PaidPartial", paidAmount: "10.00" }),
    },
    {
      ...{ kind: "overpaid", label: "Overpaid", says: /brought 51\.00 of 25\.50 USD, more/ },
      ...{ settle: "refund", becomes: "finished" },
      async happen({ invoiceId }) {
        await become(invoiceId, { status: "Settled", paidAmount: "25.50" });
        await become(invoiceId, { additionalStatus: "PaidOver", paidAmount: "51.00" });
      },
    },
    {
      ...{ kind: "paid_late", label: "Paid after it expired", says: /after the order or its invoice had expired/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: ({ invoiceId }) =>
        become(invoiceId, { status: "Expired", additionalStatus: "PaidLate", paidAmount: "25.50" }),
    },
    {
      ...{ kind: "oversold", label: "Oversold", says: /sold before the payment was seen/ },
      ...{ settle: "take-stock", becomes: "finished" },
      async happen({ invoiceId }) {
        await become(invoiceId, { status: "Expired" });
        at.setStock(0);
        await become(invoiceId, { status: "Settled", paidAmount: "25.50" });
      },
    },
    {
      ...{
        kind: "wrong_payment",
        label: "Wrong amount or currency",
        says: /made for 20\.00 USD instead of 25\.50 USD/,
      },
      ...{ settle: "accept", becomes: "finished" },
      happen: ({ invoiceId }) => become(invoiceId, { status: "Settled", amount: "20.00", paidAmount: "20.00" }),
    },
    {
      ...{
        kind: "invalid_paid",
        label: "Reported invalid after money arrived",
        says: /reports payment \w+ as invalid/,
      },
      ...{ settle: "resolve", becomes: "finished" },
      async happen({ invoiceId }) {
        await become(invoiceId, { status: "Settled", paidAmount: "25.50" });
        await become(invoiceId, { status: "Invalid", additionalStatus: "Marked" });
      },
    },
    {
      ...{ kind: "settled_by_hand", label: "Settled by hand", says: /settled the invoice by hand/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: ({ invoiceId }) =>
        become(invoiceId, { status: "Settled", additionalStatus: "Marked", paidAmount: "0.00" }),
    },
    {
      ...{ kind: "paid_withdrawn", label: "Paid after it was withdrawn", says: /after the order was deleted/ },
      ...{ settle: "resolve", becomes: "finished" },
      async happen({ id, invoiceId }) {
        await at.remove(id);
        await become(invoiceId, { status: "Settled", paidAmount: "25.50" });
      },
    },
    {
      ...{ kind: "contradiction", label: "Contradicting reports", says: /together with another order/ },
      ...{ settle: "match", becomes: "finished" },
      happen: ({ invoiceId, other }) =>
        become(invoiceId, { status: "Settled", paidAmount: "25.50", metadata: { orderId: other.id } }),
    },
    {
      ...{ kind: "unknown_order", label: "Payment of an unknown order", says: /belongs to no order in this shop/ },
      ...{ settle: "match", becomes: "finished" },
      async happen() {
        const [first] = fake.invoices.values();
        if (!first) throw new Error("There is no invoice.");
        const id = `elsewhere${++unknown}`;
        const state = { status: "Settled", paidAmount: "25.50", metadata: { orderId: id } };
        fake.invoices.set(id, { ...first, id, amount: "25.50", currency: "USD", ...state });
        await become(id, {});
      },
    },
    {
      ...{ kind: "unreadable", label: "Unreadable notification", says: /this shop cannot read/ },
      ...{ settle: "resolve", becomes: "waiting" },
      happen: () => notify(`no JSON ${++unknown}`),
    },
    {
      ...{ kind: "missed_payment", label: "Missed payment", says: /but the shop was never notified/ },
      ...{ settle: "resolve", becomes: "finished" },
      happen({ invoiceId }) {
        set(invoiceId, { status: "Settled", paidAmount: "25.50" });
        return at.compare();
      },
    },
    {
      ...{ kind: "unlisted_payment", label: "Payment missing at the provider", says: /neither lists nor knows it/ },
      ...{ settle: "refund", fields: ENDS, becomes: "refunded" },
      async happen(order) {
        await become(order.invoiceId, { status: "Settled", paidAmount: "25.50" });
        at.age(order, 3);
        forget(order.invoiceId);
        await at.compare();
      },
    },
    ...situationsOfBoth(at, { "BTCPay-Sig": `sha256=${"0".repeat(64)}` }),
  ];
}

function situationsOfBoth(at: AttentionShop, wrongSignature: Record<string, string>): Situation[] {
  return [
    {
      ...{
        kind: "wrong_signature",
        label: "Notifications with a wrong signature",
        says: /The secret is probably wrong/,
      },
      ...{ settle: "resolve", becomes: "waiting" },
      happen: () => at.notify(["{}", wrongSignature], 401),
    },
    {
      ...{ kind: "other", label: "For review", says: /an earlier version wrote this/ },
      ...{ settle: "resolve", becomes: "waiting" },
      happen({ id }) {
        const { key } = at.stored(id);
        insertCase(at.db, { kind: "other", orderKey: key, values: { text: "an earlier version wrote this" } });
        at.review(id, "an earlier version wrote this");
        return Promise.resolve();
      },
    },
  ];
}
