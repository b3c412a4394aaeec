import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { orders, payments } from "#db/schema/index.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay, type FakeBtcpayInvoice } from "#tests/fakes/btcpay.ts";
import {
  makeNowpaymentsBody,
  nowpaymentsEnv,
  nowpaymentsListEnv,
  signNowpayments,
  startNowpayments,
} from "#tests/fakes/nowpayments.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";
import { openAttentionShop, type AttentionShop, type Bought } from "#tests/setup/attention-shop.ts";

let at: AttentionShop;
let fake: ProviderFake;
afterEach(() => at.end());

const compare = async () => at.pageAfter(await at.postForm("/orders/attention"));

/** Compares with a list that has a missed payment, one of an unknown order, and one of another use of the account. */
async function expectDifferences(missed: Bought, unpaid: Bought) {
  const [page] = await Promise.all([compare(), compare()]);
  expect(page).toMatch(/The payments were compared\.|Another administrator has just started it\./);
  expect(at.stored(missed.id)).toMatchObject({ paymentStatus: "finished" });
  expect(at.stored(unpaid.id)).toMatchObject({ paymentStatus: "waiting" });
  expect(
    at
      .openCases()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["missed_payment", "unknown_order"]);
  const queue = await at.textAt("/orders/attention");
  expect(queue).toContain("but the shop was never notified");
  expect(queue).toMatch(/Last on .* \d+ payments of the last 14 days, 2 differences\./);
  expect(await compare()).toMatch(/payments of the last 14 days, 1 difference\./);
  expect(at.openCases()).toHaveLength(2);
  fake.mode = "failing";
  expect(await compare()).toContain("The provider did not answer.");
  expect(at.openCases()).toHaveLength(2);
}

test("BTCPay Server's invoices are compared: a missed payment is applied and opens a case, also beyond the first page", async () => {
  const btcpay = await startBtcpay();
  fake = btcpay;
  at = await openAttentionShop(fake, btcpayEnv(fake.url));
  const [missed, unpaid] = [await at.buy(), await at.buy()];
  const first = btcpay.invoices.get(missed.invoiceId);
  if (!first) throw new Error("There is no invoice.");
  btcpay.invoices.clear();
  const settled = { ...first, status: "Settled", paidAmount: "25.50" };
  for (let i = 0; i < 120; i++) btcpay.invoices.set(`other${i}`, { ...settled, id: `other${i}`, metadata: {} });
  btcpay.invoices.set("elsewhere", { ...settled, id: "elsewhere", metadata: { orderId: "elsewhere" } });
  btcpay.invoices.set(first.id, settled);
  btcpay.invoices.set("top-up", { ...settled, id: "top-up", amount: null as unknown as string, metadata: {} });
  await expectDifferences(missed, unpaid);
});

test("the payments of NOWPayments are compared with the e-mail and password of the account", async () => {
  const nowpayments = await startNowpayments();
  fake = nowpayments;
  at = await openAttentionShop(fake, nowpaymentsListEnv(fake.url));
  const [missed, unpaid] = [await at.buy(), await at.buy()];
  const list = (payment_id: number, fields: object) =>
    nowpayments.payments.set(String(payment_id), makeNowpaymentsBody({ payment_id, ...fields }));
  for (let i = 0; i < 220; i++) list(1_000 + i, {});
  list(1, { order_id: missed.id, invoice_id: Number(missed.invoiceId) });
  list(2, { order_id: unpaid.id, payment_status: "waiting", actually_paid: 0 });
  list(3, { order_id: "elsewhere" });
  await expectDifferences(missed, unpaid);
});

const DAY_MS = 24 * 60 * 60_000;

/** Makes an order and its payment with an age in days. */
function age({ id }: Bought, days: number): void {
  const moment = new Date(Date.now() - days * DAY_MS);
  at.db.update(orders).set({ createdAt: moment }).where(eq(orders.id, id)).run();
  at.db
    .update(payments)
    .set({ moneyAt: moment })
    .where(eq(payments.checkoutKey, at.stored(id).checkoutKey))
    .run();
}

const paymentOf = ({ id }: Bought) =>
  at.db
    .select()
    .from(payments)
    .where(eq(payments.checkoutKey, at.stored(id).checkoutKey))
    .get()?.providerPaymentId ?? "";

/** `forget` removes a payment from the provider, and `recall` brings it back. */
async function expectUnlisted(
  pay: (order: Bought) => Promise<void>,
  forget: (id: string) => void,
  recall: (id: string) => void,
) {
  const [lost, archived, young, old] = [await at.buy(), await at.buy(), await at.buy(), await at.buy()];
  for (const order of [lost, archived, young, old]) await pay(order);
  for (const [order, days] of [
    [lost, 3],
    [archived, 3],
    [young, 0.9],
    [old, 13.5],
  ] as const)
    age(order, days);
  expect(await compare()).toMatch(/ no difference\./);
  fake.unlisted.add(paymentOf(archived));
  for (const order of [lost, young, old]) forget(paymentOf(order));
  expect(await compare()).toMatch(/ 1 difference\./);
  await compare();
  expect(at.openCases()).toMatchObject([
    { kind: "unlisted_payment", orderKey: at.stored(lost.id).key, paymentId: paymentOf(lost) },
  ]);
  expect(await at.textAt("/orders/attention")).toMatch(
    new RegExp(
      `The shop has recorded payment ${paymentOf(lost)} as finished with .+, but .+ neither lists nor knows it`,
    ),
  );
  expect(at.stored(lost.id)).toMatchObject({
    paymentStatus: "finished",
    review: `payment ${paymentOf(lost)}: the provider does not know it any more`,
  });
  for (const order of [lost, young, old]) recall(paymentOf(order));
  expect(await compare()).toMatch(/ no difference\./);
  expect([at.openCases(), at.stored(lost.id).review]).toEqual([[], null]);
}

test("a payment that BTCPay Server has forgotten has an open case until the server knows it again", async () => {
  const btcpay = await startBtcpay();
  fake = btcpay;
  at = await openAttentionShop(fake, btcpayEnv(fake.url));
  const forgotten = new Map<string, FakeBtcpayInvoice>();
  await expectUnlisted(
    async ({ invoiceId }) => {
      Object.assign(btcpay.invoices.get(invoiceId) ?? {}, { status: "Settled", paidAmount: "25.50" });
      const body = makeBtcpayBody(invoiceId);
      await at.notify([body, { "BTCPay-Sig": signBtcpay(body) }]);
    },
    (id) => {
      const invoice = btcpay.invoices.get(id);
      if (invoice) forgotten.set(id, invoice);
      btcpay.invoices.delete(id);
    },
    (id) => {
      const invoice = forgotten.get(id);
      if (invoice) btcpay.invoices.set(id, invoice);
    },
  );
});

test("a payment that NOWPayments has forgotten has an open case until NOWPayments knows it again", async () => {
  const nowpayments = await startNowpayments();
  fake = nowpayments;
  at = await openAttentionShop(fake, nowpaymentsListEnv(fake.url));
  const taken = new Map<string, Record<string, unknown>>();
  await expectUnlisted(
    async ({ id, invoiceId }) => {
      const payment_id = 500 + taken.size;
      const body = nowpayments.take({ payment_id, order_id: id, invoice_id: Number(invoiceId) });
      taken.set(String(payment_id), body);
      nowpayments.payments.set(String(payment_id), body);
      await at.notify([JSON.stringify(body), { "x-nowpayments-sig": signNowpayments(body) }]);
    },
    (id) => nowpayments.payments.delete(id),
    (id) => nowpayments.payments.set(id, taken.get(id) ?? {}),
  );
});

test("compares nothing without e-mail and password, and the page says so", async () => {
  fake = await startNowpayments();
  at = await openAttentionShop(fake, nowpaymentsEnv(fake.url));
  expect(await compare()).toContain("No provider lets the shop list its payments with these settings.");
  expect(await at.textAt("/orders/attention")).not.toContain("Compare now");
});

test("asks for the e-mail and password of NOWPayments beside a provider that is compared", async () => {
  const nowpayments = await startNowpayments();
  fake = await startBtcpay();
  at = await openAttentionShop(fake, { ...nowpaymentsEnv(nowpayments.url), ...btcpayEnv(fake.url) });
  const page = await at.textAt("/orders/attention");
  await nowpayments.close();
  expect(page).toContain("Once a day");
  expect(page).toContain("NOWPayments lists them only with the e-mail and password");
});

test.each([
  ["only BTCPay Server is used", (url: string) => btcpayEnv(url), true],
  ["the payments are those of the demonstration", () => ({ PUBLIC_URL: "http://localhost", DEMO: "1" }), false],
])("does not speak of NOWPayments if %s", async (_, envOf, isCompared) => {
  fake = await startBtcpay();
  at = await openAttentionShop(fake, envOf(fake.url));
  const page = await at.textAt("/orders/attention");
  expect(page).not.toContain("NOWPayments");
  expect(page.includes("are compared")).toBe(isCompared);
});
