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
