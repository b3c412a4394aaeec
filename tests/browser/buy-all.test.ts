import { eq } from "drizzle-orm";

import { sessions } from "#db/schema/index.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { addOffers, buyAll, fillCart, fillShipping, lineOf, orderedQuantities } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Buying a whole cart with one payment, with and without JavaScript. */

const REFUSED = "Nothing was bought, because some items have changed.";

test("a buyer pays once for three lines and gets three orders", async ({ page, context, shop, javaScriptEnabled }) => {
  const { offers } = await fillCart(context, shop, [3, 1, 2]);
  const [first = "", second = "", third = ""] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  await lineOf(page, first)
    .getByRole("button", { name: /^Increase quantity/ })
    .click();
  await expect(page.getByText("Total $102.00")).toBeVisible();
  await expect(page.getByText("One payment for 3 items.")).toBeVisible();
  await expectAccessible(page);
  await fillShipping(page);
  const payment = await buyAll(page, javaScriptEnabled);
  for (const text of [`${first} × 2 · $51.00`, `${second} · $25.50`, `${third} · $25.50`])
    await expect(payment.getByText(text)).toBeVisible();
  await expectAccessible(payment);
  await payment.getByRole("button", { name: "Pay $102.00" }).click();

  await expect(payment.getByRole("heading", { name: "Thank you for your purchase!" })).toBeVisible();
  await expect(payment.getByRole("heading", { name: "Your orders" })).toBeVisible();
  for (const title of [first, second, third])
    await expect(payment.getByRole("article").filter({ hasText: title })).toContainText("Paid");
  await expectAccessible(payment);
  await payment.goto("/account?tab=orders");
  await expect(payment.getByRole("article")).toHaveCount(3);
  await expect(payment.getByRole("article").filter({ hasText: first })).toContainText("$51.00");
  await expect(payment.getByRole("article").filter({ hasText: first })).toContainText(
    "One payment of $102.00 covers this and 2 other orders.",
  );
  await payment.goto("/account?tab=cart");
  await expect(payment.getByText("There are no items in your cart.")).toBeVisible();
});

test("buys nothing if one line is sold out meanwhile, and names the line", async ({ page, context, shop, noise }) => {
  noise.expect(/409/);
  const { userId, offers } = await fillCart(context, shop, [2, 2, 2]);
  const [first = "", second = ""] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  shop.db.$client.prepare("UPDATE product_conditions SET quantity = 0 WHERE product_key = ?").run(offers[1]?.key);
  await page.getByRole("button", { name: "Buy all" }).click();
  await expect(lineOf(page, second).getByRole("alert")).toHaveText("Out of Stock");
  await expect(page.getByRole("alert").filter({ hasText: REFUSED })).toBeVisible();
  await expect(lineOf(page, first).getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await expect.poll(() => context.pages()).toHaveLength(1);
  expect(orderedQuantities(shop, userId)).toEqual([]);
  await expectAccessible(page);
  // The other two can still be bought together.
  await expect(page.getByText("Total $51.00")).toBeVisible();
  await expect(page.getByText("Items you cannot buy now stay in your cart.")).toBeVisible();
});

test("a price that changed meanwhile is refused beside its line, and the new one can be bought", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
  noise,
}) => {
  noise.expect(/409/);
  const { userId, offers } = await fillCart(context, shop, [2, 2]);
  const [first = "", second = ""] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  const raise = "UPDATE product_conditions SET price_cents = 3000 WHERE product_key = ? AND condition = 'good'";
  shop.db.$client.prepare(raise).run(offers[0]?.key);
  await page.getByRole("button", { name: "Buy all" }).click();
  await expect(lineOf(page, first).getByRole("alert")).toHaveText("The price has changed. It is now $30.00.");
  await expect(lineOf(page, second).getByRole("alert")).toHaveCount(0);
  expect(orderedQuantities(shop, userId)).toEqual([]);
  await expect(page.getByText("Total $55.50")).toBeVisible();
  const payment = await buyAll(page, javaScriptEnabled);
  await expect(payment.getByRole("button", { name: "Pay $55.50" })).toBeVisible();
});

test("keeps the typed address when the session expires before Buy all is pressed", async ({ page, context, shop }) => {
  await context.request.post("/auth/demo", { form: { account: "buyer2" } });
  await addOffers(context, shop, { userId: "demo-buyer2", stocks: [2, 2] });
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  shop.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, "demo-buyer2")).run();
  await page.getByRole("button", { name: "Buy all" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("status").filter({ hasText: "Please log in to your account" })).toBeVisible();
  await page.getByRole("button", { name: /Second buyer/ }).click();
  await expect(page).toHaveURL(/\/account\?tab=cart$/);
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await expect(page.getByRole("button", { name: "Buy all" })).toBeVisible();
  expect(orderedQuantities(shop, "demo-buyer2")).toEqual([]);
});

test("an unpaid order names the orders paid with it, and its deletion deletes both", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const { userId, offers } = await fillCart(context, shop, [2, 2]);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  const payment = await buyAll(page, javaScriptEnabled);
  await payment.goto("/account?tab=orders");
  const order = payment.getByRole("article").filter({ hasText: offers[1]?.title });
  await expect(order).toContainText("One payment of $51.00 covers this and 1 other order.");
  await expect(order.getByRole("link", { name: /^Pay \$51\.00/ })).toBeVisible();
  await order.getByRole("link", { name: /^Delete/ }).click();
  await expect(payment.getByText("It is paid together with 1 other order, which is deleted too.")).toBeVisible();
  await payment.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(payment.getByRole("article")).toHaveCount(0);
  expect(orderedQuantities(shop, userId)).toEqual([1, 1]);
});

test("a cart with one line that can be bought has no button for all", async ({ page, context, shop }) => {
  const { offers } = await fillCart(context, shop, [2, 2]);
  shop.db.$client.prepare("UPDATE product_conditions SET quantity = 0 WHERE product_key = ?").run(offers[1]?.key);
  await page.goto("/account?tab=cart");
  await expect(page.getByText("Total $25.50")).toBeVisible();
  await expect(page.getByRole("button", { name: `Buy ${offers[0]?.title ?? ""}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy all" })).toHaveCount(0);
});
