import type { Page } from "@playwright/test";

import { expect, test } from "#tests/setup/playwright.ts";

/** The contents of a page are in the middle of the window, in every shop alike. */

const WIDTHS = [820, 1440, 2560];

/** What is left free at both sides of the page's contents. */
function readSides(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const content = document.querySelector("main > div:not(.flash)");
    if (!content) throw new Error("The page has no contents.");
    const { left, right } = content.getBoundingClientRect();
    // The body leaves out the room of the scroll bar.
    const body = document.body.getBoundingClientRect();
    return [left - body.left, body.right - right].map(Math.round);
  });
}

for (const path of ["/refferals", "/", "/pcshop", "/smartshop"]) {
  test(`${path} and its products are in the middle of the window`, async ({ page, shop }) => {
    const folder = { "/refferals": "default", "/": "ayz", "/pcshop": "pc", "/smartshop": "smart" }[path] ?? "";
    const id = shop.db.$client
      .prepare<[string], string>("SELECT id FROM products WHERE shop = ? ORDER BY key LIMIT 1")
      .pluck()
      .get(folder);
    for (const address of [path, `${path === "/" ? "" : path}/product/${id}`]) {
      await page.goto(address);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const [left, right] = await readSides(page);
        expect(left, `${address} at ${width} px`).toBe(right);
      }
    }
  });
}

for (const width of [390, 820, 1024, 1280]) {
  test(`titles in the compact list are at least 200 px wide at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/pcshop"]) {
      await page.goto(`${path}?main=Processors&layout=list`);
      const title = page.getByRole("article").first().getByRole("heading");
      const { width: room = 0 } = (await title.boundingBox()) ?? {};
      expect(room, `the room of a title of ${path}`).toBeGreaterThan(200);
    }
  });
}

test("no sort link is cut off at 1024 px", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/pcshop?main=Processors");
  const sorts = page.getByRole("navigation", { name: "Sort" }).getByRole("link");
  await expect(sorts).toHaveCount(5);
  for (const sort of await sorts.all()) await expect(sort).toBeInViewport({ ratio: 1 });
});
