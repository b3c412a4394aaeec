import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

import { expect, test } from "#tests/setup/playwright.ts";

/** Text can be read on every part of the drawn background. The contrast is measured on a screenshot. */

const LEAST = 4.5;
/** In CSS pixels around the text. */
const MARGIN = 4;

type Colour = readonly [red: number, green: number, blue: number];

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Colour, b: Colour): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

/** The lowest contrast between a text's colour and any pixel that is painted behind and around it. */
async function lowestContrast(page: Page, text: Locator): Promise<number> {
  await text.scrollIntoViewIfNeeded();
  const colour = await text.evaluate((element) => {
    const { color } = getComputedStyle(element);
    element.style.setProperty("transition", "none");
    element.style.setProperty("color", "transparent");
    const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
    return [red, green, blue] as const;
  });
  const box = await text.boundingBox();
  if (!box) throw new Error("The text is not shown.");
  const clip = {
    x: Math.max(0, box.x - MARGIN),
    y: Math.max(0, box.y - MARGIN),
    width: box.width + 2 * MARGIN,
    height: box.height + 2 * MARGIN,
  };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let lowest = Infinity;
  for (let i = 0; i < data.length; i += info.channels) {
    lowest = Math.min(lowest, contrast(colour, [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]));
  }
  return lowest;
}

for (const theme of ["dark", "light"] as const) {
  for (const width of [390, 1440]) {
    test(`text on the page background has enough contrast in ${theme} at ${width} px`, async ({
      page,
      context,
      shop,
      javaScriptEnabled,
    }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await context.addCookies([{ name: "theme", value: theme, url: shop.url }]);
      await page.goto("/pcshop");
      if (javaScriptEnabled) await expect(page.locator("canvas[data-drawn]")).toHaveCSS("opacity", "1");
      const main = page.getByRole("main");
      const texts = {
        "the shop's name": main.getByRole("heading", { level: 1 }),
        "what the shop sells": main.getByText("Parts for the computer you are planning"),
        "a main category": main.getByRole("heading", { level: 2 }).first().getByRole("link"),
        "a row": main.getByRole("heading", { level: 3 }).first(),
        "the way to all of a row": main.getByRole("link", { name: /^See all/ }).first(),
      };
      for (const [name, text] of Object.entries(texts)) {
        expect.soft(await lowestContrast(page, text), name).toBeGreaterThanOrEqual(LEAST);
      }
    });
  }
}
