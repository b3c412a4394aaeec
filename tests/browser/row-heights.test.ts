import type { Page } from "@playwright/test";

import { SHOPS } from "#app/shops/shops.ts";
import { expect, test } from "#tests/setup/playwright.ts";

// A shop of its own: products of other tests make unusual rows.
test.use({ productsPerShop: 60 });

/** The largest difference, in pixels, that rows may have from their reserved height: that of a line of a title. */
const MOST_PX = 24;

/** Returns the height of each row that is laid out only when it comes into view. */
function readHeights(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main section, main .strip.line")]
      .filter((row) => getComputedStyle(row).contentVisibility === "auto")
      .map((row) => row.getBoundingClientRect().height),
  );
}

for (const { value, path } of SHOPS) {
  test(`rows of ${value} keep about their height when they come into view`, async ({ page }) => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 400 });
      await page.goto(path);
      const reserved = await readHeights(page);
      expect(reserved.length, `rows off screen at ${width} px`).toBeGreaterThan(0);
      await page.setViewportSize({ width, height: 6_000 });
      await expect
        .poll(async () => {
          const changes = (await readHeights(page)).map((height, i) => Math.abs(height - (reserved[i] ?? 0)));
          return { areShown: Math.max(...changes) > 0, areClose: Math.max(...changes) < MOST_PX };
        })
        .toEqual({ areShown: true, areClose: true });
    }
  });
}
