import type { Response } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { openHalfAnswers } from "#tests/setup/half-answers.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/**
 * A load that is aborted halfway through its response logs no error in the browser's console. The page fixture fails a
 * test that logs one.
 */

const isRead = (response: Response, pathname: string) =>
  response.request().method() === "GET" && new URL(response.url()).pathname === pathname;

test("following a link while another page loads logs no error", async ({ page, shop }) => {
  const line = await openHalfAnswers(shop.url);
  await page.goto(`${line.url}/pcshop?main=Processors`);
  const aborted = line.holdNext("/pcshop.data");
  const sorts = page.getByRole("navigation", { name: "Sort" });
  await Promise.all([
    page.waitForResponse("**/pcshop.data*"),
    sorts.getByRole("link", { name: "Most Viewed" }).click(),
  ]);
  await sorts.getByRole("link", { name: "Top Rated" }).click();
  await aborted;
  await expect(page).toHaveURL(/sort=rating/);
  await expect(sorts.getByRole("link", { name: "Top Rated" })).toHaveAttribute("aria-current", "true");
  await line.close();
});

test("saving images of a product while the page refetches its fields logs no error", async ({
  page,
  context,
  shop,
  noise,
}) => {
  // Saving moves the upload to the product. The form may still request it at its staged address.
  noise.expect(/404 .*\/admin\/pictures\//);
  const line = await openHalfAnswers(shop.url);
  const photos = await Promise.all([1, 2].map((seed) => makeImage({ seed: 80 + seed, width: 300, height: 200 })));
  const key = insertProduct(shop.db, "ayz", { id: "overtaken" });
  await addImages(shop.db, key, photos.slice(0, 1), `${shop.storageDir}/pictures`);
  await signInAdmin(context, shop);
  await page.goto(`${line.url}/ayzadmin/edit?id=overtaken`);
  await page.getByLabel("Title").fill("Oak desk lamp");
  await page
    .getByLabel(/Choose pictures/)
    .setInputFiles([{ name: "new.jpg", mimeType: "image/jpeg", buffer: photos[1] ?? Buffer.alloc(0) }]);
  const aborted = line.holdNext("/ayzadmin/edit.data");
  // The images are sent once the page has begun to read.
  const reading = page.waitForResponse((response) => isRead(response, "/ayzadmin/edit.data"));
  await page.route("**/admin/pictures/**", (route) => reading.then(() => route.continue()));
  await page.getByRole("button", { name: "Save changes" }).click();
  await aborted;
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  const count = shop.db.$client.prepare("SELECT image_count FROM products WHERE key = ?").pluck();
  expect(count.get(key)).toBe(2);
  await line.close();
});

test("raising a cart quantity again while the page refetches the first change logs no error", async ({
  page,
  context,
  shop,
}) => {
  const line = await openHalfAnswers(shop.url);
  const google_id = await signInSomebody(context, shop);
  const { id, title } = insertOffer(shop.db, 5);
  const data = { google_id, product_id: id, store: "ayz", quantity: 1, condition: "good" };
  expect((await context.request.post("/api/cart", { data })).status()).toBe(200);
  await page.goto(`${line.url}/account?tab=cart`);
  const aborted = line.holdNext("/account.data");
  const more = page.getByRole("button", { name: `Increase quantity: ${title}` });
  // The change itself is a POST to the same address.
  const refetched = page.waitForResponse((response) => isRead(response, "/account.data"));
  await more.click();
  await refetched;
  await more.click();
  await aborted;
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue("3");
  const stored = shop.db.$client.prepare("SELECT quantity FROM cart_lines WHERE user_id = ?").pluck();
  await expect.poll(() => stored.get(google_id)).toBe(3);
  await line.close();
});

test("a reload while the answer to a save is read logs no error", async ({ page, context, shop }) => {
  const line = await openHalfAnswers(shop.url);
  const key = insertProduct(shop.db, "smart", { id: "reloaded" });
  await signInAdmin(context, shop);
  await page.goto(`${line.url}/smartadmin/edit?id=reloaded`);
  await page.getByLabel("Title").fill("Oak floor lamp");
  const aborted = line.holdNext("/smartadmin/edit.data", "POST");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save changes" }).click();
  await answered;
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await aborted;
  await expect(page.getByLabel("Title")).toHaveValue("Oak floor lamp");
  const title = shop.db.$client.prepare("SELECT title FROM products WHERE key = ?").pluck();
  expect(title.get(key)).toBe("Oak floor lamp");
  await line.close();
});

test("leaving the document while a page loads its data logs no error", async ({ page, context, shop }) => {
  const line = await openHalfAnswers(shop.url);
  await signInAdmin(context, shop);
  await page.goto(`${line.url}/smartadmin/edit`);
  const aborted = line.holdNext("/smartadmin/delete.data");
  await Promise.all([
    page.waitForResponse("**/delete.data*"),
    page.getByRole("link", { name: "Delete product" }).click(),
  ]);
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await aborted;
  await expect(page.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
  await line.close();
});
