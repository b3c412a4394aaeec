import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { insertProduct } from "#tests/factories/products.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

/** "Tell me when it is back" of a product over its shop, on phones. */

test.use({ viewport: { width: 390, height: 600 } });

/** Opens a sold-out product over its shop, and goes to the form of the alert. */
async function openAlertForm(page: Page, { db }: TestShop): Promise<void> {
  const title = `Lamp ${randomUUID().slice(0, 8)}`;
  const description = `<p>${"It shines. ".repeat(300)}</p>`;
  const conditions = { good: { priceCents: 900, quantity: 0 } };
  insertProduct(db, "ayz", { id: randomUUID(), title, description, conditions });
  await page.goto("/smartshop");
  await page.goto(`/?q=${encodeURIComponent(title)}`);
  await page.getByRole("article").getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Tell me when it is back" }).click();
  await expect(dialog.getByRole("button", { name: "E-mail me" })).toBeInViewport({ ratio: 1 });
}

test("Tab goes on in the form of the alert, and Back closes the product", async ({ page, shop }) => {
  await openAlertForm(page, shop);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("dialog").getByLabel("Condition")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?q=Lamp/);
});

test("Back does not open a product again that was closed at the form of the alert", async ({ page, shop }) => {
  await openAlertForm(page, shop);
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?q=Lamp/);
  await page.goBack();
  await expect(page).toHaveURL("/smartshop");
});
