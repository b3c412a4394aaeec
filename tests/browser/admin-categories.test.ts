import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Product forms name existing categories that differ from the typed one only in case or spaces. */

const hasJavaScript = () => test.info().project.name === "js";
const main = (page: Page) => page.getByLabel("Main category");
const category = (page: Page) => page.getByLabel("Category", { exact: true });
const note = (page: Page, names: string) =>
  page.getByRole("status").getByText(`Another spelling of this category exists: ${names}`, { exact: true });

/** Adds a new main category with 'Core components' in it. */
function insertCategory(shop: TestShop): string {
  const name = `Parts ${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", {
    id: `first-${randomUUID().slice(0, 8)}`,
    mainCategory: name,
    category: "Core components",
  });
  return name;
}

test.beforeEach(async ({ context, shop, noise }) => {
  noise.expect(/422/);
  await signInAdmin(context, shop);
});

test("adding a product warns that another spelling of its category exists, and adds it as typed", async ({
  page,
  shop,
}) => {
  const name = insertCategory(shop);
  await page.goto("/pcadmin");
  const id = await page.getByLabel("Product id").inputValue();
  await page.getByLabel("Title").fill("Walnut desk lamp");
  await main(page).fill(name.toUpperCase());
  await category(page).fill("Core  Components");
  await page.getByLabel("Title").focus();
  if (!hasJavaScript()) {
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText(/Another spelling of a category exists, so nothing was saved yet/)).toBeVisible();
    expect(findStoredProduct(shop.db, "pc", id)).toBeNull();
  }
  await expect(note(page, name)).toBeVisible();
  await expect(note(page, "Core components")).toBeVisible();
  await expect(category(page)).toHaveAccessibleDescription("Another spelling of this category exists: Core components");
  await expectAccessible(page);

  await main(page).fill(name);
  if (hasJavaScript()) await expect(note(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  expect(findStoredProduct(shop.db, "pc", id)?.input).toMatchObject({
    main_category: name,
    category: "Core  Components",
  });
});

test("editing a product warns about another spelling of its category until that one is chosen", async ({
  page,
  shop,
}) => {
  const name = insertCategory(shop);
  const id = `second-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id, mainCategory: name, category: "Cases" });
  await page.goto(`/pcadmin/edit?id=${id}`);
  await expect(page.getByText(/Another spelling/)).toHaveCount(0);
  await category(page).fill("core components");
  await page.getByLabel("Title", { exact: true }).focus();
  if (!hasJavaScript()) {
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/Another spelling of a category exists, so nothing was saved yet/)).toBeVisible();
    await expect(page.getByText("Ошибка при обновлении товара", { exact: true })).toBeVisible();
    expect(findStoredProduct(shop.db, "pc", id)?.input.category).toBe("Cases");
  }
  await expect(note(page, "Core components")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  expect(findStoredProduct(shop.db, "pc", id)?.input.category).toBe("core components");

  // The product's own previous spelling is gone after the change.
  await category(page).fill("Core components");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => findStoredProduct(shop.db, "pc", id)?.input.category).toBe("Core components");
  await expect(page.getByText(/Another spelling/)).toHaveCount(0);
});
