import type { Page } from "@playwright/test";

import { expect, test } from "#tests/setup/playwright.ts";

function storedFilters(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("/pcshop:filters"));
}

test("remembers the filters of a shop and restores them at its bare address", async ({ page }) => {
  await page.goto("/pcshop?main=Processors&rating=3&from=5");
  await expect.poll(() => storedFilters(page)).toBe("from=5&rating=3");
  await page.goto("/pcshop");
  await expect(page).toHaveURL(/\?main=Processors&from=5&rating=3$/);
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/pcshop$/);
  await expect.poll(() => storedFilters(page)).toBeNull();
});

test("applies each change at once, keeps the focus, and Back undoes it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/?main=Processors");
  const inStock = page.getByLabel(/^In stock/);
  await inStock.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/main=Processors&stock=in$/);
  await expect(inStock).toBeFocused();
  await page.getByLabel("Price to").fill("300");
  await page.getByLabel("Price to").blur();
  await expect(page).toHaveURL(/stock=in&to=300$/);
  await page.goBack();
  await expect(page).toHaveURL(/stock=in$/);
  await expect(page.getByLabel("Price to")).toHaveValue("");
  await page.goBack();
  await expect(inStock).not.toBeChecked();
});

test("keeps the sheet of a phone open while filters change", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/?main=Processors");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel(/^Good/).check();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeAttached();
  await page.getByLabel(/^Excellent/).check();
  await expect(page).toHaveURL(/grade=excellent/);
  await expect(page.getByRole("button", { name: /^Show \d+ products$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Show/ }).click();
  await expect(page.getByRole("form", { name: "Filters" })).toBeHidden();
});

test("keeps the focus among the chips when one is removed, and moves it to the count after the last", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/?main=Processors&stock=in&grade=good");
  const remove = async (name: string) => {
    await page.getByRole("link", { name: `Remove filter: ${name}` }).focus();
    await page.keyboard.press("Enter");
  };
  await remove("In stock");
  await expect(page.getByRole("link", { name: "Remove filter: Good" })).toBeFocused();
  await expect(page).toHaveURL(/\?main=Processors&grade=good$/);
  await remove("Good");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ products/ })).toBeFocused();
});

test("remembers the compact list and the order by stock, and Reset forgets them", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pcshop?main=Processors");
  await page.getByRole("link", { name: "Show as list" }).click();
  await expect(page).toHaveURL(/layout=list$/);
  await page.getByLabel("In-stock first").check();
  await expect(page).toHaveURL(/layout=list&first=stock$/);
  await expect.poll(() => storedFilters(page)).toContain("first=stock");
  await page.goto("/pcshop");
  await expect(page).toHaveURL(/main=Processors&first=stock&layout=list$/);
  await expect(page.getByLabel("In-stock first")).toBeChecked();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/pcshop$/);
  await page.reload();
  await expect(page).toHaveURL(/\/pcshop$/);
});
