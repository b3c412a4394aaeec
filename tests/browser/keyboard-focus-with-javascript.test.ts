import { walkFocus } from "#tests/setup/covered.ts";
import { isFull } from "#tests/setup/full-run.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { VIEWERS } from "#tests/setup/screen.ts";
import { visitScreens } from "#tests/setup/screens.ts";

/** No bar covers the focused element. */

// Each product is a tab stop.
test.use({ productsPerShop: 6 });

/** Both directions in both windows only in a full run: they take minutes. */
const BOTH = ["Tab", "Shift+Tab"] as const;

for (const { width, height, keys } of [
  { width: 390, height: 844, keys: isFull ? BOTH : (["Tab"] as const) },
  { width: 1440, height: 900, keys: isFull ? BOTH : (["Shift+Tab"] as const) },
]) {
  for (const viewer of VIEWERS) {
    test(`no bar covers the keyboard focus on the ${viewer}'s screens at ${width} px`, async ({
      page,
      context,
      shop,
      noise,
    }) => {
      noise.expect(/40[14]/);
      await page.setViewportSize({ width, height });
      await visitScreens(viewer, { page, context, shop, javaScriptEnabled: true }, async (screen) => {
        for (const key of keys) {
          expect.soft(await walkFocus(page, key), `${screen}, ${key}`).toEqual([]);
        }
      });
    });
  }
}
