import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { insertProduct } from "#tests/factories/products.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The administrator changes a field of the table and leaves the page before the server responds. */

const alerts = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });

async function openRow(page: Page, shop: TestShop) {
  const name = `left${randomUUID().slice(0, 8)}`;
  const key = insertProduct(shop.db, "pc", { id: name, title: `Fan ${name}`, priceCents: 1999 });
  const table = `/pcadmin/products?tq=${name}`;
  await page.goto(table);
  return {
    name,
    table,
    price: page.getByRole("textbox", { name: `Price of Fan ${name}` }),
    /** Types a price, and follows a link at once. */
    setPriceAndLeave: async (price: string) => {
      await page.getByRole("textbox", { name: `Price of Fan ${name}` }).fill(price);
      await page.getByRole("link", { name: "Links" }).click();
    },
    /** Stores another price, as another administrator does. */
    storePrice: (cents: number) => {
      shop.db.$client.prepare("UPDATE products SET price_cents = ? WHERE key = ?").run(cents, key);
    },
    readPrice: () => shop.db.$client.prepare("SELECT price_cents FROM products WHERE key = ?").pluck().get(key),
    notSaved: alerts(page).filter({ hasText: `Price of Fan ${name} (ID ${name}) has not been changed.` }),
  };
}

test.beforeEach(({ context, shop }) => signInAdmin(context, shop));

test("if a price is refused after the table was left, the next page shows a message with a link back to the table", async ({
  page,
  shop,
}) => {
  const row = await openRow(page, shop);
  const release = await holdData(page, "**/pcadmin/products.data*");
  await row.setPriceAndLeave("12,5");
  await expect(row.price).toHaveCount(0);
  release();
  await expect(row.notSaved).toContainText("Enter an amount in dollars, such as 12.50");
  await row.notSaved.getByRole("link", { name: "Show the table" }).click();
  await expect(page).toHaveURL(row.table);
  await expect(row.price).toHaveValue("19.99");
  await expect(alerts(page)).toHaveCount(0);
});

test("an error that arrives while the next page loads is shown on the next page", async ({ page, shop }) => {
  const row = await openRow(page, shop);
  row.storePrice(1500);
  const releaseChange = await holdData(page, "**/pcadmin/products.data*");
  const releasePage = await holdData(page, "**/links.data*");
  await row.setPriceAndLeave("12.50");
  const answered = page.waitForResponse("**/pcadmin/products.data*");
  releaseChange();
  await answered;
  await expect(row.price).toBeVisible();
  releasePage();
  await expect(row.price).toHaveCount(0);
  await expect(row.notSaved).toContainText("In the meantime this became 15.00.");
  await expect(row.notSaved).not.toContainText("Save again");
  expect(row.readPrice()).toBe(1500);
});

test("a message says that a change was not saved if its request fails, and goes when the field is saved again", async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_FAILED/);
  const row = await openRow(page, shop);
  let abort = () => {};
  const aborted = new Promise<void>((resolve) => (abort = resolve));
  await page.route("**/pcadmin/products.data*", (route) => aborted.then(() => route.abort()), { times: 1 });
  await row.setPriceAndLeave("12.50");
  await expect(row.price).toHaveCount(0);
  abort();
  await expect(row.notSaved).toContainText("This could not be saved. Please try again.");
  await page.goBack();
  await expect(row.notSaved).toBeVisible();
  await row.price.fill("12.50");
  await row.price.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  expect(row.readPrice()).toBe(1250);
});

test("an error that was shown beside its field is not repeated as a message on the next page", async ({
  page,
  shop,
}) => {
  const row = await openRow(page, shop);
  await row.price.fill("12,5");
  await row.price.press("Enter");
  await expect(page.getByText("Enter an amount in dollars, such as 12.50")).toBeVisible();
  await page.getByRole("link", { name: "Links" }).click();
  await expect(row.price).toHaveCount(0);
  await expect(alerts(page)).toHaveCount(0);
});
