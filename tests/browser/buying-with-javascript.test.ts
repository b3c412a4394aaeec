import type { Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { fillCart, fillShipping, lineOf, orderedQuantities } from "#tests/setup/cart.ts";
import { goOffline } from "#tests/setup/connection.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** Buying with JavaScript. */

/** Holds posts to these addresses back until the returned function is called. */
async function holdPosts(page: Page, addresses: RegExp): Promise<() => void> {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(addresses, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  return () => answer();
}

test("the cart opens over the shop, Back and Escape close it, and the shop keeps its scroll position", async ({
  page,
  context,
  shop,
}) => {
  const { offers } = await fillCart(context, shop, [5, 5]);
  const [first, second] = offers.map(({ title }) => title);
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.mouse.wheel(0, 300);
  const cartLink = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await cartLink.click();
  const dialog = page.getByRole("dialog", { name: "Cart" });
  await expect(lineOf(page, first ?? "")).toContainText("$25.50");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Increase quantity: ${first ?? ""}` }).click();
  await expect(dialog.getByText("Total $76.50")).toBeVisible();
  await dialog.getByRole("button", { name: `Remove ${second ?? ""}` }).click();
  await expect(dialog.getByText("Total $51.00")).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(cartLink).toHaveAccessibleName("Cart: 1 item");
  await cartLink.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

for (const held of ["/_root.data", "/account.data"]) {
  test(`the header does not count a removed cart line if the cart is closed while ${held} is loading`, async ({
    page,
    context,
    shop,
  }) => {
    const { offers } = await fillCart(context, shop, [5, 5]);
    await page.goto("/");
    const cartLink = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
    await cartLink.click();
    const dialog = page.getByRole("dialog", { name: "Cart" });
    const removal = dialog.getByRole("button", { name: `Remove ${offers[0]?.title ?? ""}` });
    await expect(removal).toBeVisible();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      ({ pathname }) => pathname === held,
      async (route) => {
        await released;
        // The router stops some of these requests.
        await route.continue().catch(() => undefined);
      },
    );
    // The answer to the removal comes after the navigation has begun, or before it.
    const answer = held === "/account.data" ? await holdPosts(page, /\/cart\/remove/) : () => undefined;
    const refetching = page.waitForRequest((request) => new URL(request.url()).pathname === held);
    await removal.click();
    if (held === "/_root.data") await refetching;
    await page.evaluate(() => history.back());
    await refetching;
    if (held === "/account.data") {
      const removed = page.waitForResponse(/\/cart\/remove/);
      answer();
      await removed;
    }
    release();
    await expect(dialog).toHaveCount(0);
    await expect(cartLink).toHaveAccessibleName("Cart: 1 item");
  });
}

test("buying from the cart over the shop opens the payment page in a new tab", async ({ page, context, shop }) => {
  const { offers } = await fillCart(context, shop, [5]);
  const title = offers[0]?.title ?? "";
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await fillShipping(page);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: `Buy ${title}` }).click(),
  ]);
  // The message stays while the mouse is on it.
  const message = page.getByRole("status").filter({ hasText: "Your order has been placed." });
  await message.getByRole("link", { name: "View order" }).hover();
  await tab.waitForURL(/\/sandbox\/pay\//);
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
  await expect(page).toHaveURL(/\/#cart$/);
  const unpaid = page.getByRole("dialog").getByRole("region", { name: "Waiting for your payment" });
  await expect(unpaid.getByRole("link", { name: title, exact: true })).toBeVisible();
  await message.getByRole("link", { name: "View order" }).click();
  await expect(page).toHaveURL(/\/account\/orders\/[\w-]+$/);
  await expect(page.getByRole("main").getByText(title).first()).toBeVisible();
});

test("repeated clicks buy once, and disable the other lines meanwhile", async ({ page, context, shop }) => {
  const { userId, offers } = await fillCart(context, shop, [5, 5]);
  const [first, second] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  const answer = await holdPosts(page, /\/account.*\.data/);
  const button = page.getByRole("button", { name: new RegExp(`^Buy(ing)? ${first ?? ""}`) });
  const opened = context.waitForEvent("page");
  await button.dblclick();
  const tab = await opened;
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: `Buy ${second ?? ""}` })).toBeDisabled();
  await button.click({ force: true });
  expect(context.pages()).toHaveLength(2);
  answer();
  await tab.waitForURL(/\/sandbox\/pay\//);
  await expect(lineOf(page, first ?? "")).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  expect(context.pages()).toHaveLength(2);
  expect(shop.db.$client.prepare("SELECT count(*) FROM orders WHERE user_id = ?").pluck().get(userId)).toBe(1);
});

test("repeated clicks on Buy all buy once, and no line can be changed meanwhile", async ({ page, context, shop }) => {
  const { userId, offers } = await fillCart(context, shop, [5, 5]);
  const [first = ""] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  const answer = await holdPosts(page, /\/account.*\.data/);
  const button = page.getByRole("button", { name: /^Buy(ing)? all/ });
  const opened = context.waitForEvent("page");
  await button.dblclick();
  const tab = await opened;
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: `Buy ${first}` })).toBeDisabled();
  await expect(lineOf(page, first).getByLabel(`Quantity of ${first}`)).toHaveAttribute("readonly");
  await button.click({ force: true });
  answer();
  // First, because the message disappears.
  await expect(page.getByText("Your orders have been placed. You can find them in My Orders.")).toBeVisible();
  await tab.waitForURL(/\/sandbox\/pay\//);
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
  expect(context.pages()).toHaveLength(2);
  expect(orderedQuantities(shop, userId)).toEqual([1, 1]);
});

test("Buy all buys a quantity that is typed but not stored yet, and not a line that is being removed", async ({
  page,
  context,
  shop,
}) => {
  const { userId, offers } = await fillCart(context, shop, [5, 5, 5]);
  const [first = "", , third = ""] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  const answer = await holdPosts(page, /\/cart\/remove/);
  await page.getByRole("button", { name: `Remove ${third}` }).click();
  await expect(lineOf(page, third)).toBeHidden();
  await page.getByLabel(`Quantity of ${first}`).fill("3");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Buy all" }).click(),
  ]);
  await tab.waitForURL(/\/sandbox\/pay\//);
  answer();
  expect(orderedQuantities(shop, userId)).toEqual([3, 1]);
});

test("shows the specified alerts and keeps what was typed while there is no connection", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { offers } = await fillCart(context, shop, [5]);
  const title = offers[0]?.title ?? "";
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await goOffline(page);
  await page.getByRole("button", { name: `Increase quantity: ${title}` }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Не удалось обновить количество" })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Не удалось удалить товар из корзины" })).toBeVisible();
  await page.getByRole("button", { name: `Buy ${title}` }).click();
  await expect(lineOf(page, title).getByRole("alert")).toHaveText(
    "Не удалось создать покупку We could not find out whether the order was placed. Press Buy again: nothing is ordered twice.",
  );
  await expect(lineOf(page, title).getByRole("alert")).toHaveAttribute("lang", "ru");
  await expect.poll(() => context.pages().length).toBe(1);
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue("1");
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await context.setOffline(false);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: `Buy ${title}` }).click(),
  ]);
  await tab.waitForURL(/\/sandbox\/pay\//);
});

test("sends a typed quantity when the field loses focus, up to the stock", async ({ page, context, shop }) => {
  const { offers } = await fillCart(context, shop, [4]);
  const title = offers[0]?.title ?? "";
  await page.goto("/account?tab=cart");
  const quantity = page.getByLabel(`Quantity of ${title}`);
  await quantity.fill("99");
  await quantity.press("Tab");
  await expect(quantity).toHaveValue("4");
  await expect(lineOf(page, title)).toContainText("Only 4 in stock, so we changed the quantity to 4.");
  await expect(page.getByRole("button", { name: `Increase quantity: ${title}` })).toBeDisabled();
});

test("the account opens at Cart, and restores the chosen tab by replacing the history entry", async ({
  page,
  context,
  shop,
}) => {
  await fillCart(context, shop, [2]);
  await page.goto("/account");
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/account\?tab=orders$/);
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /My Account/ })
    .click();
  await expect(page).toHaveURL(/\/account\?tab=orders$/);
});

test("shows a new order status without a reload", async ({ page, context, shop }) => {
  const { userId, offers } = await fillCart(context, shop, [2]);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: `Buy ${offers[0]?.title ?? ""}` }).click(),
  ]);
  await tab.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole("navigation", { name: "My Account" }).getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("Waiting for payment")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  shop.db.$client
    .prepare(
      "UPDATE orders SET payment_status = 'finished', shipped = 1, postal_service = 'UPS', tracking_number = '1Z9' WHERE user_id = ?",
    )
    .run(userId);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByRole("link", { name: /^1Z9/ })).toHaveAttribute("href", /ups\.com.*1Z9/);
  await expect(page.getByText("Waiting for payment")).toHaveCount(0);
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test("the header counts an added item when the product is left before the count has loaded", async ({
  page,
  context,
  shop,
}) => {
  await signInSomebody(context, shop);
  const { id } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}?condition=good`);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => pathname === `/product/${id}.data`,
    async (route) => {
      await released;
      // The router stops this request.
      await route.continue().catch(() => undefined);
    },
  );
  const counting = page.waitForRequest((request) => new URL(request.url()).pathname === `/product/${id}.data`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await counting;
  await page.getByRole("link", { name: "Back to Open Box Store" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  release();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Cart/ })).toHaveAccessibleName("Cart: 1 item");
});
