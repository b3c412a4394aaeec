import { fillCartWithOne, fillShipping, storedQuantity } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** Text typed into the cart's form stays while My Orders is open, with and without JavaScript. */

test("keeps a typed address and quantity while My Orders is open", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const { userId, title } = await fillCartWithOne(context, shop, 5);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await page.getByLabel("Country").selectOption("Canada");
  await page.getByLabel(`Quantity of ${title}`).fill("3");
  const tabs = page.getByRole("navigation", { name: "My Account" });
  // Without JavaScript the tab sends the form.
  await tabs.getByRole(javaScriptEnabled ? "link" : "button", { name: "My Orders" }).click();
  await expect(page).toHaveURL("/account?tab=orders");
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
  await tabs.getByRole("link", { name: "Cart" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("1 Main Street");
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await expect(page.getByLabel("Country")).toHaveValue("CA");
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue("3");
  await expect.poll(() => storedQuantity(shop, userId)).toBe(3);
});

test("an empty cart has nothing to keep, and My Orders is a link", async ({ page, context, shop }) => {
  await signInSomebody(context, shop);
  await page.goto("/account?tab=cart");
  const tabs = page.getByRole("navigation", { name: "My Account" });
  await expect(tabs.getByRole("button")).toHaveCount(0);
  await tabs.getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL("/account?tab=orders");
});
