import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { refusedNotifications } from "#db/schema/index.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay } from "#tests/fakes/btcpay.ts";
import { nowpaymentsEnv, signNowpayments, startNowpayments } from "#tests/fakes/nowpayments.ts";
import { openAttentionShop, type AttentionShop, type Bought } from "#tests/setup/attention-shop.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";

/** What happens to an order, and what the administrator does about it. */
interface Situation {
  kind: string;
  label: string;
  /** Said in the queue. */
  says: RegExp;
  happen: (order: Bought & { other: Bought }) => Promise<void>;
  /** The act by which the administrator settles it, as the last part of its address. */
  settle: "accept" | "refund" | "take-stock" | "resolve" | "match";
  becomes: string;
}

let at: AttentionShop;

function describeProvider(wrongSignature: Record<string, string>, secret: string, situations: Situation[]) {
  beforeEach(() => {
    at.setStock(10);
    at.clearCases();
  });

  test.each(situations)("$kind enters the queue and is settled by $settle, once", async (situation) => {
    const { kind, label, says, happen, settle, becomes } = situation;
    const order = await at.buy();
    await happen({ ...order, other: await at.buy() });
    const { key } = at.stored(order.id);
    const isIt = (one: { kind: string; orderKey: number | null }) =>
      one.kind === kind && (one.orderKey === null || one.orderKey === key);
    const found = at.openCases().find(isIt);
    if (!found) throw new Error(`Only these are open: ${JSON.stringify(at.openCases())}`);
    const queue = await at.textAt("/orders/attention");
    expect(queue).toContain(label);
    expect(queue).toMatch(says);
    for (const path of ["/orders", "/ayzadmin", "/admin/security", "/orders/attention"]) {
      expect(await at.textAt(path)).toMatch(new RegExp(`Needs attention: ${at.openCases().length}\\b`));
    }
    const isOfOrder = found.orderKey !== null;
    if (isOfOrder) {
      expect(at.stored(order.id).review).not.toBeNull();
      expect(await at.textAt(`/orders/${order.id}`)).toMatch(says);
    }
    const isOfCase = settle === "resolve" || settle === "match";
    const path = isOfCase ? `/orders/attention/${found.key}/${settle}` : `/orders/${order.id}/acts/${settle}`;
    expect(await at.admin.getPage(path)).toContain('name="note"');
    const note = `by hand ${kind}`;
    const fields = { note, amount: "5.00", reference: "tx1", seen: "0", order: order.id };
    if (settle === "take-stock") at.setStock(1);
    // Two administrators at once, and one afterwards.
    const answers = await Promise.all([at.postForm(path, fields), at.postForm(path, fields, at.secondAdmin())]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await at.pageAfter(await at.postForm(path, fields))).toContain("Nothing was changed.");
    expect(at.openCases().filter(isIt)).toEqual([]);
    expect(at.stored(order.id).paymentStatus).toBe(becomes);
    if (isOfOrder || settle === "match") {
      const acts = at.eventsOf(order.id).filter((event) => event.note === note || event.detail === note);
      expect(acts).toMatchObject([{ actorId: expect.any(String) as string, address: "127.0.0.1" }]);
      expect(await at.textAt(`/orders/${order.id}`)).toContain(note);
    }
    expect(await at.textAt("/orders/attention?show=resolved")).toContain(label);
    checkBooks(at.db.$client, at.offer.id, "good");
  });

  test("keeps the newest 1,000 notifications with a wrong signature, and names the secret's setting once", async () => {
    const kept = () => at.db.select().from(refusedNotifications).all();
    const insert = at.db.$client.prepare(
      "INSERT INTO refused_notifications (provider, body, received_at) VALUES (?, '', 0)",
    );
    for (let i = 0; i < 995; i++) insert.run("sandbox");
    const body = JSON.stringify({ text: "\u0001ж".repeat(1_000) });
    for (let i = 0; i < 10; i++) await at.notify([body, wrongSignature], 401);
    expect(kept()).toHaveLength(1_000);
    expect(kept().filter(({ provider }) => provider !== "sandbox")).toHaveLength(10);
    expect(at.openCases()).toMatchObject([{ kind: "wrong_signature" }]);
    const queue = await at.textAt("/orders/attention");
    expect(queue).toContain("The secret is probably wrong.");
    expect(queue).toContain(secret);
    expect(queue).toContain("10 notifications are kept");
  });
}

describe("with NOWPayments", async () => {
  const fake = await startNowpayments();
  beforeAll(async () => {
    at = await openAttentionShop(fake, nowpaymentsEnv(fake.url));
  });
  afterAll(() => at.end());
  checkLedgerAfterEach(() => ({ fake, db: at.db }));

  let ids = 100;
  const tell = async (fields: Record<string, unknown>) => {
    const body = fake.take({ payment_id: ++ids, ...fields });
    await at.notify([JSON.stringify(body), { "x-nowpayments-sig": signNowpayments(body) }]);
  };
  const about = ({ id, invoiceId }: Bought) => ({ order_id: id, invoice_id: Number(invoiceId) });

  describeProvider({ "x-nowpayments-sig": "0".repeat(128) }, "NOWPAYMENTS_IPN_SECRET", [
    {
      ...{ kind: "underpaid", label: "Underpaid", says: /brought 10 of 15\.8 trx, less/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: (order) => tell({ ...about(order), payment_status: "partially_paid", actually_paid: 10 }),
    },
    {
      ...{ kind: "overpaid", label: "Overpaid", says: /brought 20 of 15\.8 trx, more/ },
      ...{ settle: "refund", becomes: "finished" },
      happen: (order) => tell({ ...about(order), actually_paid: 20 }),
    },
    {
      ...{ kind: "paid_twice", label: "Paid twice", says: /had paid the order before/ },
      ...{ settle: "refund", becomes: "finished" },
      async happen(order) {
        await tell(about(order));
        await tell(about(order));
      },
    },
    {
      ...{ kind: "paid_late", label: "Paid after it expired", says: /after the order or its invoice had expired/ },
      ...{ settle: "resolve", becomes: "finished" },
      async happen(order) {
        await tell({ ...about(order), payment_status: "expired", actually_paid: 0 });
        await tell(about(order));
      },
    },
    {
      ...{ kind: "oversold", label: "Oversold", says: /sold before the payment was seen/ },
      ...{ settle: "take-stock", becomes: "finished" },
      async happen(order) {
        await tell({ ...about(order), payment_status: "expired", actually_paid: 0 });
        at.setStock(0);
        await tell(about(order));
      },
    },
    {
      ...{ kind: "wrong_payment", label: "Wrong amount or currency", says: /made for 20 usd instead of 25\.50 USD/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: (order) => tell({ ...about(order), price_amount: 20 }),
    },
    {
      ...{
        kind: "invalid_paid",
        label: "Reported invalid after money arrived",
        says: /now reports payment \d+ as invalid/,
      },
      ...{ settle: "resolve", becomes: "finished" },
      async happen(order) {
        await tell({ ...about(order), payment_id: 50 });
        await tell({ ...about(order), payment_id: 50, payment_status: "failed" });
      },
    },
    {
      ...{ kind: "paid_withdrawn", label: "Paid after it was withdrawn", says: /after the order was deleted/ },
      ...{ settle: "resolve", becomes: "finished" },
      async happen(order) {
        await at.remove(order.id);
        await tell(about(order));
      },
    },
    {
      ...{ kind: "redeposit", label: "Sent to an old address", says: /address of the earlier payment 7/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: (order) => tell({ ...about(order), parent_payment_id: 7 }),
    },
    {
      ...{ kind: "contradiction", label: "Contradicting reports", says: /together with another order/ },
      ...{ settle: "accept", becomes: "finished" },
      happen: (order) => tell({ order_id: order.id, invoice_id: Number(order.other.invoiceId) }),
    },
    {
      ...{ kind: "unknown_order", label: "Payment of an unknown order", says: /belongs to no order in this shop/ },
      ...{ settle: "match", becomes: "finished" },
      happen: () => tell({ order_id: "elsewhere", invoice_id: 1 }),
    },
  ]);
});

describe("with BTCPay Server", async () => {
  const fake = await startBtcpay();
  beforeAll(async () => {
    at = await openAttentionShop(fake, btcpayEnv(fake.url));
  });
  afterAll(() => at.end());
  checkLedgerAfterEach(() => ({ fake, db: at.db }));

  const become = async (invoiceId: string, state: Record<string, unknown>) => {
    Object.assign(fake.invoices.get(invoiceId) ?? {}, state);
    const body = makeBtcpayBody(invoiceId);
    await at.notify([body, { "BTCPay-Sig": signBtcpay(body) }]);
  };

  describeProvider({ "BTCPay-Sig": `sha256=${"0".repeat(64)}` }, "BTCPAY_WEBHOOK_SECRET", [
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
      ...{ settle: "accept", becomes: "finished" },
      happen: ({ invoiceId, other }) =>
        become(invoiceId, { status: "Settled", paidAmount: "25.50", metadata: { orderId: other.id } }),
    },
    {
      ...{ kind: "unknown_order", label: "Payment of an unknown order", says: /belongs to no order in this shop/ },
      ...{ settle: "match", becomes: "finished" },
      async happen() {
        const [first] = fake.invoices.values();
        if (!first) throw new Error("There is no invoice.");
        const state = { status: "Settled", paidAmount: "25.50", metadata: { orderId: "elsewhere" } };
        fake.invoices.set("elsewhere", { ...first, id: "elsewhere", amount: "25.50", currency: "USD", ...state });
        await become("elsewhere", {});
      },
    },
  ]);
});
