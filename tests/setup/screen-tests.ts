import { expectAccessible } from "./axe.ts";
import { walkFocus } from "./covered.ts";
import { isFull } from "./full-run.ts";
import { expect, test } from "./playwright.ts";
import { VIEWERS } from "./screen.ts";
import { visitScreens } from "./screens.ts";
import { findTooNarrow, setTextSize } from "./small-windows.ts";

interface View {
  width: number;
  height: number;
  colorScheme: "dark" | "light";
  /** The key that moves the focus through a screen. A full run uses both keys. */
  key: "Tab" | "Shift+Tab";
  /** Smaller windows that a screen has to fit as well. `text` is its size in percent. */
  smallWindows: { name: string; width: number; height: number; text: number }[];
}

export const PHONE: View = {
  width: 390,
  height: 844,
  colorScheme: "dark",
  key: "Tab",
  smallWindows: [
    { name: "320 px wide", width: 320, height: 640, text: 100 },
    { name: "390 px wide with 200 % text", width: 390, height: 844, text: 200 },
  ],
};

export const DESKTOP: View = { width: 1440, height: 900, colorScheme: "light", key: "Shift+Tab", smallWindows: [] };

const BOTH_KEYS = ["Tab", "Shift+Tab"] as const;

/**
 * Defines a test for each viewer, which opens every screen of that viewer once. Axe finds no problems on it, no bar
 * covers the keyboard focus, and nothing is wider than the small windows. The focus is checked only with JavaScript.
 */
export function testScreens({ width, height, colorScheme, key, smallWindows }: View): void {
  // Few products, because the Tab key stops at each of them.
  test.use({ productsPerShop: 6 });

  for (const viewer of VIEWERS) {
    test(`the ${viewer}'s screens can be used at ${width} px, ${colorScheme}`, async ({
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
      await visitScreens(viewer, { page, context, shop, javaScriptEnabled }, async (screen) => {
        await expectAccessible(page);
        if (javaScriptEnabled) {
          for (const pressed of isFull ? BOTH_KEYS : [key])
            expect.soft(await walkFocus(page, pressed), `${screen}, ${pressed}`).toEqual([]);
        }
        for (const { name, text, ...size } of smallWindows) {
          await page.setViewportSize(size);
          await setTextSize(page, text);
          expect.soft(await findTooNarrow(page), `${screen}, ${name}`).toEqual([]);
        }
        await page.setViewportSize({ width, height });
      });
    });
  }
}
