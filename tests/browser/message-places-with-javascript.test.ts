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
