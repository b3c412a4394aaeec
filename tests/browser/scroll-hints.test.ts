import type { Locator } from "@playwright/test";

import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Lines that are wider than a phone scroll sideways. Their end fades out, as a hint that there is more. */

async function expectHint(scroller: Locator): Promise<void> {
  const { hidden, mask } = await scroller.evaluate((element) => ({
    hidden: element.scrollWidth - element.clientWidth,
    mask: getComputedStyle(element).maskImage,
  }));
  expect(hidden, "pixels that are out of view").toBeGreaterThan(0);
  expect(mask).toContain("gradient");
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

test("the shops in the header scroll with a hint, and the current one is in view", async ({ page }) => {
  await page.goto("/smartshop");
  const bar = page.getByRole("navigation", { name: "Shops" });
  await expectHint(bar.getByRole("list"));
  await expect(bar.getByRole("link", { name: "Smart Shop" })).toBeInViewport({ ratio: 1 });
});

test("the tabs of a panel scroll with a hint, and the current one is in view", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const tabs = page.getByRole("navigation", { name: "Many products" });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, tab] of [
      ["/pcadmin/categories", "Categories"],
      ["/pcadmin/changes", "Bulk changes"],
      ["/pcadmin/bin", "Deleted"],
    ] as const) {
      await page.goto(path);
      await expectHint(tabs.getByRole("list"));
      await expect(tabs.getByRole("link", { name: tab }), `${tab} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
});

test("sorts scroll with a hint, above one line with the filters and the layout switch", async ({ page }) => {
  for (const path of ["/pcshop?main=Processors", "/?main=Processors"]) {
    await page.goto(path);
    const sorts = page.getByRole("navigation", { name: "Sort", exact: true });
    await expectHint(sorts);
    const [sort, filters, layout] = await Promise.all(
      [sorts, page.getByRole("button", { name: "Filters" }), page.getByRole("link", { name: "Show as list" })].map(
        (one) => one.boundingBox(),
      ),
    );
    expect(filters?.y).toBe(layout?.y);
    expect(filters?.y).toBeGreaterThan((sort?.y ?? Infinity) + 20);
  }
});

test("the images of a product scroll with a hint", async ({ page, shop }) => {
  const key = insertProduct(shop.db, "pc", { id: "many-pictures", title: "Fan in many pictures" });
  const image = await makeImage({ width: 400, height: 300 });
  await addImages(shop.db, key, Array<Buffer>(8).fill(image), `${shop.storageDir}/pictures`);
  await page.goto("/pcshop/product/many-pictures");
  await expectHint(page.locator(".thumbnails"));
});

test("rows of one or two products share lines, which makes the page at most half as high", async ({ page, shop }) => {
  const { name } = test.info().project;
  const ROWS = 8;
  for (let row = 0; row < ROWS; row++) {
    for (let i = 0; i <= row % 2; i++) {
      const names = { mainCategory: `Short ${name}`, category: `Row ${row} ${name}` };
      insertProduct(shop.db, "smart", { id: `short-${name}-${row}-${i}`, title: `Short ${row} ${i}`, ...names });
    }
  }
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.goto(`/smartshop?q=short`);
  await expect(page.getByRole("heading", { level: 2, name: `Short ${name}` })).toBeVisible();
  const row = await page.getByRole("list", { name: `Row 0 ${name}` }).boundingBox();
  const whole = await heightOf();
  await page.goto(`/smartshop?q=nothing+at+all+${name}`);
  expect(whole - (await heightOf())).toBeLessThan(0.5 * ROWS * (row?.height ?? 0));
});
