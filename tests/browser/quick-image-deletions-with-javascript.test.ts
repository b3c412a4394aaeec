import { randomUUID } from "node:crypto";

import type { BrowserContext, Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";

import { listStoredImages } from "#app/catalogue/products/stored-products.queries.server.ts";
import { imageVersion } from "#app/images/image-url.ts";
import { products } from "#db/schema/index.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Deletes images of a product, and presses other buttons before the server has responded. */

/** The addresses that list and delete a product's images. */
const REQUESTS = "**/api/product-images/**";
const NOT_DELETED = "Ошибка при удалении изображения";

let photos: Buffer[];

test.beforeAll(async () => {
  photos = await Promise.all([1, 2, 3, 4].map((i) => makeImage({ seed: 70 + i, width: 410 + i, height: 300 })));
});

interface OpenProduct {
  key: number;
  /** The hashes of its images in order. */
  hashes: string[];
}

/** Opens the form of a new product with `count` images. */
async function openProduct(
  { page, context, shop }: { page: Page; context: BrowserContext; shop: TestShop },
  count = 3,
): Promise<OpenProduct> {
  const id = `quick-${randomUUID().slice(0, 8)}`;
  const key = insertProduct(shop.db, "ayz", { id, title: "Walnut desk lamp" });
  await addImages(shop.db, key, photos.slice(0, count), `${shop.storageDir}/pictures`);
  await signInAdmin(context, shop);
  await page.goto(`/ayzadmin/edit?id=${id}`);
  // The cards for dragging replace the first ones. A press in between would be lost.
  await expect(page.getByRole("button", { name: /^Main picture: move/ })).toBeVisible();
  return { key, hashes: listStoredImages(shop.db, key).map(({ hash }) => hash) };
}

const cards = (page: Page) => page.getByRole("list", { name: "Pictures in order" }).getByRole("listitem");
const deletion = (page: Page, place: number) => page.getByRole("button", { name: `Delete picture ${place}` });
/** The link that JavaScript follows. With orders that need somebody, it also names their number. */
const orders = (page: Page) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: /^Orders/ });
const failure = (page: Page) => page.getByRole("alert").locator("div").filter({ hasText: NOT_DELETED }).last();
const storedTitle = ({ db }: TestShop, key: number) =>
  db.select({ title: products.title }).from(products).where(eq(products.key, key)).get()?.title;

/** Expects the form to show these images, and the database to have them under the same names. */
async function expectImages(page: Page, { db }: TestShop, key: number, hashes: (string | undefined)[]): Promise<void> {
  await expect(cards(page)).toHaveCount(hashes.length);
  const stored = listStoredImages(db, key);
  expect(stored.map(({ hash }) => hash)).toEqual(hashes);
  const shown = await cards(page).evaluateAll((all) =>
    all.map((card) => ({
      name: card.querySelector<HTMLInputElement>("[name=image]")?.value,
      version: new URL(card.querySelector("img")?.src ?? "").searchParams.get("v"),
    })),
  );
  expect(shown).toEqual(stored.map(({ fileName, hash }) => ({ name: fileName, version: imageVersion(hash) })));
}

test("two images that are deleted quickly are both deleted", async ({ page, context, shop }) => {
  const { key, hashes } = await openProduct({ page, context, shop });
  const release = await holdData(page, REQUESTS);
  await deletion(page, 1).click();
  await deletion(page, 3).click();
  release();
  await expectImages(page, shop, key, [hashes[1]]);
  await expect(deletion(page, 1)).toBeFocused();
  await expect(failure(page)).toHaveCount(0);
  await page.reload();
  await expectImages(page, shop, key, [hashes[1]]);
});

test("after quick deletions the focus moves to the image at the position of the last one", async ({
  page,
  context,
  shop,
}) => {
  const { key, hashes } = await openProduct({ page, context, shop }, 4);
  const release = await holdData(page, REQUESTS);
  await deletion(page, 1).click();
  await deletion(page, 2).click();
  release();
  await expectImages(page, shop, key, [hashes[2], hashes[3]]);
  await expect(deletion(page, 1)).toBeFocused();
});

test("a deletion that ends later does not take the focus from a field", async ({ page, context, shop }) => {
  const { key, hashes } = await openProduct({ page, context, shop });
  const release = await holdData(page, REQUESTS);
  await deletion(page, 1).click();
  const title = page.getByLabel("Title", { exact: true });
  await title.focus();
  release();
  await expectImages(page, shop, key, [hashes[1], hashes[2]]);
  await expect(title).toBeFocused();
});

test("a failed deletion keeps its message when the next one succeeds", async ({ page, context, shop, noise }) => {
  noise.expect(/net::ERR_FAILED/);
  const { key, hashes } = await openProduct({ page, context, shop });
  const release = await holdData(page, REQUESTS);
  await page.route(`${REQUESTS}/1.webp*`, (route) => route.abort());
  await deletion(page, 1).click();
  await deletion(page, 2).click();
  release();
  await expectImages(page, shop, key, [hashes[0], hashes[2]]);
  await expect(failure(page)).toContainText("The picture could not be deleted.");
});

test("saving waits for the deletion of an image, so both are stored", async ({ page, context, shop }) => {
  const { key, hashes } = await openProduct({ page, context, shop });
  await page.getByLabel("Title", { exact: true }).fill("Oak desk lamp");
  const release = await holdData(page, REQUESTS);
  await deletion(page, 1).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog", { name: "Saving the changes" })).toBeVisible();
  release();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  await expectImages(page, shop, key, [hashes[1], hashes[2]]);
  expect(storedTitle(shop, key)).toBe("Oak desk lamp");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Oak desk lamp");
  await expect(failure(page)).toHaveCount(0);
});

test("saving waits for several deletions and adds the new image after them", async ({ page, context, shop }) => {
  const { key, hashes } = await openProduct({ page, context, shop });
  await page.getByLabel(/Choose pictures/).setInputFiles({
    ...{ name: "photo-4.jpg", mimeType: "image/jpeg" },
    buffer: photos[3] ?? Buffer.alloc(0),
  });
  await expect(cards(page)).toHaveCount(4);
  const release = await holdData(page, REQUESTS);
  await deletion(page, 1).click();
  await deletion(page, 3).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog", { name: "Saving the changes" })).toBeVisible();
  release();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  const added = listStoredImages(shop.db, key).at(-1)?.hash;
  expect(hashes).not.toContain(added);
  await expectImages(page, shop, key, [hashes[1], added]);
});

test("the preview waits for the deletion of an image", async ({ page, context, shop }) => {
  await openProduct({ page, context, shop });
  const release = await holdData(page, REQUESTS);
  await deletion(page, 1).click();
  const preview = page.getByRole("button", { name: "Preview" });
  const [tab] = await Promise.all([page.waitForEvent("popup"), preview.click()]);
  await expect(preview).toHaveAttribute("aria-busy", "true");
  release();
  await expect(tab.getByText("1 of 2")).toBeVisible();
});

test("a refused deletion says that the product was changed in the meantime", async ({ page, context, shop, noise }) => {
  noise.expect(/status of 409/);
  const { key, hashes } = await openProduct({ page, context, shop });
  const updatedAt = sql`${products.updatedAt} + 1`;
  shop.db.update(products).set({ title: "Oak desk lamp", updatedAt }).where(eq(products.key, key)).run();
  await deletion(page, 1).click();
  await expect(failure(page)).toContainText("The product has been changed in the meantime.");
  await expect(page.getByRole("alert").getByText(NOT_DELETED, { exact: true })).toHaveAttribute("lang", "ru");
  await expectImages(page, shop, key, hashes);
});

test("a refused deletion says that the image no longer exists", async ({ page, context, shop, noise }) => {
  noise.expect(/status of 404/);
  const { key, hashes } = await openProduct({ page, context, shop });
  await addImages(shop.db, key, photos.slice(0, 2), `${shop.storageDir}/pictures`);
  await deletion(page, 3).click();
  await expect(failure(page)).toContainText("There is no such picture.");
  await expect(cards(page)).toHaveCount(hashes.length);
});

test("leaving asks first while an image is being deleted", async ({ page, context, shop }) => {
  const { key, hashes } = await openProduct({ page, context, shop });
  const release = await holdData(page, REQUESTS);
  await deletion(page, 1).click();
  await expect(deletion(page, 1)).toHaveAttribute("aria-busy", "true");
  await orders(page).click();
  const question = page.getByRole("alertdialog", { name: /^Leave while your changes are being saved\?/ });
  await question.getByRole("button", { name: "Stay" }).click();
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  await (await asked).dismiss();
  release();
  await expectImages(page, shop, key, [hashes[1], hashes[2]]);
  await orders(page).click();
  await expect(page).toHaveURL("/orders");
});
