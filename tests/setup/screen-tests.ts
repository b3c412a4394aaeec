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
  /** The direction in which the keyboard walks through a screen. A full run walks in both. */
  key: "Tab" | "Shift+Tab";
  /** Whether a screen also has to fit small windows and large text. */
  isSmall: boolean;
}

export const PHONE: View = { width: 390, height: 844, colorScheme: "dark", key: "Tab", isSmall: true };
export const DESKTOP: View = { width: 1440, height: 900, colorScheme: "light", key: "Shift+Tab", isSmall: false };

const SMALL_WINDOWS = [
  { name: "320 px wide", width: 320, height: 640, text: 100 },
  { name: "390 px wide with 200 % text", width: 390, height: 844, text: 200 },
];

/**
 * Defines a test for each viewer, which opens every screen of that viewer once. Axe finds no problems on it, no bar
 * covers the keyboard focus, and nothing is wider than the window. Without JavaScript the focus is not looked at.
 */
export function testScreens({ width, height, colorScheme, key, isSmall }: View): void {
  // Each product is a Tab stop.
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
        const keys = !javaScriptEnabled ? [] : isFull ? (["Tab", "Shift+Tab"] as const) : [key];
        for (const one of keys) expect.soft(await walkFocus(page, one), `${screen}, ${one}`).toEqual([]);
        for (const { name, text, ...size } of isSmall ? SMALL_WINDOWS : []) {
          await page.setViewportSize(size);
          await setTextSize(page, text);
          expect.soft(await findTooNarrow(page), `${screen}, ${name}`).toEqual([]);
        }
        await page.setViewportSize({ width, height });
      });
    });
  }
}
