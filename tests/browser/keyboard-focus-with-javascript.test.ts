import type { Page } from "@playwright/test";

import { lookAtFocus } from "#tests/setup/covered.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { VIEWERS } from "#tests/setup/screen.ts";
import { visitScreens } from "#tests/setup/screens.ts";

/** No bar covers the focused element. */

// Each product is a tab stop.
test.use({ productsPerShop: 6 });

const MOST_STOPS = 400;

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  for (const viewer of VIEWERS) {
    test(`no bar covers the keyboard focus on the ${viewer}'s screens at ${width} px`, async ({
      page,
      context,
      shop,
      noise,
    }) => {
      test.setTimeout(300_000);
      noise.expect(/40[14]/);
      await page.setViewportSize({ width, height });
      await visitScreens(viewer, { page, context, shop, javaScriptEnabled: true }, async (screen) => {
        for (const key of ["Tab", "Shift+Tab"]) {
          expect.soft(await walk(page, key), `${screen}, ${key}`).toEqual([]);
        }
      });
    });
  }
}

/** Moves the focus with this key until it is back at the start. Returns the problems on the way. */
async function walk(page: Page, key: string): Promise<string[]> {
  const problems: string[] = [];
  const passed = new Set<string>();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press(key);
    const place = await lookAtFocus(page);
    if (place && passed.has(place.key)) return problems;
    if (place) passed.add(place.key);
    else if (passed.size > 0) return problems;
    if (place?.problem) problems.push(place.problem);
  }
  throw new Error(`There are more than ${MOST_STOPS} stops.`);
}
