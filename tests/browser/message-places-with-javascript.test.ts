import type { Locator } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** Messages cover no bar. */

for (const [name, width, height] of [
  ["phone", 390, 844],
  ["wide", 1440, 900],
] as const) {
  test(`messages cover neither the header nor the bar to buy with on a ${name} screen`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    await signInSomebody(context, shop);
    const { id, title } = insertOffer(shop.db, 3);
    const press = async () => {
      await page.getByRole("button", { name: "Add to cart" }).click();
      return page.getByRole("alert").filter({ hasText: "Please select a condition" });
    };
    await page.goto(`/product/${id}`);
    await expectNoOverlap(await press(), [page.getByRole("banner"), page.locator(".buy-bar")]);
    await page.goto(`/?q=${encodeURIComponent(title)}`);
    await page.getByRole("article").getByRole("link").first().click();
    await expectNoOverlap(await press(), [
      page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }),
      page.locator(".buy-bar"),
    ]);
  });
}

test("messages leave the bar of chosen products free on wide screens", async ({ page }) => {
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/pcshop?main=Processors&category=Compact+processors");
    await page
      .getByRole("button", { name: /^Compare / })
      .first()
      .click();
    await expect(page.locator(".compare-bar")).toBeVisible();
    await page
      .getByRole("button", { name: /^Add to build/ })
      .first()
      .click();
    const message = page.getByRole("status").filter({ hasText: "Added to your build" });
    await expectNoOverlap(message, [page.locator(".compare-bar")]);
  }
});

test("with large text, the words of a message and of its button stay whole", async ({ page, context, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInSomebody(context, shop);
  await page.goto(`/product/${insertOffer(shop.db, 3).id}`);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await page.getByRole("radio", { name: /Excellent/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  const message = page.getByRole("status").filter({ hasText: "Item added to cart" });
  for (const text of ["Item", "added", "cart", "View cart"]) expect(await countLines(message, text)).toBe(1);
});

/** In how many lines a part of an element's text is. */
function countLines(element: Locator, text: string): Promise<number> {
  return element.evaluate((root, part) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const start = node.textContent?.indexOf(part) ?? -1;
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + part.length);
      return range.getClientRects().length;
    }
    throw new Error(`There is no ${part}.`);
  }, text);
}

async function expectNoOverlap(message: Locator, others: Locator[]): Promise<void> {
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  for (const other of others) {
    const place = await other.boundingBox();
    if (!box || !place) throw new Error("One of them is not shown.");
    const apart =
      box.y >= place.y + place.height ||
      place.y >= box.y + box.height ||
      box.x >= place.x + place.width ||
      place.x >= box.x + box.width;
    expect(apart, `${JSON.stringify(box)} and ${JSON.stringify(place)}`).toBe(true);
  }
}
