import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import type { CaseKind, CaseValues } from "#app/orders/case-kinds.ts";
import { attentionCases, orders, paymentNotifications } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/**
 * The kinds of "Needs attention" that `attention.test.ts` does not settle, one after another in one browser, with and
 * without JavaScript.
 */

type Status = (typeof orders.$inferSelect)["paymentStatus"];

interface Entry {
  kind: CaseKind;
  /** The order's payment status before and after. */
  statuses: [before: Status, after: Status];
  values?: CaseValues;
  act: "Accept as paid" | "Note a refund" | "Match to an order" | "Mark resolved";
  /** What is typed, by the labels of the fields. */
  typed?: Record<string, string>;
  /** Whether the order ends. */
  ends?: true;
}

const AMOUNTS = { received: "10", asked: "15.8", coin: "trx" };
const ENTRIES: Entry[] = [
  {
    ...{ kind: "paid_twice", statuses: ["finished", "finished"], values: { ...AMOUNTS, first: "1" } },
    ...{ act: "Note a refund", typed: { "Amount in dollars": "25.50", Reference: "tx-2" } },
  },
  {
    ...{ kind: "wrong_payment", statuses: ["partially_paid", "finished"] },
    ...{ values: { ...AMOUNTS, price: "20 usd", expected: "25.50 USD" }, act: "Accept as paid" },
  },
  {
    ...{ kind: "redeposit", statuses: ["partially_paid", "finished"], values: { ...AMOUNTS, parent: "7" } },
    act: "Accept as paid",
  },
  { kind: "contradiction", statuses: ["waiting", "finished"], values: AMOUNTS, act: "Match to an order" },
  {
    ...{ kind: "settled_by_hand", statuses: ["partially_paid", "finished"], values: { received: "0.00" } },
    ...{ act: "Accept as paid", typed: { "Amount in dollars (optional)": "25.50" } },
  },
  {
    ...{ kind: "invalid_paid", statuses: ["finished", "finished"], values: { status: "failed" } },
    act: "Mark resolved",
  },
  { kind: "paid_withdrawn", statuses: ["finished", "finished"], act: "Mark resolved" },
  { kind: "missed_payment", statuses: ["finished", "finished"], act: "Mark resolved" },
  { kind: "unreadable", statuses: ["waiting", "waiting"], values: { status: "swapping" }, act: "Mark resolved" },
  { kind: "other", statuses: ["waiting", "waiting"], values: { text: "looked odd" }, act: "Mark resolved" },
  {
    ...{ kind: "unlisted_payment", statuses: ["finished", "refunded"], values: { ...AMOUNTS, status: "finished" } },
    ...{ act: "Note a refund", ends: true },
  },
];
const MESSAGES: Record<Entry["act"], string> = {
  "Accept as paid": "The order is accepted as paid.",
  "Note a refund": "The refund is noted.",
  "Match to an order": "The payment now belongs to this order.",
  "Mark resolved": "Marked as resolved.",
};

test("an owner settles every other kind of case, and puts the units of an ended order on sale again", async ({
  page,
  context,
  shop: { db, ...shop },
}) => {
  await signInAdmin(context, { db, ...shop });
  const offer = insertOffer(db, 1);
  const bought = { productKey: offer.key, productId: offer.id, title: offer.title, createdAt: new Date() };
  const card = (text: string) => page.getByRole("article").filter({ hasText: text });
  const said = (text: string) => page.getByRole("status").filter({ hasText: text });
  const isResolved = (key: number) =>
    db.select().from(attentionCases).where(eq(attentionCases.key, key)).get()?.resolvedAt instanceof Date;
  // The page before it has a link of the same words, so it is never pressed too early.
  const press = (act: string) => page.getByRole("main").getByRole("button", { name: act, exact: true }).click();

  for (const { kind, statuses, values = {}, act, typed = {}, ends } of ENTRIES) {
    const [before, after] = statuses;
    const order = insertOrder(db, { ...bought, paymentStatus: before, stockHeld: true });
    const paymentId = `p${randomUUID()}`;
    if (before !== "waiting")
      insertPayment(db, order.key, { providerPaymentId: paymentId, status: before, moneyAt: new Date() });
    const caseKey = insertCase(db, { kind, orderKey: order.key, paymentId, values });
    if (kind === "contradiction") {
      const paid = { payment_id: paymentId, payment_status: "finished", price_amount: 25.5, price_currency: "usd" };
      db.insert(paymentNotifications)
        .values({
          ...{ provider: "sandbox", digest: paymentId, receivedAt: new Date(), appliedAt: new Date() },
          ...{ outcome: "contradicts-the-order", body: JSON.stringify({ ...paid, pay_amount: 1, actually_paid: 1 }) },
        })
        .run();
    }
    await test.step(kind, async () => {
      await page.goto("/orders/attention");
      await card(`Order ${order.key}:`)
        .getByRole("link", { name: new RegExp(`^${act}`) })
        .click();
      await expect(page).toHaveURL(/\/(acts|attention)\/.+/);
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
      if (ends) {
        await page.getByLabel("Amount in dollars").fill("");
        await page.getByRole("checkbox", { name: /^Full refund: this ends the order/ }).check();
      }
      await press(act);
      await expect(said(MESSAGES[act])).toBeVisible();
      expect(isResolved(caseKey)).toBe(true);
      expect(db.select().from(orders).where(eq(orders.key, order.key)).get()?.paymentStatus).toBe(after);
      await page.goto("/orders/attention");
      await expect(card(`Order ${order.key}:`)).toHaveCount(0);
    });
    if (!ends) continue;
    await page.goto(`/orders/${order.id}`);
    await page.getByRole("link", { name: "Release stock" }).click();
    await press("Release stock");
    await expect(said("The units are for sale again.")).toBeVisible();
    expect(db.select().from(orders).where(eq(orders.key, order.key)).get()?.stockHeld).toBe(false);
  }

  const caseKey = insertCase(db, { kind: "wrong_signature", orderKey: null, provider: "btcpay", values: {} });
  await page.goto("/orders/attention");
  const found = card("The secret is probably wrong.").filter({ hasText: "BTCPAY_WEBHOOK_SECRET" });
  await found.getByRole("link", { name: /^Mark resolved/ }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/attention/${caseKey}/resolve`));
  await press("Mark resolved");
  await expect(said(MESSAGES["Mark resolved"])).toBeVisible();
  expect(isResolved(caseKey)).toBe(true);
});
