import type { Page } from "@playwright/test";

import { addToCart } from "#app/cart/cart.server.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { VIEWERS } from "#tests/setup/screen.ts";
import { visitScreens } from "#tests/setup/screens.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** In small windows and with large text, nothing is wider than the window, and typed text is legible. */

const SIZES = [
  { name: "320 px wide", width: 320, height: 640, text: 100 },
  { name: "390 px wide with 200 % text", width: 390, height: 844, text: 200 },
];

for (const viewer of VIEWERS) {
  test(`the ${viewer}'s screens fit small windows and large text`, async ({
    page,
    context,
    shop,
    noise,
    javaScriptEnabled,
  }) => {
    noise.expect(/40[14]/);
    await page.setViewportSize({ width: 320, height: 640 });
    await visitScreens(viewer, { page, context, shop, javaScriptEnabled }, async (screen) => {
      for (const { name, width, height, text } of SIZES) {
        await page.setViewportSize({ width, height });
        await setTextSize(page, text);
        expect.soft(await findTooNarrow(page), `${screen}, ${name}`).toEqual([]);
      }
    });
  });
}

test("the button that pauses the moving products fits large text", async ({ page }) => {
  // With reduced motion, CSS hides the button.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await setTextSize(page, 200);
  expect(await findTooNarrow(page)).toEqual([]);
});

test("the count of the cart and the buttons of a quantity keep their places in large text", async ({
  page,
  context,
  shop,
}) => {
  const userId = await signInSomebody(context, shop);
  addToCart(shop.db, userId, { productId: insertOffer(shop.db, 3).id, condition: "good", quantity: 2 }, new Date());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account?tab=cart");
  await setTextSize(page, 200);
  const bar = page.getByRole("banner");
  const count = await bar.getByRole("link", { name: "Cart: 1 item" }).getByText("1").boundingBox();
  const account = await bar.getByRole("link", { name: "My Account" }).boundingBox();
  expect((count?.x ?? 0) + (count?.width ?? 0)).toBeLessThanOrEqual(account?.x ?? 0);
  const [less, more] = await Promise.all(
    ["Decrease", "Increase"].map((name) => page.getByRole("button", { name: `${name} quantity` }).boundingBox()),
  );
  expect(more?.y).toBe(less?.y);
});

/** In percent of the browser's default size. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${percent}%`);
  // The browser lays out the page again a moment later.
  const bar = page.getByRole("banner", { includeHidden: true });
  // The bar of the panels has a row for the navigation, too.
  const rows = 1 + (await bar.getByRole("navigation", { name: "Administration", includeHidden: true }).count());
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeCloseTo((rows * 56 * percent) / 100 + 1, -1);
}

/** Elements that are wider than the window, and fields that show too little of their text. */
function findTooNarrow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** In characters of the text's size, which are about half as wide as high. */
    const LEAST = { text: 10, number: 3 };
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent.slice(0, 40)}`;

    /** Whether an element between this one and the frame clips or scrolls it. */
    const isInScroller = (element: Element, frame: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || element === frame || parent === frame) return false;
      return getComputedStyle(parent).overflowX !== "visible" || isInScroller(parent, frame);
    };

    for (const frame of [document.documentElement, ...document.querySelectorAll("dialog[open]")]) {
      // Chromium reserves 15 px for a scroll bar. Only the width of the body excludes them.
      const { right, width } = (frame === document.documentElement ? document.body : frame).getBoundingClientRect();
      if (frame.scrollWidth <= width) continue;
      const widest = [...frame.querySelectorAll("*")].filter(
        (one) => one.getBoundingClientRect().right > right + 1 && !isInScroller(one, frame),
      );
      found.push(`${frame.scrollWidth} px in ${width} px: ${widest.slice(0, 8).map(nameOf).join(", ")}`);
    }

    for (const field of document.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
      const { width } = field.getBoundingClientRect();
      if (width < 2 || !field.checkVisibility() || ["checkbox", "radio", "file"].includes(field.type)) continue;
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
      const room =
        (field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / (parseFloat(fontSize) / 2);
      const least = field.type === "number" ? LEAST.number : LEAST.text;
      if (room < least) found.push(`room for ${Math.floor(room)} characters in ${nameOf(field)}`);
    }
    return found;
  });
}
