import { expectAccessible } from "#tests/setup/axe.ts";
import { test } from "#tests/setup/playwright.ts";
import { VIEWERS } from "#tests/setup/screen.ts";
import { visitScreens } from "#tests/setup/screens.ts";

/** Every screen on a phone and on a desktop, each in one theme, with and without JavaScript. */

test.use({ productsPerShop: 6 });

for (const { width, height, colorScheme } of [
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1440, height: 900, colorScheme: "light" },
] as const) {
  for (const viewer of VIEWERS) {
    test(`axe finds no problems on the ${viewer}'s screens at ${width} px, ${colorScheme}`, async ({
      page,
      context,
      shop,
      noise,
      javaScriptEnabled,
    }) => {
      test.setTimeout(300_000);
      noise.expect(/40[14]/);
      await page.setViewportSize({ width, height });
      // Before the first page, because the browser may lay out later content with the previous colours.
      await page.emulateMedia({ colorScheme });
      await visitScreens(viewer, { page, context, shop, javaScriptEnabled }, () => expectAccessible(page));
    });
  }
}
