import type { Page } from "@playwright/test";

import { insertProduct } from "#tests/factories/products.ts";
import { placeOf, settledPlaceOf } from "#tests/setup/place.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** Browsing with JavaScript. */

test("a product opens over its shop without a reload, Back and Forward work, and the shop keeps its scroll position", async ({
  page,
}) => {
  await page.goto("/smartshop");
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const card = page.getByRole("article").last();
  await card.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const before = await settledPlaceOf(card);
  await card.getByRole("link").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/smartshop\/product\//);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/smartshop$/);
  // Rows that are rendered again may differ by a few pixels. A lost scroll position differs by hundreds.
  await expect.poll(async () => Math.abs((await placeOf(card)) - before)).toBeLessThan(20);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test("loads JavaScript only after the first paint", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // Nothing is painted before the style sheet has loaded.
  let sendStyle = () => {};
  const style = new Promise<void>((resolve) => (sendStyle = resolve));
  await page.route("**/*.css", (route) => style.then(() => route.continue()));
  // The browser's preload scanner reads the whole document, and the font is one of its resources.
  const font = page.waitForResponse((response) => response.request().resourceType() === "font");
  const arriving = page.goto("/pcshop");
  await font;
  expect(scripts).toEqual([]);
  sendStyle();
  await arriving;
  expect(scripts.length).toBeGreaterThan(1);
});

test("does not refetch the list when a product is opened and closed", async ({ page }) => {
  await page.goto("/pcshop?main=Processors");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(asked.filter((path) => !path.includes("/product/"))).toEqual([]);
});

test("closing a product that was loaded directly loads the list of its shop", async ({ page }) => {
  await page.goto("/pcshop/product/1?main=Processors");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to PC Build" }).click();
  await expect(page.getByText(/^\d+ products/)).toBeVisible();
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("arrow keys switch the images, and Escape closes the zoom before the product", async ({ page, shop }) => {
  const id = shop.db.$client
    .prepare("SELECT id FROM products WHERE shop = 'pc' AND image_count = 3 LIMIT 1")
    .pluck()
    .get();
  const title = shop.db.$client.prepare("SELECT title FROM products WHERE shop = 'pc' AND id = ?").pluck().get(id);
  await page.goto(`/pcshop?q=${encodeURIComponent(String(title))}`);
  await page.locator(`a[href^="/pcshop/product/${String(id)}?"]`).click();
  const dialog = page.getByRole("dialog").first();
  await expect(dialog.getByText("1 of 3")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText("3 of 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("1 of 3")).toBeVisible();
  await dialog
    .getByRole("link", { name: /picture 1/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the back-to-top button appears after 200 px of scrolling", async ({ page }) => {
  await page.goto("/refferals");
  const button = page.getByRole("button", { name: /top/i });
  await expect(button).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect(button).toBeVisible();
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the strip of top products moves, and stops by its button and under reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/refferals");
  const strip = page.getByRole("list", { name: "TOP Products" });
  const place = () => strip.evaluate((element) => element.scrollLeft);
  await expect.poll(place).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Pause scrolling" }).click();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect(strip).toBeVisible();
  expect(await place()).toBe(0);
});

/** The buttons that scroll a row. They are for the mouse only and have no role. */
const arrowsOf = (page: Page, row: string) =>
  page.getByRole("list", { name: row }).locator("..").locator("button[type=button]");

test.describe("arrows of a product row", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("appear only on the sides to which the row can scroll", async ({ page, shop }) => {
    insertProduct(shop.db, "pc", { id: "single", mainCategory: "A few", category: "A single one" });
    await page.goto("/pcshop");
    const long = page.getByRole("list", { name: "Compact processors" });
    await long.hover();
    const arrows = arrowsOf(page, "Compact processors");
    await expect(arrows).toHaveCount(1);
    await arrows.click();
    await expect(arrows).toHaveCount(2);
    await long.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
    await expect(arrows).toHaveCount(1);
    await arrows.click();
    await expect(arrows).toHaveCount(2);
    await expect(arrowsOf(page, "A single one")).toHaveCount(0);
  });

  test("can be scrolled out from behind the chat button", async ({ page, context, shop }) => {
    await signInSomebody(context, shop);
    await page.goto("/");
    const row = page
      .getByRole("list")
      .filter({ has: page.getByRole("article") })
      .last();
    await row.evaluate((list) => list.scrollIntoView({ block: "center", behavior: "instant" }));
    await row.hover();
    const arrow = await row.locator("..").locator("button[type=button]").last().boundingBox();
    const chats = await page.getByRole("button", { name: "Chats" }).boundingBox();
    if (!arrow || !chats) throw new Error("An arrow or the chat button is not shown");
    const isBeside = arrow.x + arrow.width <= chats.x;
    const isAbove = arrow.y + arrow.height <= chats.y;
    expect(isBeside || isAbove).toBe(true);
  });

  test("appear and disappear with the width of the window and with other products", async ({ page, shop }) => {
    for (let n = 1; n <= 5; n++) {
      insertProduct(shop.db, "pc", {
        id: `five-${n}`,
        title: `One of five ${n}`,
        mainCategory: "A few",
        category: "Five",
      });
    }
    await page.goto("/pcshop");
    const arrows = arrowsOf(page, "Five");
    await page.getByRole("list", { name: "Five" }).scrollIntoViewIfNeeded();
    await expect(arrows).toHaveCount(0);
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(arrows).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(arrows).toHaveCount(0);
    // Shows the row with the products of a search, and then with all.
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(arrows).toHaveCount(1);
    await page.getByLabel("Search products by name").fill("five 1");
    await page.getByLabel("Search products by name").press("Enter");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(arrows).toHaveCount(0);
    await page.getByLabel("Search products by name").fill("of five");
    await page.getByLabel("Search products by name").press("Enter");
    await expect(page.getByRole("article")).toHaveCount(5);
    await expect(arrows).toHaveCount(1);
  });
});
