import type { Page } from "@playwright/test";

import { insertOffer, type Offer } from "#tests/factories/offers.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

/** The message of a redirect is shown on its page, where a remembered view or tab would have replaced it. */

/** A visitor chooses an item, and remembers something in local storage. */
async function chooseItem(page: Page, { db }: TestShop, remembered: [name: string, value: string]): Promise<Offer> {
  const offer = insertOffer(db, 3);
  await page.goto(`/product/${offer.id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), remembered);
  return offer;
}

test("a remembered category does not replace the message of the chosen item", async ({ page, shop }) => {
  await chooseItem(page, shop, ["/:selectedCategory", "Lighting"]);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /Second buyer/ }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a remembered tab does not replace the message of the chosen item", async ({ page, shop }) => {
  const { title } = await chooseItem(page, shop, ["/account:selectedTab", "orders"]);
  await page.goto("/account");
  await page.getByRole("button", { name: /Second buyer/ }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await expect(page.getByRole("list", { name: "Cart" })).toContainText(title);
});
