import type { Locator, Page } from "@playwright/test";

import { expect, test } from "#tests/setup/playwright.ts";

/**
 * The hamburger of PC Build and Smart Shop by mouse, touch and keyboard. The clock is stopped and only advances where a
 * test says so.
 */

/** Long enough for the menu to open under a mouse, but not longer. */
const HOVERING_MS = 150;
/** Long enough for it to close after the mouse has left it. */
const LEAVING_MS = 600;
const LONG_MS = 2_000;

const hamburger = (page: Page) => page.getByRole("button", { name: "Categories and sorting" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Categories and sorting" });

async function show(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await page.clock.install();
  // Installing the clock does not stop it.
  await page.clock.pauseAt(Date.now() + 10_000);
}

async function middleOf(locator: Locator): Promise<[number, number]> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element has no box.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Rests the mouse on the hamburger until the menu has opened under it. Returns the position of the mouse. */
async function openByHover(page: Page): Promise<[number, number]> {
  const place = await middleOf(hamburger(page));
  await page.mouse.move(...place);
  await page.clock.runFor(HOVERING_MS);
  await expect(menu(page)).toBeVisible();
  // The browser updates the hovered element a moment later. A mouse that leaves before that closes the menu at once.
  await expect.poll(() => menu(page).evaluate((nav) => nav.matches(":hover"))).toBe(true);
  return place;
}

for (const path of ["/pcshop", "/smartshop"]) {
  test(`${path}: clicking where the hamburger was keeps the menu open and chooses nothing`, async ({ page }) => {
    await show(page, path);
    const box = await hamburger(page).boundingBox();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    await openByHover(page);
    for (const [left, top] of [
      [0.5, 0.5],
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ] as const) {
      await page.mouse.click(x + left * width, y + top * height);
      await expect(menu(page)).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test(`${path}: a click opens the menu at once`, async ({ page }) => {
    await show(page, path);
    const place = await middleOf(hamburger(page));
    await page.mouse.move(...place);
    await page.mouse.click(...place);
    await expect(menu(page)).toBeVisible();
    await page.clock.runFor(LONG_MS);
    await expect(menu(page)).toBeVisible();
  });
}

test("moving the mouse across the hamburger does not open the menu", async ({ page }) => {
  await show(page, "/smartshop");
  await page.mouse.move(...(await middleOf(hamburger(page))));
  await page.mouse.move(900, 600);
  await page.clock.runFor(LONG_MS);
  await expect(menu(page)).toBeHidden();
});

test("a link can be chosen as soon as the menu is open", async ({ page }) => {
  await show(page, "/smartshop");
  await openByHover(page);
  await menu(page).getByRole("link", { name: "Price: High to Low" }).click();
  await expect(page).toHaveURL("/smartshop?sort=price-desc");
  await expect(menu(page)).toBeHidden();
});

test("the menu closes when the mouse leaves it, and opens when the mouse returns", async ({ page }) => {
  await show(page, "/smartshop");
  await openByHover(page);
  await page.mouse.move(...(await middleOf(menu(page).getByRole("link", { name: "Most Viewed" }))));
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(1200, 700);
  await page.clock.runFor(LEAVING_MS);
  await expect(menu(page)).toBeHidden();
  await openByHover(page);
});

test("a click beside a menu that opened on hover closes it and opens nothing beneath", async ({ page }) => {
  await show(page, "/smartshop");
  const card = page.getByRole("article").locator("visible=true").nth(3);
  const beside = await middleOf(card);
  for (const waitedMs of [0, 250, 450]) {
    await openByHover(page);
    await page.mouse.move(...beside);
    await page.clock.runFor(waitedMs);
    await page.mouse.click(...beside);
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL("/smartshop");
  }
  await page.mouse.click(...beside);
  await expect(page).toHaveURL(/\/product\//);
});

test("Escape closes the menu under a resting mouse, and it stays closed", async ({ page }) => {
  await show(page, "/smartshop");
  const [x, y] = await openByHover(page);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  // The hovered element changes a moment later.
  await expect.poll(() => hamburger(page).evaluate((button) => button.matches(":hover"))).toBe(true);
  await page.clock.runFor(LONG_MS);
  await expect(menu(page)).toBeHidden();
  await page.mouse.move(x + 3, y + 3);
  await page.clock.runFor(LONG_MS);
  await expect(menu(page)).toBeHidden();
  await page.mouse.move(900, 600);
  await openByHover(page);
});

test("the close button closes the menu", async ({ page }) => {
  await show(page, "/smartshop");
  await openByHover(page);
  await menu(page).getByRole("button", { name: "Close" }).click();
  await expect(menu(page)).toBeHidden();
  await page.clock.runFor(LONG_MS);
  await expect(menu(page)).toBeHidden();
});

test("the menu is opened, used and closed by keyboard", async ({ page }) => {
  await show(page, "/pcshop");
  await page.mouse.move(700, 600);
  await hamburger(page).press("Enter");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link", { name: "All categories" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(hamburger(page)).toBeFocused();
});

test("a menu that opened on hover closes when the keyboard moves the focus out of it", async ({ page }) => {
  await show(page, "/pcshop");
  await openByHover(page);
  await page.keyboard.press("Tab");
  await expect(page.locator("a:focus")).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test.describe("hamburger by touch", () => {
  test.use({ hasTouch: true });

  test("a second tap chooses nothing, and a tap outside closes the menu and opens nothing", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/smartshop");
    const place = await middleOf(hamburger(page));
    await page.touchscreen.tap(...place);
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(...place);
    await expect(menu(page)).toBeVisible();
    const box = await menu(page).boundingBox();
    await page.touchscreen.tap(382, (box?.y ?? 0) + 300);
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL("/smartshop");
  });
});
