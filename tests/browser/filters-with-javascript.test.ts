import type { Page } from "@playwright/test";

import { saveForm } from "#tests/factories/products.ts";
import { title, topBar } from "#tests/setup/connection.ts";
import { holdData } from "#tests/setup/hold-data.ts";
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

test("remembers a filter by specs with its category", async ({ page, shop }) => {
  const place = { main_category: "Remembered parts", category: "Remembered chips" };
  for (const value of ["AM4", "AM5"])
    saveForm(shop.db, "pc", { id: `remembered-${value}`, ...place, specs: [{ name: "Socket", value }] });
  await page.goto("/pcshop?category=Remembered+chips&spec.Socket=AM5");
  await expect.poll(() => storedFilters(page)).toBe("spec.Socket=AM5");
  await page.goto("/pcshop");
  await expect(page).toHaveURL(/\?category=Remembered\+chips&spec\.Socket=AM5$/);
  await expect(page.getByRole("link", { name: "Remove filter: Socket: AM5" })).toBeVisible();
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
  await expect(page.getByRole("link", { name: "Remove filter: In stock" })).toHaveCount(0);
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

test("filters, sort and layout that are chosen while products load are all applied", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pcshop?main=Processors&stock=in&rating=3");
  const show = await holdData(page);
  const sorts = page.getByRole("navigation", { name: "Sort" });
  await page.getByRole("link", { name: "Remove filter: In stock" }).click();
  await expect(page.getByLabel(/^In stock/)).not.toBeChecked();
  await page.getByLabel("Price to").fill("300");
  await page.getByLabel("Price to").blur();
  await page.getByRole("link", { name: /^Remove filter: 3/ }).click();
  await sorts.getByRole("link", { name: "Most Viewed" }).click();
  await expect(sorts.getByRole("link", { name: "Most Viewed" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Show as list" }).click();
  show();
  await expect(page).toHaveURL("/pcshop?main=Processors&sort=views&layout=list&to=300");
  await expect(page.getByRole("link", { name: "Remove filter: Up to $300" })).toBeVisible();
});

test("swaps prices in the wrong order when Enter applies them", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pcshop?main=Processors");
  await page.getByLabel("Price from").fill("300");
  await page.getByLabel("Price to").fill("100");
  await page.getByLabel("Price to").press("Enter");
  await expect(page).toHaveURL("/pcshop?main=Processors&from=100&to=300");
  await expect(page.getByLabel("Price from")).toHaveValue("100");
  await expect(page.getByLabel("Price to")).toHaveValue("300");
});

test("a filter that is chosen in one shop is not applied in another, and stays in its own", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const misapplied: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === (search.includes("stock=in") ? "/smartshop.data" : "/pcshop.data")) misapplied.push(search);
  });
  await page.goto("/smartshop?main=Lighting");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("/smartshop:selectedMainCategory"))).not.toBeNull();
  await page.goto("/pcshop?main=Processors");
  const inStock = page.getByLabel(/^In stock/);
  await inStock.check();
  // The page shows the filter while its products load. A click on another shop would cancel that load.
  await expect(page).toHaveURL("/pcshop?main=Processors&stock=in");
  for (let round = 1; round <= 2; round++) {
    await topBar(page).getByRole("link", { name: "Smart Shop" }).click();
    await expect(title(page)).toHaveText("Lighting");
    await expect(inStock).not.toBeChecked();
    await topBar(page).getByRole("link", { name: "PC Build" }).click();
    await expect(title(page)).toHaveText("Processors");
    await expect(inStock).toBeChecked();
  }
  expect(misapplied).toEqual([]);
  await expect(page).toHaveURL("/pcshop?main=Processors&stock=in");
  expect(await storedFilters(page)).toBe("stock=in");
});
