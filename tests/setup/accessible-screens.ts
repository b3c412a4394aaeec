import { expectAccessible } from "./axe.ts";
import { test } from "./playwright.ts";
import { VIEWERS } from "./screen.ts";
import { visitScreens } from "./screens.ts";

interface View {
  width: number;
  height: number;
  colorScheme: "dark" | "light";
}

export const PHONE: View = { width: 390, height: 844, colorScheme: "dark" };
export const DESKTOP: View = { width: 1440, height: 900, colorScheme: "light" };

/** Defines a test for each viewer: axe finds no problems on that viewer's screens in a window. */
export function testScreensWithAxe({ width, height, colorScheme }: View): void {
  test.use({ productsPerShop: 6 });

  for (const viewer of VIEWERS) {
    test(`axe finds no problems on the ${viewer}'s screens at ${width} px, ${colorScheme}`, async ({
      page,
      context,
      shop,
      noise,
      javaScriptEnabled,
    }) => {
      noise.expect(/40[14]/);
      await page.setViewportSize({ width, height });
      // Before the first page, because the browser may lay out later content with the previous colours.
      await page.emulateMedia({ colorScheme });
      await visitScreens(viewer, { page, context, shop, javaScriptEnabled }, () => expectAccessible(page));
    });
  }
}
