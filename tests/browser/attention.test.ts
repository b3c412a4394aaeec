import { randomUUID } from "node:crypto";

import { eq, isNull } from "drizzle-orm";

import { attentionCases, orders, paymentNotifications } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The queue "Needs attention", with and without JavaScript. */

test("an owner settles what needs attention: accepts, refunds, takes stock, matches and resolves", async ({
  page,
  context,
  shop,
  noise,
}) => {
  // The page of a refused refund.
  noise.expect(/422/);
  await signInAdmin(context, shop);
  const { db } = shop;
  const offer = insertOffer(db, 1);
  const bought = { productKey: offer.key, productId: offer.id, title: offer.title };
  const orderOf = (paymentStatus: "finished" | "partially_paid" | "waiting", stockHeld = true) =>
    insertOrder(db, { ...bought, paymentStatus, stockHeld, createdAt: new Date() });
  const short = orderOf("partially_paid");
  insertPayment(db, short.key, { status: "partially_paid", actuallyPaid: "10", payAmount: "15.8", payCurrency: "trx" });
  const over = orderOf("finished");
  insertPayment(db, over.key, { moneyAt: new Date(), receivedCents: 3000 });
  const oversold = orderOf("finished", false);
  const late = orderOf("finished");
  const unpaid = orderOf("waiting");
  const amounts = { received: "10", asked: "15.8", coin: "trx" };
  insertCase(db, { kind: "underpaid", orderKey: short.key, values: amounts });
  insertCase(db, { kind: "overpaid", orderKey: over.key, values: { ...amounts, received: "20" } });
  insertCase(db, { kind: "oversold", orderKey: oversold.key, values: {} });
  insertCase(db, { kind: "paid_late", orderKey: late.key, values: {} });
  const paymentId = `p${randomUUID()}`;
  insertCase(db, { paymentId });
  const body = { payment_id: paymentId, payment_status: "finished", price_amount: 25.5, price_currency: "usd" };
  db.insert(paymentNotifications)
    .values({
      ...{ provider: "sandbox", digest: paymentId, receivedAt: new Date(), appliedAt: new Date() },
      ...{ outcome: "unknown-order", body: JSON.stringify({ ...body, pay_amount: 1, actually_paid: 1 }) },
    })
    .run();
  let open = await db.$count(attentionCases, isNull(attentionCases.resolvedAt));

  await page.goto("/ayzadmin");
  const areas = page.getByRole("navigation", { name: "Administration" });
  const ofQueue = areas.getByRole("link", { name: /^Orders/ }).getByTitle("Needs attention");
  await expect(ofQueue).toHaveText(`${open} Needs attention: ${open}`);
  await areas.getByRole("link", { name: /^Orders/ }).click();
  const link = page.getByRole("navigation", { name: "Orders" }).getByRole("link", { name: /^Needs attention/ });
  await expect(link).toContainText(`Needs attention: ${open}`);
  await link.click();
  await expect(page.getByRole("heading", { name: "Needs attention", level: 1 })).toBeVisible();
  await expectAccessible(page);

  const message = (text: string) => page.getByRole("status").filter({ hasText: text });
  const card = (text: string) => page.getByRole("article").filter({ hasText: text });
  async function act(entry: string, button: RegExp, fill: () => Promise<void> = () => Promise.resolve()) {
    await card(entry).getByRole("link", { name: button }).click();
    await expect(page).toHaveURL(/\/(acts|attention)\/.+/);
    await expectAccessible(page);
    await fill();
    await page.getByRole("main").getByRole("button").first().click();
  }
  const isSettled = async (text: string, entry: string) => {
    await expect(message(text)).toBeVisible();
    open -= 1;
    await expect(link).toHaveText(open === 0 ? "Needs attention" : `Needs attention${open} Needs attention: ${open}`);
    await page.goto("/orders/attention");
    await expect(card(entry)).toHaveCount(0);
  };

  const nameOf = (order: { key: number }) => `Order ${order.key}:`;
  await expect(card(nameOf(short))).toContainText("brought 10 of 15.8 TRX, less than was asked for");
  await act(nameOf(short), /^Accept as paid/, () => page.getByLabel(/^Note/).fill("It is only a dollar."));
  await isSettled("The order is accepted as paid.", nameOf(short));

  await act(nameOf(over), /^Note a refund/, async () => {
    await page.getByLabel("Amount in dollars").fill("4,5");
    await page.getByLabel("Reference").fill("tx-1");
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page.getByText("Enter an amount in dollars, such as 12.50.")).toBeVisible();
    await expect(page.getByLabel("Reference")).toHaveValue("tx-1");
    await page.getByLabel("Amount in dollars").fill("4.50");
  });
  await isSettled("The refund is noted.", nameOf(over));

  await act(nameOf(oversold), /^Take stock again/);
  await isSettled("The order has its units again.", nameOf(oversold));

  await act(nameOf(late), /^Mark resolved/);
  await isSettled("Marked as resolved.", nameOf(late));

  await act(paymentId, /^Match to an order/, () =>
    page.getByLabel("Number of the order, or its payment ID").fill(String(unpaid.key)),
  );
  await expect(page).toHaveURL(`/orders/${unpaid.id}`);
  await expect(page.getByText(`Sandbox payment ${paymentId}: finished`)).toBeVisible();
  await expect(page.getByText("Payment status: finished")).toBeVisible();
  await isSettled("The payment now belongs to this order.", paymentId);

  await page.goto("/orders/attention?show=resolved");
  await expect(card(nameOf(short))).toContainText("It is only a dollar.");
  await page.goto(`/orders/${short.id}`);
  await page.getByText("History").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Accepted as paid: It is only a dollar." })).toContainText(
    /by \S+ from 127\.0\.0\.1/,
  );
  await page.goto("/orders/ledger");
  await expect(page.getByRole("row").filter({ hasText: "refund noted" }).filter({ hasText: "-$4.50" })).toBeVisible();
  await expectAccessible(page);
});

test("a payment id that the provider does not know shows the reason beside its field", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/422/);
  await signInAdmin(context, shop);
  const { id } = insertOrder(shop.db, { createdAt: new Date() });
  await page.goto(`/orders/${id}/acts/look-up`);
  await page.getByLabel("Payment id at the provider").fill("987654");
  await page.getByLabel(/^Note/).fill("The buyer says so.");
  await page.getByRole("main").getByRole("button").first().click();
  const field = page.getByLabel("Payment id at the provider");
  await expect(field).toHaveAccessibleDescription(/^The provider does not know this payment\./);
  await expect(field).toHaveValue("987654");
  await expect(page.getByLabel(/^Note/)).toHaveValue("The buyer says so.");
  await expectAccessible(page);
});

test("an unpaid order is marked as sent only after a question", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const title = `Lamp ${randomUUID().slice(0, 8)}`;
  insertOrder(shop.db, { title, createdAt: new Date() });
  await page.goto(`/orders?q=${encodeURIComponent(title)}`);
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByLabel("Tracking Number").fill("94001");
  await card.getByRole("button", { name: /^Not Sent/ }).click();
  const question = page.getByRole("heading", { name: "Mark this unpaid order as sent?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await card.getByLabel("Tracking Number").fill("94002");
  await card.getByRole("button", { name: /^Not Sent/ }).click();
  // The order's button on the page before has the same words.
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The order is marked as sent." })).toBeVisible();
  await expect(card.getByLabel("Tracking Number")).toHaveValue("94002");
  await expect(card.getByRole("button", { name: /^Sent/ })).toBeVisible();
});

test("the orders page says when it was loaded, and refreshes itself with JavaScript", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  await signInAdmin(context, shop);
  const title = `Lamp ${randomUUID().slice(0, 8)}`;
  const { key } = insertOrder(shop.db, { title, createdAt: new Date() });
  await page.goto(`/orders?q=${encodeURIComponent(title)}`);
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByLabel("Tracking Number").fill("half-typ");
  shop.db.update(orders).set({ paymentStatus: "confirming" }).where(eq(orders.key, key)).run();
  if (javaScriptEnabled) {
    await expect(page.getByText(/^As of .* UTC\. Refreshes automatically\.$/)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(card.getByText("Payment status: confirming").first()).toBeVisible();
    await expect(card.getByLabel("Tracking Number")).toHaveValue("half-typ");
  } else {
    await expect(page.getByText(/^As of .* UTC\. Reload the page to see what is new\.$/)).toBeVisible();
    await page.reload();
    await expect(card.getByText("Payment status: confirming").first()).toBeVisible();
  }
});

test("the queue and the ledger say when they were loaded, and refresh themselves with JavaScript", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  await signInAdmin(context, shop);
  for (const path of ["/orders/attention", "/orders/ledger"]) {
    await page.goto(path);
    const title = `Lamp ${randomUUID().slice(0, 8)}`;
    const { key } = insertOrder(shop.db, { title, paymentStatus: "finished", createdAt: new Date() });
    insertPayment(shop.db, key, { moneyAt: new Date(), receivedCents: 3000 });
    insertCase(shop.db, { kind: "overpaid", orderKey: key, values: { received: "20", asked: "15.8", coin: "trx" } });
    if (javaScriptEnabled) {
      await expect(page.getByText(/^As of .* UTC\. Refreshes automatically\.$/)).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    } else {
      await expect(page.getByText(/^As of .* UTC\. Reload the page to see what is new\.$/)).toBeVisible();
      await page.reload();
    }
    await expect(page.getByRole("main").getByText(title).first()).toBeVisible();
  }
});
