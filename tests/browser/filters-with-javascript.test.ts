import { expect, test } from "#tests/setup/playwright.ts";

test("remembers the filters of a shop and restores them at its bare address", async ({ page }) => {
  await page.goto("/pcshop?main=Processors&rating=3&from=5");
  const stored = () => page.evaluate(() => localStorage.getItem("/pcshop:filters"));
  await expect.poll(stored).toBe("from=5&rating=3");
  await page.goto("/pcshop");
  await expect(page).toHaveURL(/\?main=Processors&from=5&rating=3$/);
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/pcshop$/);
  await expect.poll(stored).toBeNull();
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
