import { randomUUID } from "node:crypto";
import path from "node:path";

import { listStoredImages } from "#app/catalogue/products/stored-products.queries.server.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("reorders a product's images and removes one", async ({ page, context, shop, javaScriptEnabled }) => {
  const id = `ordered-${randomUUID().slice(0, 8)}`;
  const key = insertProduct(shop.db, "pc", { id });
  const images = await Promise.all([11, 12, 13].map((seed) => makeImage({ seed, width: 600, height: 450 })));
  await addImages(shop.db, key, images, path.join(shop.storageDir, "pictures"));
  const stored = () => listStoredImages(shop.db, key).map(({ hash }) => hash);
  const [first, second, third] = stored();
  await signInAdmin(context, shop);
  await page.goto(`/pcadmin/edit?id=${id}`);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Walnut desk lamp");
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "Move picture 3 earlier" }).click();
  } else {
    await page.getByLabel("Position of picture 2").fill("3");
    await page.getByLabel("Position of picture 3").fill("2");
  }
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  expect(stored()).toEqual([first, third, second]);
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "Delete picture 1" }).click();
  } else {
    await page.getByLabel("Remove picture 1").check();
    await page.getByRole("button", { name: "Save changes" }).click();
  }
  await expect.poll(stored).toEqual([third, second]);
  await page.goto(`/pcshop/product/${id}`);
  await expect(page.getByText("1 of 2").first()).toBeVisible();
});

test("the button that moves an image to the end keeps the focus", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const id = `focused-${randomUUID().slice(0, 8)}`;
  const key = insertProduct(shop.db, "pc", { id });
  const images = await Promise.all([16, 17, 18].map((seed) => makeImage({ seed, width: 600, height: 450 })));
  await addImages(shop.db, key, images, path.join(shop.storageDir, "pictures"));
  await signInAdmin(context, shop);
  await page.goto(`/pcadmin/edit?id=${id}`);
  const [earlier, later] = ["earlier", "later"].map(
    (way) => (n: number) => page.getByRole("button", { name: `Move picture ${n} ${way}` }),
  );
  await expect(page.getByLabel(/^Position of picture/)).toHaveCount(javaScriptEnabled ? 0 : 3);
  if (!javaScriptEnabled || !earlier || !later) return;
  await earlier(2).press("Enter");
  await expect(earlier(1)).toBeFocused();
  await expect(earlier(1)).toBeDisabled();
  await later(2).press("Enter");
  await expect(later(3)).toBeFocused();
  await later(3).press("Enter");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
});

test("chooses the condition that an image shows", async ({ page, context, shop }) => {
  const { id, key } = insertOffer(shop.db, 3);
  const images = await Promise.all([14, 15].map((seed) => makeImage({ seed, width: 600, height: 450 })));
  await addImages(shop.db, key, images, path.join(shop.storageDir, "pictures"));
  await signInAdmin(context, shop);
  await page.goto(`/ayzadmin/edit?id=${id}`);
  await page.getByLabel("Shows in picture 2").selectOption("Good");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  expect(listStoredImages(shop.db, key).map(({ condition }) => condition)).toEqual([null, "good"]);
  await expect(page.getByLabel("Shows in picture 2")).toHaveValue("good");
});
