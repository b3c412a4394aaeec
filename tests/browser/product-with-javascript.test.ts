import type { Page } from "@playwright/test";

import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { listCoveredFocus } from "#tests/setup/focus.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** What JavaScript adds to a product: the dialog over its shop, the zoom of its images, and the history of both. */

function getProductWithImages(shop: TestShop): { id: string; title: string } {
  const found = shop.db.$client
    .prepare<[], { id: string; title: string }>(
      "SELECT id, title FROM products WHERE shop = 'pc' AND image_count = 3 ORDER BY key LIMIT 1",
    )
    .get();
  if (!found) throw new Error("No product has three images.");
  return found;
}

/** Opens a product of PC Build over its shop. */
async function openOverShop(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  await page.goto(`/pcshop?q=${encodeURIComponent(title)}`);
  await page.locator(`a[href^="/pcshop/product/${id}?"]`).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
}

async function zoom(page: Page): Promise<void> {
  await page.getByRole("link", { name: /picture 1 \(full size\)/ }).click();
  await expect(page.getByRole("button", { name: "Close picture" })).toBeVisible();
}

test("Back closes the zoomed image first, then the product over its shop", async ({ page, shop }) => {
  await openOverShop(page, getProductWithImages(shop));
  await zoom(page);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Close picture" })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.goForward();
  await page.getByRole("button", { name: "Close picture" }).click();
  await expect(page.getByRole("button", { name: "Close picture" })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/pcshop\?q=/);
});

test("Back closes the zoomed image and stays on the product's page", async ({ page, shop }) => {
  const { id, title } = getProductWithImages(shop);
  await page.goto("/pcshop");
  await page.goto(`/pcshop/product/${id}`);
  await page.getByRole("link", { name: "Next picture" }).click();
  await page.getByRole("link", { name: /picture 2 \(full size\)/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`/pcshop/product/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/pcshop");
});

test("two quick Escapes close the zoomed image and the product, and keep the shop open", async ({ page, shop }) => {
  await openOverShop(page, getProductWithImages(shop));
  await zoom(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Close picture" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/pcshop/);
});

test("zooming and choosing a condition send no requests to the server", async ({ page, shop }) => {
  const { id } = insertOffer(shop.db, 3);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) asked.push(request.url());
  });
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await expect(page).toHaveURL(`/product/${id}?condition=good`);
  await openOverShop(page, getProductWithImages(shop));
  asked.length = 0;
  await zoom(page);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Close picture" })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("a reload shows the product that was open over its shop, scrolled to its top", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto("/smartshop");
  const card = page.getByRole("article").last();
  await card.scrollIntoViewIfNeeded();
  const title = (await card.getByRole("link").textContent()) ?? "";
  await card.getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("link", { name: "Back to Smart Shop" })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The shop, one entry back, still has its place.
  await page.goBack();
  await expect(page).toHaveURL("/smartshop");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

test("closing a zoomed image after a reload shows the product's page at its top", async ({ page, shop }) => {
  const { id, title } = getProductWithImages(shop);
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto("/pcshop");
  const card = page.locator(`a[href="/pcshop/product/${id}"]`).last();
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await card.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await zoom(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Close picture" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Close picture" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("keeps a visitor's chosen condition after signing in from the top bar", async ({ page, shop }) => {
  const { id } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /Second buyer/ }).click();
  await expect(page).toHaveURL(`/product/${id}?condition=good`);
  await expect(page.getByRole("radio", { name: /^Good/ })).toBeChecked();
});

test("closing a product after choosing a condition shows its shop as it was", async ({ page, shop }) => {
  const { title } = insertOffer(shop.db, 3);
  await page.goto(`/?q=${encodeURIComponent(title)}`);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("radio", { name: /^Good/ }).check();
  await expect(page).toHaveURL(/condition=good/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`/?q=${title.replaceAll(" ", "%20")}`);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 500 },
  { width: 1440, height: 700 },
]) {
  test(`the bar of the dialog never covers the focused element at ${viewport.width} × ${viewport.height}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport);
    const { title } = insertOffer(shop.db, 3);
    await page.goto(`/?q=${encodeURIComponent(title)}`);
    await page.getByRole("article").getByRole("link").first().click();
    // It arrives last, and moves what is below it.
    await expect(page.getByRole("dialog").getByText("Tell me when the price drops")).toBeAttached();
    expect(await listCoveredFocus(page, 16)).toEqual([]);
  });
}

test("shows the last image of a product that has fewer than before", async ({ page, context, shop }) => {
  await signInSomebody(context, shop);
  const { id, key } = insertOffer(shop.db, 3);
  const images = [await makeImage({ seed: 1 }), await makeImage({ seed: 2 })];
  const folder = `${shop.storageDir}/pictures`;
  await addImages(shop.db, key, images, folder);
  await page.goto(`/product/${id}?condition=good`);
  await page.getByRole("link", { name: "Next picture" }).click();
  await expect(page.getByText("2 of 2")).toBeVisible();
  await addImages(shop.db, key, images.slice(1), folder);
  // This loads the product again.
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("1 of 1")).toBeVisible();
});
