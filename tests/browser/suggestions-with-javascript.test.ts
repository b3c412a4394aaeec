import type { Page } from "@playwright/test";

import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { title, topBar } from "#tests/setup/connection.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

/** The suggestions while a search is typed. Without JavaScript the search field is a plain form. */

const field = (page: Page) => page.getByLabel("Search products by name");
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const option = (page: Page, name: string | RegExp) => list(page).getByRole("option", { name });

/** Two products of PC Build with this name, in a category of it, and one of Smart Shop. */
function addProducts(shop: TestShop, name: string): void {
  const add = (value: "pc" | "smart", one: string) =>
    insertProduct(shop.db, value, {
      id: `${name}-${one}`,
      title: `${name} ${one}`,
      mainCategory: `${name}s`,
      category: `Blue ${name}s`,
      priceCents: 1_250,
    });
  add("pc", "alpha");
  add("pc", "beta");
  add("smart", "gamma");
}

test("suggests products, categories and the other shops, by keyboard and mouse", async ({ page, shop }) => {
  addProducts(shop, "Widget");
  await page.goto("/pcshop");
  await field(page).pressSequentially("w");
  await expect(list(page)).toBeHidden();
  await field(page).pressSequentially("idget");
  await expect(option(page, "Widget alpha $12.50")).toBeVisible();
  await expect(option(page, /^Blue Widgets/)).toBeVisible();
  await expect(option(page, "Smart Shop 1 product")).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);

  const selected = list(page).getByRole("option", { selected: true });
  await field(page).press("ArrowDown");
  await expect(selected).toHaveText(/^Widget alpha/);
  const id = await selected.getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  await expect(field(page)).toBeFocused();
  await field(page).press("ArrowUp");
  await expect(selected).toHaveCount(0);
  await field(page).press("ArrowUp");
  await expect(selected).toHaveText(/^Smart Shop/);
  await field(page).press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue("widget");

  await field(page).press("ArrowDown");
  await expect(option(page, /^Widget beta/)).toBeVisible();
  await field(page).press("ArrowDown");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/pcshop/product/Widget-alpha");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/pcshop");

  await field(page).press("End");
  await field(page).pressSequentially("s");
  await option(page, /^Blue Widgets/).click();
  await expect(page).toHaveURL("/pcshop?main=Widgets&category=Blue+Widgets");
  await expect(field(page)).toHaveValue("");
});

test("keeps suggestions for text typed while a page loads", async ({ page, shop }) => {
  addProducts(shop, "Trinket");
  await page.goto("/pcshop?main=Trinkets&sort=rating");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.data*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "All Products" }).click();
  await field(page).pressSequentially("trinket");
  await expect(option(page, /^Blue Trinkets/)).toBeVisible();
  release();
  await expect(page).toHaveURL("/pcshop?main=Trinkets");
  await expect(page.getByRole("navigation", { name: "Sort" }).locator("[aria-current]")).toHaveText("All Products");
  await expect(option(page, /^Blue Trinkets/)).toBeVisible();
});

test("Enter without a chosen suggestion searches, and leaving the field closes the list", async ({ page, shop }) => {
  addProducts(shop, "Gadget");
  await page.goto("/pcshop");
  await field(page).pressSequentially("gadget");
  await expect(list(page)).toBeVisible();
  await field(page).press("Enter");
  await expect(page).toHaveURL("/pcshop?q=gadget");
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(2);
  await field(page).press("End");
  await field(page).pressSequentially(" a");
  await expect(option(page, /^Gadget alpha/)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue("gadget a");
});

test("loads the suggestions when the field is focused, and sends one request at a time", async ({ page, shop }) => {
  addProducts(shop, "Gizmo");
  await page.clock.install();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("suggestion-list")) scripts.push(request.url());
  });
  await page.goto("/pcshop");
  const texts: (string | null)[] = [];
  let running = 0;
  let most = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/suggestions?*", async (route) => {
    texts.push(new URL(route.request().url()).searchParams.get("q"));
    most = Math.max(most, ++running);
    await held;
    running -= 1;
    await route.continue();
  });
  expect(scripts).toEqual([]);
  await field(page).focus();
  await expect.poll(() => scripts.length).toBe(1);
  await field(page).fill("giz");
  await expect.poll(() => texts).toEqual(["giz"]);
  for (const text of ["gizm", "gizmo b"]) {
    await field(page).fill(text);
    // Longer than the pause after typing. The first request still runs, so this text has to wait for it.
    await page.clock.runFor(1_000);
  }
  answer();
  await expect(list(page).getByRole("option")).toHaveText([/^Gizmo beta/]);
  expect(texts).toEqual(["giz", "gizmo b"]);
  expect(most).toBe(1);
});

test("suggests nothing for the text of another shop", async ({ page, shop }) => {
  addProducts(shop, "Doodad");
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/suggestions?")) asked.push(request.url());
  });
  await page.goto("/smartshop");
  await field(page).pressSequentially("doodad");
  await page.clock.runFor(1_000);
  await expect(option(page, /^Doodad gamma/)).toBeVisible();
  await field(page).press("Enter");
  await expect(page).toHaveURL("/smartshop?q=doodad");
  asked.length = 0;
  await topBar(page).getByRole("link", { name: "PC Build" }).click();
  await expect(title(page)).toHaveText("PC Build");
  await expect(field(page)).toHaveValue("");
  await page.clock.runFor(1_000);
  await expect(list(page)).toBeHidden();
  expect(asked).toEqual([]);
});
