import type { BrowserContext, Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { fillCartWithOne, fillShipping, openCart, orderedQuantities } from "#tests/setup/cart.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** The result of a form is shown although the form was closed before the server responded. */

type Outcome = "succeeds" | "fails";

/** Holds back the first POST to a path. The returned function lets the request through, or aborts it. */
async function holdPost(page: Page, path: string): Promise<(outcome: Outcome) => void> {
  let settle: (outcome: Outcome) => void = () => {};
  const settled = new Promise<Outcome>((resolve) => (settle = resolve));
  let isFirst = true;
  await page.route(
    ({ pathname }) => pathname === `${path}.data`,
    async (route) => {
      if (route.request().method() !== "POST" || !isFirst) return route.fallback();
      isFirst = false;
      return (await settled) === "succeeds" ? route.continue() : route.abort();
    },
  );
  return (outcome) => settle(outcome);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

for (const [outcome, message] of [
  ["succeeds", "Item added to cart"],
  ["fails", "The item could not be added."],
] as const) {
  test(`shows a message when adding to the cart ${outcome} after the product was closed`, async ({
    page,
    context,
    shop,
    noise,
  }) => {
    if (outcome === "fails") noise.expect(/Failed to fetch|ERR_FAILED/);
    await signInSomebody(context, shop);
    const { title } = insertOffer(shop.db, 3);
    await page.goto(`/?q=${encodeURIComponent(title)}`);
    await page.getByRole("article").getByRole("link").first().click();
    await page.getByRole("radio", { name: /^Good/ }).check();
    const settle = await holdPost(page, "/cart/add");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await closeDialog(page);
    settle(outcome);
    await expect(page.getByText(message)).toBeVisible();
  });
}

test("shows a message when a change of quantity fails after the cart was closed", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_FAILED/);
  const { title } = await fillCartWithOne(context, shop, 4);
  await openCart(page);
  const settle = await holdPost(page, "/account");
  await page.getByRole("button", { name: `Increase quantity: ${title}` }).click();
  await closeDialog(page);
  settle("fails");
  await expect(page.getByText("The quantity could not be changed.")).toBeVisible();
});

test("shows a message when the deletion of an order fails after the orders were left", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_FAILED/);
  const userId = await signInSomebody(context, shop);
  const { id, title } = insertOrder(shop.db, { userId, createdAt: new Date() });
  await page.goto("/account?tab=orders");
  const settle = await holdPost(page, `/account/orders/${id}/delete`);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Cart", exact: true }).click();
  await expect(page).toHaveURL(/tab=cart/);
  settle("fails");
  await expect(page.getByText("Could not delete order")).toBeVisible();
});

test("a failed deletion leaves the order's page open", async ({ page, context, shop, noise }) => {
  noise.expect(/Failed to fetch|ERR_FAILED/);
  const userId = await signInSomebody(context, shop);
  const { id, title } = insertOrder(shop.db, { userId, createdAt: new Date() });
  await page.goto(`/account/orders/${id}`);
  const settle = await holdPost(page, `/account/orders/${id}/delete`);
  const remove = page.getByRole("link", { name: `Delete ${title}` });
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await remove.click();
  await confirm.click();
  settle("fails");
  await expect(page.getByText("Could not delete order")).toBeVisible();
  await expect(page).toHaveURL(`/account/orders/${id}`);
  await remove.click();
  await confirm.click();
  await expect(page).toHaveURL("/account?tab=orders");
  await expect(page.getByText("The order has been deleted.")).toBeVisible();
});

test("shows a message when an order could not be marked as sent after the orders were left", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_FAILED|Не удалось обновить статус отправки/);
  await signInAdmin(context, shop);
  const { id } = insertOrder(shop.db, { paymentStatus: "finished" });
  await page.goto(`/orders?q=${id}`);
  const settle = await holdPost(page, "/orders");
  await page.getByRole("button", { name: /^Not Sent/ }).click();
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: /^Content/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
  settle("fails");
  await expect(page.getByText("The order could not be updated.")).toBeVisible();
});

/** Buys an item and closes the cart before the response. Returns the payment's tab and the function of `holdPost`. */
async function buyAndCloseCart({ page, context, shop }: { page: Page; context: BrowserContext; shop: TestShop }) {
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await openCart(page);
  await fillShipping(page);
  const settle = await holdPost(page, "/account");
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: `Buy ${title}` }).click();
  const tab = await opened;
  await closeDialog(page);
  return { userId, tab, settle };
}

test("opens the payment page when a purchase succeeds after the cart was closed", async ({ page, context, shop }) => {
  const { userId, tab, settle } = await buyAndCloseCart({ page, context, shop });
  settle("succeeds");
  await tab.waitForURL(/\/sandbox\/pay\//);
  await expect(page.getByText("Your order has been placed.")).toBeVisible();
  expect(orderedQuantities(shop, userId)).toEqual([1]);
});

test("closes the payment tab and shows a message when a purchase fails after the cart was closed", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_FAILED/);
  const { userId, tab, settle } = await buyAndCloseCart({ page, context, shop });
  const closed = tab.waitForEvent("close");
  settle("fails");
  await closed;
  await expect(page.getByText("We could not find out whether the order was placed.")).toBeVisible();
  expect(orderedQuantities(shop, userId)).toEqual([]);
});
