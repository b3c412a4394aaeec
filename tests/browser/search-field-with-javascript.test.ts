import type { Page } from "@playwright/test";

import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** The search field shows the search of the shown products. Without JavaScript each page has its own. */

const field = (page: Page) => page.getByLabel("Search products by name");

test("Reset clears typed text that was not searched, with and without a view to reset", async ({ page }) => {
  for (const path of ["/pcshop?main=Processors", "/pcshop"]) {
    await page.goto(path);
    await field(page).fill("typed and not searched");
    await page.getByRole("link", { name: "Reset" }).click();
    await expect(field(page)).toHaveValue("");
    await expect(page).toHaveURL("/pcshop");
  }
});

test("a category, a sort and another shop show their own search, not the typed text", async ({ page }) => {
  await page.goto("/smartshop?q=lamp");
  const menu = page.getByRole("button", { name: "Categories and sorting" });
  const choices = [
    () => page.getByRole("link", { name: /^See all/ }).first(),
    () => page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Most Viewed" }),
  ];
  for (const choice of choices) {
    await field(page).fill("typed and not searched");
    await choice().click();
    await expect(field(page)).toHaveValue("lamp");
  }
  await field(page).fill("typed and not searched");
  await menu.click();
  await page.getByRole("link", { name: "All Products" }).first().click();
  await expect(field(page)).toHaveValue("lamp");
  await field(page).fill("typed and not searched");
  await page.getByRole("navigation", { name: "Shops" }).getByRole("link", { name: "PC Build" }).click();
  await expect(page).toHaveURL("/pcshop");
  await expect(field(page)).toHaveValue("");
  await field(page).fill("typed and not searched");
  await page.goBack();
  await expect(field(page)).toHaveValue("lamp");
});

test("keeps text that is typed while a page loads", async ({ page }) => {
  await page.goto("/pcshop");
  const send = await holdData(page);
  await field(page).fill("lamp");
  await field(page).press("Enter");
  await field(page).press("End");
  await field(page).pressSequentially(" red");
  send();
  await expect(page).toHaveURL("/pcshop?q=lamp");
  await expect(page.getByText("for “lamp”").first()).toBeVisible();
  await expect(field(page)).toHaveValue("lamp red");
});

test("keeps the typed text while a product or the categories are open", async ({ page }) => {
  await page.goto("/pcshop?q=a");
  await field(page).fill("half typed");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field(page)).toHaveValue("half typed");
  await page.getByRole("button", { name: /^Use the .* theme$/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", /./);
  await expect(field(page)).toHaveValue("half typed");
});
