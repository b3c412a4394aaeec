import { afterEach, expect, test } from "vitest";

import { makeBtcpayBody, signBtcpay } from "#tests/fakes/btcpay.ts";
import { ORIGIN, OWNER, startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";

/** What needs attention and belongs to no order. */

const DAY_MINUTES = 24 * 60;

let shop: MailShop;
afterEach(() => shop.end());

const toOwner = () => shop.smtp.letters.filter(({ recipient }) => recipient === OWNER);
const subjects = () => toOwner().map(({ subject }) => subject);
const notify = (invoiceId: string, secret?: string) => {
  const body = makeBtcpayBody(invoiceId);
  const headers = { "Content-Type": "application/json", "BTCPay-Sig": signBtcpay(body, secret) };
  return shop.buyer.fetch("/api/payments/btcpay/notify", { method: "POST", body, headers });
};

/** Pays an invoice that names an order of somebody else. */
async function payUnknown(id: string): Promise<void> {
  const state = { status: "Settled", additionalStatus: "None", amount: "30.00", paidAmount: "30.00", currency: "USD" };
  const checkoutLink = `${shop.btcpay.url}/i/${id}`;
  shop.btcpay.invoices.set(id, { ...state, id, storeId: "store-1", checkoutLink, metadata: { orderId: "elsewhere" } });
  expect((await notify(id)).status).toBe(200);
}

test("the owner gets a letter about each payment of an unknown order, at most ten in a day", async () => {
  shop = await startMailShop();
  for (let i = 1; i <= 12; i++) await payUnknown(`invoice${i}`);
  await expect.poll(() => toOwner().length).toBe(10);
  expect(new Set(subjects())).toEqual(new Set(["A payment belongs to no order"]));
  for (let i = 1; i <= 10; i++) {
    const letter = toOwner().find(({ text }) => new RegExp(`Payment: invoice${i}$`, "m").test(text));
    for (const text of ["Received: 30.00 of 30.00 USD", `${ORIGIN}/orders/attention`]) {
      expect(letter?.text).toContain(text);
    }
  }
  shop.pass(DAY_MINUTES + 1);
  await payUnknown("later");
  await expect.poll(() => toOwner().length).toBe(11);
});

test("the owner gets a letter about wrong signatures once a day, which names the setting that is wrong", async () => {
  shop = await startMailShop();
  for (let i = 0; i < 3; i++) expect((await notify(`invoice${i}`, "another secret")).status).toBe(401);
  await expect.poll(subjects).toEqual(["Notifications of BTCPay Server have a wrong signature"]);
  expect(toOwner()[0]?.text).toContain("Setting: BTCPAY_WEBHOOK_SECRET");
  // The case is still open, so it is no news.
  shop.pass(DAY_MINUTES + 1);
  expect((await notify("invoice4", "another secret")).status).toBe(401);
  await shop.buy();
  await shop.pay();
  await expect.poll(subjects).toContain("New paid order 1: Walnut desk lamp");
  expect(subjects()).toHaveLength(2);
});
