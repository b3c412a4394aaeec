import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { insertProduct } from "#tests/factories/products.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Fields of the table's rows whose stored value changes while the page shows an earlier one. */

/** Opens the row of an Open Box product that has a price of $5.00 and `quantity` units in good condition. */
async function openRow(page: Page, shop: TestShop, quantity: number) {
  const name = `stale${randomUUID().slice(0, 8)}`;
  const key = insertProduct(shop.db, "ayz", {
    ...{ id: name, title: name },
    conditions: { good: { priceCents: 500, quantity } },
  });
  await page.goto(`/ayzadmin/products?tq=${name}`);
  await page.getByText(`, change prices and quantities of ${name}`).locator("..").click();
  const { $client } = shop.db;
  return {
    price: page.getByRole("textbox", { name: `Good price of ${name}`, exact: true }),
    quantity: page.getByRole("textbox", { name: `Good quantity of ${name}`, exact: true }),
    readQuantity: () =>
      $client.prepare("SELECT quantity FROM product_conditions WHERE product_key = ?").pluck().get(key),
    /** Stores another quantity, as a sale does. */
    storeQuantity: (units: number) => {
      $client.prepare("UPDATE product_conditions SET quantity = ? WHERE product_key = ?").run(units, key);
    },
  };
}

test.beforeEach(({ context, shop }) => signInAdmin(context, shop));

test("a row shows a quantity that a sale has changed, and tabbing through its field writes nothing", async ({
  page,
  shop,
}) => {
  const row = await openRow(page, shop, 3);
  await row.quantity.fill("7");
  await row.quantity.press("Enter");
  await expect(page.getByText("7 - in stock")).toBeVisible();
  row.storeQuantity(5);
  await row.price.fill("6");
  await row.price.press("Enter");
  await expect(page.getByText("5 - in stock")).toBeVisible();
  await expect(row.quantity).toHaveValue("5");

  await row.quantity.focus();
  await row.price.focus();
  // The quantity would have been sent before this price.
  await row.price.fill("8");
  await row.price.press("Enter");
  await expect(page.getByText("$8.00").first()).toBeVisible();
  await expect(row.quantity).toHaveValue("5");
  expect(row.readQuantity()).toBe(5);
});

test("a quantity typed over an outdated one is refused as a conflict", async ({ page, shop, noise }) => {
  noise.expect(/409/);
  const row = await openRow(page, shop, 7);
  row.storeQuantity(5);
  await row.quantity.fill("9");
  // The answer to the price arrives while the quantity is being typed.
  await row.price.evaluate((field: HTMLInputElement) => (field.value = "6"));
  await row.price.dispatchEvent("keydown", { key: "Enter" });
  await expect(page.getByText("5 - in stock")).toBeVisible();
  await expect(row.quantity).toHaveValue("9");
  await row.quantity.press("Enter");
  await expect(page.getByText("In the meantime this became 5. Save again to replace it.")).toBeVisible();
  expect(row.readQuantity()).toBe(5);
  await row.quantity.press("Enter");
  await expect(page.getByText("9 - in stock")).toBeVisible();
});

test("undo is refused after a sale has changed the quantity", async ({ page, shop }) => {
  const row = await openRow(page, shop, 3);
  await row.quantity.fill("9");
  await row.quantity.press("Enter");
  await expect(page.getByText("9 - in stock")).toBeVisible();
  row.storeQuantity(8);
  await row.price.fill("6");
  await row.price.press("Enter");
  await expect(page.getByText("8 - in stock")).toBeVisible();
  // The first field with Undo is the price.
  await page.getByRole("button", { name: /^Undo/ }).last().click();
  await expect(page.getByText("This was not undone: it has been changed again in the meantime")).toBeVisible();
  await expect(row.quantity).toHaveValue("8");
  expect(row.readQuantity()).toBe(8);
});
