import { buy, fillCart, fillCartWithOne, fillShipping, orderedQuantities } from "#tests/setup/cart.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** The account's address without a tab. A link to it restores the chosen tab; nothing else may leave it. */

test("Back returns from the orders to the cart at the address without a tab", async ({ page, context, shop }) => {
  await fillCartWithOne(context, shop, 4);
  await page.goto("/");
  await page.goto("/account");
  await page.getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL("/account?tab=orders");
  await page.goBack();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("list", { name: "Cart" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("buys two lines one after the other while another tab shows the orders", async ({ page, context, shop }) => {
  const { userId, offers } = await fillCart(context, shop, [4, 4]);
  const [first = "", second = ""] = offers.map(({ title }) => title);
  await page.goto("/account");
  await fillShipping(page);
  await page.evaluate(() => localStorage.setItem("/account:selectedTab", "orders"));
  await buy(page, first, true);
  await expect(page.getByRole("button", { name: `Buy ${first}` })).toHaveCount(0);
  await expect(page).toHaveURL("/account");
  await fillShipping(page);
  await buy(page, second, true);
  expect(orderedQuantities(shop, userId)).toEqual([1, 1]);
});

test("closes the payment tab when the page is left before the response", async ({ page, context, shop }) => {
  const { title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  const release = await holdData(page);
  const buying = page.getByRole("button", { name: `Buy ${title}` }).click();
  const [tab] = await Promise.all([context.waitForEvent("page"), buying]);
  const closed = tab.waitForEvent("close");
  await page.reload();
  await closed;
  release();
});
