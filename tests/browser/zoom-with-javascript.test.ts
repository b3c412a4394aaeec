import type { Page } from "@playwright/test";

import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Magnifying a product's image. */

const scaleOf = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("img")
    .last()
    .evaluate(
      (image: HTMLElement) => Math.round((100 * image.getBoundingClientRect().width) / image.offsetWidth) / 100,
    );

test.beforeEach(async ({ page, shop }) => {
  const id = `zoomed-${Date.now()}`;
  const key = insertProduct(shop.db, "pc", { id, title: "Fan with scratches" });
  const images = await Promise.all([21, 22].map((seed) => makeImage({ seed, width: 1600, height: 1200 })));
  await addImages(shop.db, key, images, `${shop.storageDir}/pictures`);
  await page.goto(`/pcshop/product/${id}`);
});

async function open(page: Page): Promise<void> {
  await page.getByRole("link", { name: /picture 1 \(full size\)/ }).click();
  await expect(page.getByRole("button", { name: "Close picture" })).toBeFocused();
  expect(await scaleOf(page)).toBe(1);
}

test("a click, the wheel, the keys and the buttons magnify the image, with code that loads then", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.reload();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  expect(loaded.filter((url) => url.includes("image-zoom"))).toEqual([]);
  await open(page);
  expect(loaded.filter((url) => url.includes("image-zoom"))).toHaveLength(1);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.click(width / 2, height / 2);
  await expect.poll(() => scaleOf(page)).toBe(2.5);
  await page.keyboard.press("0");
  await expect.poll(() => scaleOf(page)).toBe(1);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
  await page.keyboard.press("0");
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBe(2.25);
  await page.keyboard.press("-");
  await expect.poll(() => scaleOf(page)).toBe(1.5);
  await expect(page.getByRole("status").filter({ hasText: "Magnified to 150 %" })).toBeAttached();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(() => scaleOf(page)).toBe(1);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => scaleOf(page)).toBe(1.5);
});

test("the arrow keys move a magnified image, and show the next one otherwise", async ({ page }) => {
  await open(page);
  const dialog = page.getByRole("dialog");
  const left = () =>
    dialog
      .getByRole("img")
      .last()
      .evaluate((image) => image.getBoundingClientRect().left);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBe(2.25);
  const before = await left();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBe(before - 80);
  await expect(dialog.getByText("1 of 2")).toBeVisible();
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("2 of 2")).toBeVisible();
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBe(1.5);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("2 of 2")).toBeVisible();
});

test("pinching and double tapping magnify the image, and a swipe shows the next one", async ({ page, context }) => {
  await open(page);
  const device = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [x: number, y: number][]) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [x, y] = [width / 2, height / 2];
  await touch("touchStart", [x - 50, y], [x + 50, y]);
  await touch("touchMove", [x - 100, y], [x + 100, y]);
  await touch("touchEnd");
  await expect.poll(() => scaleOf(page)).toBe(2);
  // Sent together, because the time between two taps must be short.
  await Promise.all([1, 2].flatMap(() => [touch("touchStart", [x, y]), touch("touchEnd")]));
  await expect.poll(() => scaleOf(page)).toBe(1);
  await touch("touchStart", [x, y]);
  await touch("touchMove", [x - 80, y]);
  await touch("touchEnd");
  await expect(page.getByRole("dialog").getByText("2 of 2")).toBeVisible();
});
