import type { Page, Route } from "@playwright/test";

import {
  buy,
  fillCartWithOne,
  fillShipping,
  lineOf,
  openCart,
  orderedQuantities,
  pressToPay,
  storedQuantity,
} from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Changing a quantity with JavaScript: pending updates are awaited, and failed ones are undone. */

const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`);

/** Lets the test decide the outcome of each quantity update, in the order in which they are sent. */
async function routeUpdates(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route(
    () => true,
    (route) => {
      const body = route.request().postData();
      return body && !/\bname="buy"|\bbuy=/.test(body) ? handle(route) : route.continue();
    },
  );
}

test("restores the stored quantity at once when less than 1 is typed", async ({ page, context, shop }) => {
  const { title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await routeUpdates(page, () => Promise.reject(new Error("Nothing was to be sent.")));
  await quantityOf(page, title).fill("0");
  await quantityOf(page, title).press("Tab");
  await expect(quantityOf(page, title)).toHaveValue("1");
});

test("drops the message about an earlier quantity once 0 is typed", async ({ page, context, shop }) => {
  const { title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  const field = quantityOf(page, title);
  const note = lineOf(page, title).getByText("Only 4 in stock, so we changed the quantity to 4.");
  await field.fill("9");
  await field.press("Enter");
  await expect(note).toBeVisible();
  await field.fill("0");
  await field.press("Enter");
  await expect(field).toHaveValue("4");
  await expect(note).toHaveCount(0);
});

test("buys the shown quantity after its update is stored", async ({ page, context, shop }) => {
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await routeUpdates(page, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: `Increase quantity: ${title}` }).click();
  await expect(quantityOf(page, title)).toHaveValue("2");
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: `Buy ${title}` }).click();
  await expect(page.getByRole("button", { name: `Buying ${title}` })).toHaveAttribute("aria-busy", "true");
  expect(orderedQuantities(shop, userId)).toEqual([]);
  release();
  const tab = await opened;
  await tab.waitForURL(/\/sandbox\/pay\//);
  expect(orderedQuantities(shop, userId)).toEqual([2]);
});

test("buys nothing when the update before it fails, and shows the stored quantity", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_FAILED/);
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await routeUpdates(page, (route) => route.abort());
  await quantityOf(page, title).fill("3");
  await page.getByRole("button", { name: `Buy ${title}` }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Не удалось обновить количество" })).toBeVisible();
  await expect(quantityOf(page, title)).toHaveValue("1");
  await expect(lineOf(page, title)).toContainText("$25.50");
  await expect.poll(() => context.pages().length).toBe(1);
  expect(orderedQuantities(shop, userId)).toEqual([]);
  expect(storedQuantity(shop, userId)).toBe(1);

  const tab = await buy(page, title, true);
  await expect(tab.getByText("$25.50").first()).toBeVisible();
  expect(orderedQuantities(shop, userId)).toEqual([1]);
});

test("keeps the text being typed while an earlier update is stored", async ({ page, context, shop }) => {
  const { userId, title } = await fillCartWithOne(context, shop, 30);
  await page.goto("/account?tab=cart");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await routeUpdates(page, async (route) => {
    await held;
    await route.continue();
  });
  const field = quantityOf(page, title);
  await field.fill("2");
  await field.press("Enter");
  await expect(lineOf(page, title)).toContainText("$51.00");
  await field.fill("21");
  release();
  await expect.poll(() => storedQuantity(shop, userId)).toBe(2);
  await expect(page.getByText("Total $51.00")).toBeVisible();
  await expect(field).toHaveValue("21");
  await field.press("Tab");
  await expect.poll(() => storedQuantity(shop, userId)).toBe(21);
});

for (const [way, close] of [
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["Back", (page: Page) => page.goBack()],
] as const) {
  test(`stores a typed quantity when the cart over the shop is closed by ${way}`, async ({ page, context, shop }) => {
    const { userId, title } = await fillCartWithOne(context, shop, 4);
    await openCart(page);
    await quantityOf(page, title).fill("3");
    await close(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => storedQuantity(shop, userId)).toBe(3);
  });
}

test("buys the stored quantity when 0 is typed and Buy is pressed before React has rendered that quantity", async ({
  page,
  context,
  shop,
}) => {
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await page.evaluate(pressBuyWhenStored);
  const payment = await pressToPay(page, page.getByRole("button", { name: `Increase quantity: ${title}` }), true);
  await expect(payment.getByText("$51.00").first()).toBeVisible();
  expect(orderedQuantities(shop, userId)).toEqual([2]);
});

interface Fetching {
  state: { fetchers: Map<string, { state: string }> };
  subscribe: (listener: () => void) => () => void;
}

/** Runs in the browser. Types 0 and presses Buy when the router has loaded the cart with the new quantity. */
function pressBuyWhenStored(): void {
  const router = window.__remixRouter as unknown as Fetching;
  const city = document.querySelector<HTMLInputElement>("[name=city]");
  const quantity = document.querySelector<HTMLInputElement>("[name^=quantity]");
  const unsubscribe = router.subscribe(() => {
    const fetchers = [...router.state.fetchers.values()];
    if (!city || !quantity || fetchers.length === 0 || fetchers.some(({ state }) => state !== "idle")) return;
    unsubscribe();
    // The problem of the emptied field renders the whole cart, in its old state.
    city.value = "";
    for (const type of ["input", "focusout"]) city.dispatchEvent(new Event(type, { bubbles: true }));
    queueMicrotask(() => {
      city.value = "Springfield";
      quantity.focus();
      quantity.value = "0";
      document.querySelector<HTMLButtonElement>("button[name=buy]")?.click();
    });
  });
}
