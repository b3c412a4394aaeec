import type { Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Everything under the floating chat button can be scrolled away from it. */

const LIST = "/?main=Processors&category=Compact+processors";

for (const width of [820, 1024, 1120, 1440, 1920]) {
  test(`at ${width} px nothing stays under the chat button`, async ({ page, shop }) => {
    const { id } = insertOffer(shop.db, 3);
    // The controls to buy a product are at the bottom of this window at first.
    await page.setViewportSize({ width, height: 560 });
    for (const path of ["/", LIST, `${LIST}&layout=list`, `/product/${id}`]) {
      await page.goto(path);
      expect.soft(await listCovered(page, "bars"), path).toEqual([]);
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      expect.soft(await listCovered(page, "all"), `${path}, at its end`).toEqual([]);
    }
  });
}

/** The links and controls under the chat button: all, or those of bars that do not scroll with the page. */
function listCovered(page: Page, which: "all" | "bars"): Promise<string[]> {
  return page.getByRole("complementary", { name: "Chat", includeHidden: true }).evaluate((aside, asked) => {
    const button = aside.querySelector("a, button");
    if (!button) throw new Error("The page has no chat button.");
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    if (!isShown(button)) return [];
    const area = button.getBoundingClientRect();
    const isInBar = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === "sticky" || isInBar(element.parentElement));
    return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const meets = left < area.right && right > area.left && top < area.bottom && bottom > area.top;
        return meets && one !== button && isShown(one) && (asked === "all" || isInBar(one));
      })
      .map((one) => one.outerHTML);
  }, which);
}
