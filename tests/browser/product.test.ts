import { addPictures, makePicture } from "#tests/factories/pictures.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** A product's page, the same with JavaScript and without. */

test("strikes the typical price of a product without a price, on its card and its page", async ({ page, shop }) => {
  const title = "Fan without a price";
  insertProduct(shop.db, "pc", { id: "no-price", title, typicalPriceCents: 2999, category: "Unpriced" });
  await page.goto("/pcshop?category=Unpriced");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Price not available");
  await expect(card.locator("s")).toHaveText("$29.99");
  await page.goto("/pcshop/product/no-price");
  await expect(page.getByText("Price not available")).toBeVisible();
  await expect(page.locator("s")).toHaveText("$29.99");
});

test("counts the pictures of a product that has one", async ({ page, shop }) => {
  const key = insertProduct(shop.db, "pc", { id: "one-picture", title: "Fan in one picture" });
  await addPictures(shop.db, key, [await makePicture({ width: 400, height: 300 })], `${shop.storageDir}/pictures`);
  await page.goto("/pcshop/product/one-picture");
  await expect(page.getByText("1 of 1")).toBeVisible();
});
