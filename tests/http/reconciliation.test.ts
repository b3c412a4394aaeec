import { afterEach, expect, test } from "vitest";

import { btcpayEnv, startBtcpay } from "#tests/fakes/btcpay.ts";
import { makeNowpaymentsBody, nowpaymentsEnv, nowpaymentsListEnv, startNowpayments } from "#tests/fakes/nowpayments.ts";
import type { HttpFake } from "#tests/fakes/http-fake.ts";
import { openAttentionShop, type AttentionShop, type Bought } from "#tests/setup/attention-shop.ts";

let at: AttentionShop;
let fake: HttpFake;
afterEach(async () => {
  await at.shop.end();
  await fake.close();
});

const compare = async () => at.pageAfter(await at.postForm("/orders/attention"));

/** Compares with a list that has a missed payment, one of an unknown order, and one of another use of the account. */
async function expectDifferences(missed: Bought, unpaid: Bought) {
  const [page] = await Promise.all([compare(), compare()]);
  expect(page).toMatch(/The payments were compared\.|Somebody else has just started it\./);
  expect(at.stored(missed.id)).toMatchObject({ paymentStatus: "finished" });
  expect(at.stored(unpaid.id)).toMatchObject({ paymentStatus: "waiting" });
  expect(
    at
      .openCases()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["missed_payment", "unknown_order"]);
  const queue = await at.textAt("/orders/attention");
  expect(queue).toContain("which the shop had not been told");
  expect(queue).toMatch(/Last on .* \d+ payments of the last 14 days, 2 differences\./);
  expect(await compare()).toMatch(/payments of the last 14 days, 1 difference\./);
  expect(at.openCases()).toHaveLength(2);
  fake.mood = "broken";
  expect(await compare()).toContain("The provider did not answer.");
  expect(at.openCases()).toHaveLength(2);
}

test("BTCPay Server's invoices are compared: a missed payment is applied and told, also beyond the first page", async () => {
  const btcpay = await startBtcpay();
  fake = btcpay;
  at = await openAttentionShop("btcpay", btcpayEnv(fake.url));
  const [missed, unpaid] = [await at.buy(), await at.buy()];
  const first = btcpay.invoices.get(missed.invoiceId);
  if (!first) throw new Error("There is no invoice.");
  btcpay.invoices.clear();
  const settled = { ...first, status: "Settled", paidAmount: "25.50" };
  for (let i = 0; i < 120; i++) btcpay.invoices.set(`other${i}`, { ...settled, id: `other${i}`, metadata: {} });
  btcpay.invoices.set("elsewhere", { ...settled, id: "elsewhere", metadata: { orderId: "elsewhere" } });
  btcpay.invoices.set(first.id, settled);
  btcpay.invoices.set("top-up", { ...settled, id: "top-up", amount: null as unknown as string });
  await expectDifferences(missed, unpaid);
});

test("the payments of NOWPayments are compared with the e-mail and password of the account", async () => {
  const nowpayments = await startNowpayments();
  fake = nowpayments;
  at = await openAttentionShop("nowpayments", nowpaymentsListEnv(fake.url));
  const [missed, unpaid] = [await at.buy(), await at.buy()];
  const list = (payment_id: number, fields: object) =>
    nowpayments.payments.set(String(payment_id), makeNowpaymentsBody({ payment_id, ...fields }));
  for (let i = 0; i < 220; i++) list(1_000 + i, {});
  list(1, { order_id: missed.id, invoice_id: Number(missed.invoiceId) });
  list(2, { order_id: unpaid.id, payment_status: "waiting", actually_paid: 0 });
  list(3, { order_id: "elsewhere" });
  await expectDifferences(missed, unpaid);
});

test("without e-mail and password nothing is compared, and the page says so", async () => {
  fake = await startNowpayments();
  at = await openAttentionShop("nowpayments", nowpaymentsEnv(fake.url));
  expect(await compare()).toContain("No provider lets the shop list its payments with these settings.");
  expect(await at.textAt("/orders/attention")).not.toContain("Compare now");
});
