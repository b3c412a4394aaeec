import type { BrowserContext, Locator, Page } from "@playwright/test";

import { insertOffer, type Offer } from "#tests/factories/offers.ts";

import { expect, type TestShop } from "./playwright.ts";
import { signInSomebody } from "./signed-in.ts";

/** Signs in a new person. The cart has one unit, in good condition, of a new product for each of these stocks. */
export async function fillCart(
  context: BrowserContext,
  shop: TestShop,
  stocks: number[],
): Promise<{ userId: string; offers: Offer[] }> {
  const userId = await signInSomebody(context, shop);
  return { userId, offers: await addOffers(context, shop, { userId, stocks }) };
}

/** The same for a person who is signed in. */
export async function addOffers(
  context: BrowserContext,
  shop: TestShop,
  { userId, stocks }: { userId: string; stocks: number[] },
): Promise<Offer[]> {
  const offers = stocks.map((stock) => insertOffer(shop.db, stock));
  for (const { id } of offers) {
    const data = { google_id: userId, product_id: id, store: "ayz", quantity: 1, condition: "good" };
    expect((await context.request.post("/api/cart", { data })).status()).toBe(200);
  }
  return offers;
}

/** The same with one line. */
export async function fillCartWithOne(context: BrowserContext, shop: TestShop, stock: number) {
  const { userId, offers } = await fillCart(context, shop, [stock]);
  const [offer] = offers;
  if (!offer) throw new Error("No product was inserted.");
  return { userId, ...offer };
}

/** Opens the cart over the Open Box Store. */
export async function openCart(page: Page): Promise<void> {
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Cart: / })
    .click();
}

export function lineOf(page: Page, title: string): Locator {
  return page.getByRole("list", { name: "Cart" }).getByRole("listitem").filter({ hasText: title });
}

const SHIPPING = { Address: "1 Main Street", City: "Springfield", "State or province": "IL", "Postal code": "62701" };

export async function fillShipping(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(SHIPPING)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Buys a line and returns the payment page: another tab with JavaScript, this one without. */
export function buy(page: Page, title: string, scripts: boolean): Promise<Page> {
  return pressToPay(page, page.getByRole("button", { name: `Buy ${title}` }), scripts);
}

/** The same with all lines. */
export function buyAll(page: Page, scripts: boolean): Promise<Page> {
  return pressToPay(page, page.getByRole("button", { name: "Buy all" }), scripts);
}

/** Presses a button that pays, and returns the payment page. */
export async function pressToPay(page: Page, button: Locator, scripts: boolean): Promise<Page> {
  if (!scripts) {
    await button.click();
    await page.waitForURL(/\/sandbox\/pay\//);
    return page;
  }
  const [tab] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
  await tab.waitForURL(/\/sandbox\/pay\//);
  return tab;
}

/** The stored quantity of a person's cart line; undefined without a line. */
export function storedQuantity(shop: TestShop, userId: string): number | undefined {
  return shop.db.$client
    .prepare<[string], number>("SELECT quantity FROM cart_lines WHERE user_id = ?")
    .pluck()
    .get(userId);
}

/** The quantities of a person's orders. */
export function orderedQuantities(shop: TestShop, userId: string): number[] {
  return shop.db.$client
    .prepare<[string], number>("SELECT quantity FROM orders WHERE user_id = ? ORDER BY key")
    .pluck()
    .all(userId);
}
