import type { Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { fillCartWithOne, lineOf } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Messages that offer to undo a change, or have a text to copy, stay. Others go by themselves. */

const minutesLater = (page: Page) => page.clock.runFor(180_000);

test.beforeEach(({ page }) => page.clock.install());

test("Undo of a removal from the cart can be pressed after minutes, until another page is shown", async ({
  page,
  context,
  shop,
}) => {
  const { title } = await fillCartWithOne(context, shop, 5);
  await page.goto("/account?tab=cart");
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await minutesLater(page);
  await undo.click();
  await expect(lineOf(page, title)).toBeVisible();
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(undo).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Smart Shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test("a link to copy stays until it is closed, and 'Link copied' goes by itself", async ({ page, context, shop }) => {
  await page.goto(`/product/${insertOffer(shop.db, 3).id}`);
  const share = page.getByRole("button", { name: "Share" });
  await context.clearPermissions();
  await share.click();
  const toCopy = page.getByText("Copy this link to share the product:");
  await expect(toCopy).toBeVisible();
  await minutesLater(page);
  await expect(toCopy).toBeVisible();
  await page.getByRole("button", { name: "Close message" }).click();
  await expect(toCopy).toHaveCount(0);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await share.click();
  const copied = page.getByRole("status").filter({ hasText: "Link copied" });
  await expect(copied).toBeVisible();
  await minutesLater(page);
  await expect(copied).toHaveCount(0);
});
