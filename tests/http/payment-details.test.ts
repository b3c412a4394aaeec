import { afterAll, beforeAll, expect, test } from "vitest";

import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { openAttentionShop, type AttentionShop, type Bought } from "#tests/setup/attention-shop.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { mainTextOf, textOf } from "#tests/setup/client.ts";
import { fastJobs } from "#tests/setup/shifted-clock.ts";

/** Fees and transactions, for which BTCPay Server is asked after money came. */

const FIRST = "a".repeat(64);
const SECOND = "b".repeat(64);

let fake: FakeBtcpay;
let at: AttentionShop;
beforeAll(async () => {
  fake = await startBtcpay();
  at = await openAttentionShop(fake, { ...btcpayEnv(fake.url), ...fastJobs() });
});
afterAll(() => at.end());
checkLedgerAfterEach(() => ({ fake, db: at.db }));

async function become({ invoiceId }: Bought, state: Record<string, unknown>): Promise<void> {
  Object.assign(fake.invoices.get(invoiceId) ?? {}, state);
  const body = makeBtcpayBody(invoiceId);
  await at.notify([body, { "BTCPay-Sig": signBtcpay(body) }]);
}
const countAsked = ({ invoiceId }: Bought) =>
  fake.requests.filter(({ path }) => path.endsWith(`/${invoiceId}/payment-methods`)).length;
const onChain = (...payments: object[]) => ({ paymentMethodId: "BTC-CHAIN", currency: "BTC", payments });

test("fees and transactions are in the ledger, on the order's page and in the CSV file", async () => {
  const order = await at.buy();
  const payments = [
    { id: `${FIRST}-0`, value: "0.0001", fee: "0.00000150", status: "Settled" },
    { id: `${SECOND}-12`, value: "0.0001", fee: "0.0000005", status: "Settled" },
    { id: `${"c".repeat(64)}-0`, value: "0.0001", fee: "1", status: "Invalid" },
  ];
  const paymentMethods = [onChain(...payments), { paymentMethodId: "BTC-LN", currency: "BTC", payments: [] }];
  await become(order, { status: "Settled", paidAmount: "25.50", paymentMethods });
  const page = () => at.admin.getPage(`/orders/${order.id}`);
  await expect.poll(page).toContain(`href="https://mempool.space/tx/${FIRST}"`);
  expect(await page()).toContain(`href="https://mempool.space/tx/${SECOND}"`);
  expect(await at.textAt(`/orders/${order.id}`)).toMatch(/Fees\s+0\.000002\s+BTC/);
  const ledger = await at.admin.getPage("/orders/ledger");
  expect(ledger).toContain(`href="https://mempool.space/tx/${FIRST}"`);
  expect(textOf(ledger)).toMatch(/fees\s+0\.000002 BTC/);
  expect(await at.admin.getPage("/orders/ledger.csv")).toContain(`,0.000002 BTC,${FIRST} ${SECOND},`);
});

test("a payment in the Lightning network has no link, because no chain has it", async () => {
  const order = await at.buy();
  const made = { id: FIRST, value: "0.0002", fee: "0", status: "Settled" };
  const paymentMethods = [{ paymentMethodId: "BTC-LN", currency: "BTC", payments: [made] }];
  await become(order, { status: "Settled", paidAmount: "25.50", paymentMethods });
  await expect.poll(() => at.textAt(`/orders/${order.id}`)).toContain(FIRST);
  expect(await at.admin.getPage(`/orders/${order.id}`)).not.toContain(`/tx/${FIRST}`);
});

test("a request that fails is repeated, and the payment counts meanwhile", async () => {
  const order = await at.buy();
  await become(order, { status: "Settled", paidAmount: "25.50", paymentMethods: "none" });
  await expect.poll(() => countAsked(order)).toBeGreaterThan(1);
  expect(at.stored(order.id)).toMatchObject({ paymentStatus: "finished", review: null });
  const paymentMethods = [onChain({ id: `${SECOND}-0`, value: "0.0002", fee: "0.000001", status: "Settled" })];
  Object.assign(fake.invoices.get(order.invoiceId) ?? {}, { paymentMethods });
  await expect.poll(() => at.textAt(`/orders/${order.id}`)).toContain(SECOND);
});

test("a payment is asked about once, and again after it has changed", async () => {
  const order = await at.buy();
  const paymentMethods = [onChain({ id: `${FIRST}-0`, value: "0.0002", fee: "0.000001", status: "Processing" })];
  await become(order, { status: "Processing", paidAmount: "25.50", paymentMethods });
  await expect.poll(() => countAsked(order)).toBe(1);
  // Another payment shows that the job has run since.
  const next = await at.buy();
  await become(next, { status: "Settled", paidAmount: "25.50" });
  await expect.poll(() => countAsked(next)).toBe(1);
  expect(countAsked(order)).toBe(1);
  await become(order, { status: "Settled" });
  await expect.poll(() => countAsked(order)).toBe(2);
});

test("the order's page, the ledger and the CSV file show the provider's own status", async () => {
  const order = await at.buy();
  const shown = async () =>
    /At the provider ([\w, ]+) Received/.exec(mainTextOf(await at.admin.getPage(`/orders/${order.id}`)))?.[1];
  await become(order, { status: "New", additionalStatus: "PaidPartial", paidAmount: "5.50" });
  expect(await shown()).toBe("New, PaidPartial");
  await become(order, { status: "Expired", additionalStatus: "PaidLate", paidAmount: "25.50" });
  expect(await shown()).toBe("Expired, PaidLate");
  expect(await at.textAt("/orders/ledger")).toContain("Expired, PaidLate");
  expect(await at.admin.getPage("/orders/ledger.csv")).toContain('"Expired, PaidLate"');
  await become(order, { status: "Settled", additionalStatus: "None" });
  expect(await shown()).toBe("Settled");
  await become(order, { additionalStatus: "PaidOver", paidAmount: "30.00" });
  expect(await shown()).toBe("Settled, PaidOver");
});

test("a payment that the provider calls invalid after it was finished shows that status", async () => {
  const order = await at.buy();
  await become(order, { status: "Settled", paidAmount: "25.50" });
  await become(order, { status: "Invalid", additionalStatus: "Marked" });
  expect(await at.textAt(`/orders/${order.id}`)).toMatch(/At the provider\s+Invalid, Marked/);
  expect(at.stored(order.id)).toMatchObject({ paymentStatus: "finished" });
});
