import { walkFocus } from "#tests/setup/covered.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { VIEWERS } from "#tests/setup/screen.ts";
import { visitScreens } from "#tests/setup/screens.ts";

/** No bar covers the focused element. */

// Each product is a tab stop.
test.use({ productsPerShop: 6 });

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
        for (const key of ["Tab", "Shift+Tab"] as const) {
          expect.soft(await walkFocus(page, key), `${screen}, ${key}`).toEqual([]);
        }
      });
    });
  }
}
