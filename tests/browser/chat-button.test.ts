import type { Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/**
 * The button of the chats covers nothing that can be used. On wide windows it floats beside the contents. On others it
 * is in a bar at the end of the window, which has room of its own at the end of the page.
 */

const LIST = "/?main=Processors&category=Compact+processors";
const FLOATS_FROM = 1024;

const SHOP_PATHS = ["/", LIST, `${LIST}&layout=list`, `${LIST}&compare=1`];

test("the chat button covers nothing in narrow and wide windows", async ({ page, context, shop }) => {
  await signInSomebody(context, shop);
  const { id } = insertOffer(shop.db, 3);
  for (const path of [...SHOP_PATHS, `/product/${id}`, "/account?tab=cart", "/pcshop/build", `/compare/ayz?id=${id}`]) {
    await page.goto(path);
    for (const width of [320, 390, 820, 1024, 1280, 1440, 1920]) {
      // The controls to buy a product are at the bottom of this window at first.
      await page.setViewportSize({ width, height: 560 });
      const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      for (const top of [0, 150, end / 3, end / 2, (2 * end) / 3, end]) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
        const which = width >= FLOATS_FROM || top === end ? "all" : "bars";
        const place = `${path} at ${width} px, scrolled to ${top} of ${end}`;
        expect.soft(await listCovered(page, which), place).toEqual([]);
      }
    }
  }
});

/** The links and controls under the chat button and its bar: all, or those of bars that do not scroll with the page. */
function listCovered(page: Page, which: "all" | "bars"): Promise<string[]> {
  return page.evaluate((asked) => {
    const aside = document.querySelector('aside[aria-label="Chat"]');
    const button = aside?.querySelector("a, button");
    if (!aside || !button) return [];
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    if (!isShown(button)) return [];
    const isFixed = getComputedStyle(button).position === "fixed";
    const area = (isFixed ? button : aside).getBoundingClientRect();
    const isInBar = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === "sticky" || isInBar(element.parentElement));
    return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
      .filter((one) => {
        if (one === button || !isShown(one) || (asked === "bars" && !isInBar(one))) return false;
        const box = one.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, area.left), Math.min(box.right, area.right)];
        const [top, bottom] = [Math.max(box.top, area.top), Math.min(box.bottom, area.bottom)];
        if (left >= right || top >= bottom) return false;
        // A row of products cuts off those that it can be scrolled to.
        return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).some((seen) => one.contains(seen));
      })
      .map((one) => one.outerHTML.slice(0, 200))
      .concat(isFixed || area.width === document.body.clientWidth ? [] : ["The bar is not as wide as the window."]);
  }, which);
}
