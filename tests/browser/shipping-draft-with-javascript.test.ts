import type { Page } from "@playwright/test";

import { buy, fillCart, fillCartWithOne, fillShipping } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Text typed into the shipping form stays until a purchase or sign-out. */

const address = (page: Page) => page.getByLabel("Address", { exact: true });
const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart: / });
const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem("shippingDraft"));

test("keeps an address typed in the cart over the shop after closing it, and shows it in My Account", async ({
  page,
  context,
  shop,
}) => {
  await fillCartWithOne(context, shop, 5);
  await page.goto("/");
  await cartLink(page).click();
  await fillShipping(page);
  await page.getByLabel("Country").selectOption("Canada");
  await page.getByLabel("Full name").fill("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await cartLink(page).click();
  await expect(address(page)).toHaveValue("1 Main Street");
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByLabel("Country")).toHaveValue("CA");
  await page.goto("/account?tab=cart");
  await expect(address(page)).toHaveValue("1 Main Street");
  await expect(page.getByLabel("E-mail")).toHaveValue("pat@example.com");
  await page.getByLabel("City").fill("Shelbyville");
  await page.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
  await page.getByRole("link", { name: "Cart", exact: true }).click();
  await expect(page.getByLabel("City")).toHaveValue("Shelbyville");
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Shelbyville");
});

test("a reload with the cart open restores the cart, the typed address and the scroll position of the shop", async ({
  page,
  context,
  shop,
}) => {
  await fillCartWithOne(context, shop, 5);
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto("/?main=Processors");
  await page.getByRole("article").last().scrollIntoViewIfNeeded();
  await cartLink(page).click();
  await fillShipping(page);
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
  await expect(address(page)).toHaveValue("1 Main Street");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test("a purchase uses the typed address, which becomes the account's last one", async ({ page, context, shop }) => {
  const { offers } = await fillCart(context, shop, [5, 5]);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await buy(page, offers[0]?.title ?? "", true);
  await expect(page.getByRole("button", { name: `Buy ${offers[0]?.title ?? ""}` })).toHaveCount(0);
  expect(await storedDraft(page)).toBeNull();
  await page.reload();
  await expect(address(page)).toHaveValue("1 Main Street");
});

test("a typed address is deleted at sign-out and never shown to another account", async ({ page, context, shop }) => {
  await fillCartWithOne(context, shop, 5);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  expect(await storedDraft(page)).toContain("1 Main Street");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => storedDraft(page)).toBeNull();

  // Without signing out, as after an expired session.
  await fillCartWithOne(context, shop, 5);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await fillCartWithOne(context, shop, 5);
  await page.goto("/account?tab=cart");
  await expect(page.getByLabel("Full name")).toHaveValue("Pat Example");
  await expect(address(page)).toHaveValue("");
  await expect.poll(() => storedDraft(page)).toBeNull();
});
