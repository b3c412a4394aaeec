import type { Page } from "@playwright/test";

import { insertProduct, saveForm } from "#tests/factories/products.ts";
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

test("titles in the compact list are at least 200 px wide", async ({ page }) => {
  for (const path of ["/", "/pcshop"]) {
    await page.goto(`${path}?main=Processors&layout=list`);
    for (const width of [390, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const title = page.getByRole("article").first().getByRole("heading");
      const { width: room = 0 } = (await title.boundingBox()) ?? {};
      expect(room, `the room of a title of ${path} at ${width} px`).toBeGreaterThan(200);
    }
  }
});

test("no sort link is cut off at 1024 px", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/pcshop?main=Processors");
  const sorts = page.getByRole("navigation", { name: "Sort" }).getByRole("link");
  await expect(sorts).toHaveCount(5);
  for (const sort of await sorts.all()) await expect(sort).toBeInViewport({ ratio: 1 });
});

test("entries of the compact list are low on a phone, and their controls can be pressed", async ({ page, shop }) => {
  const main = "Low entries";
  for (const [id, title] of [
    ["low-1", "Short"],
    ["low-2", "Arkwright A16 16-core processor, 4.5 GHz, 120 W"],
  ] as const) {
    saveForm(shop.db, "pc", {
      ...{ id, title, main_category: main, category: main, price: "1549.00", typical_price: "1729", rate: "5" },
      link: "https://www.newegg.com/p/1",
      specs: ["Brand", "Socket", "Cores"].map((name) => ({ name, value: "Arkwright AK5" })),
    });
    insertProduct(shop.db, "ayz", {
      ...{ id, title, mainCategory: main, category: main },
      conditions: { excellent: { priceCents: 129_900, quantity: 1 }, good: { priceCents: 109_900, quantity: 3 } },
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/pcshop", "/"]) {
    await page.goto(`${path}?main=${encodeURIComponent(main)}&category=${encodeURIComponent(main)}&layout=list`);
    const entries = page.getByRole("article");
    await expect(entries).toHaveCount(2);
    for (const entry of await entries.all()) {
      const box = await entry.boundingBox();
      expect(box?.height, `an entry of ${path}`).toBeLessThanOrEqual(96);
      for (const control of await entry.getByRole("button").all()) {
        const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
        expect(x + width).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
        expect(y + height).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
      }
      const isWhole = (part: Element) => part.scrollHeight <= part.clientHeight + 1;
      expect(await entry.locator(".title").evaluate(isWhole)).toBe(true);
      expect(await entry.locator(".facts").evaluate((facts) => facts.scrollWidth <= facts.clientWidth)).toBe(true);
    }
  }
});
