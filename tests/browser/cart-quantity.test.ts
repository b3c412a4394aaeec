import type { Page } from "@playwright/test";

import { expectAccessible } from "#tests/setup/axe.ts";
import {
  buy,
  fillCart,
  fillCartWithOne,
  fillShipping,
  lineOf,
  orderedQuantities,
  storedQuantity,
} from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** The quantity field of a cart line, with and without JavaScript. */

const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`);

/** Types a quantity and stores it: by leaving the field with JavaScript, by its button without. */
async function changeQuantity(page: Page, title: string, text: string, javaScriptEnabled: boolean): Promise<void> {
  const field = quantityOf(page, title);
  await field.clear();
  await field.pressSequentially(text);
  if (javaScriptEnabled) await field.press("Tab");
  else await page.getByRole("button", { name: `Update: ${title}` }).click();
}

test("keeps the stored quantity when 0 or -2 is typed", async ({ page, context, shop, javaScriptEnabled }) => {
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  for (const text of ["0", "-2"]) {
    await changeQuantity(page, title, "3", javaScriptEnabled);
    await expect(lineOf(page, title)).toContainText("$76.50");
    await changeQuantity(page, title, text, javaScriptEnabled);
    await expect(quantityOf(page, title)).toHaveValue("3");
    await expect(lineOf(page, title)).toContainText("$76.50");
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    await expect.poll(() => storedQuantity(shop, userId)).toBe(3);
  }
});

test("sets the quantity to the stock when more is typed, and says so on the line", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
  noise,
}) => {
  noise.expect(/422/);
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  for (const text of ["9", "99999"]) {
    await changeQuantity(page, title, text, javaScriptEnabled);
    await expect(quantityOf(page, title)).toHaveValue("4");
    await expect(lineOf(page, title)).toContainText("Only 4 in stock, so we changed the quantity to 4.");
    await expect(lineOf(page, title)).not.toContainText("All 4 in stock are in your cart.");
    await expect(lineOf(page, title)).toContainText("$102.00");
    await expect.poll(() => storedQuantity(shop, userId)).toBe(4);
    await expectAccessible(page);
    await changeQuantity(page, title, "1", javaScriptEnabled);
    await expect(lineOf(page, title)).not.toContainText("Only 4 in stock");
  }
});

for (const text of ["1.5", "e"]) {
  test(`stores nothing when "${text}" is typed, and says why beside the field`, async ({
    page,
    context,
    shop,
    javaScriptEnabled,
    noise,
  }) => {
    noise.expect(/422/);
    const { userId, title } = await fillCartWithOne(context, shop, 4);
    await page.goto("/account?tab=cart");
    await changeQuantity(page, title, "4", javaScriptEnabled);
    await expect(lineOf(page, title)).toContainText("All 4 in stock are in your cart.");
    await changeQuantity(page, title, text, javaScriptEnabled);
    // A number field submits an empty value for a text that is not a number.
    const typed = text === "e" ? "" : text;
    await expect(quantityOf(page, title)).toHaveValue(javaScriptEnabled ? "4" : typed);
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(javaScriptEnabled ? 0 : 1);
    await expect(lineOf(page, title)).not.toContainText("All 4 in stock are in your cart.");
    await expect(lineOf(page, title)).toContainText("$102.00");
    await expect(quantityOf(page, title)).toHaveAccessibleDescription("Enter a whole number from 1 to 9,999.");
    await expect(lineOf(page, title).getByRole("alert")).toHaveText("Enter a whole number from 1 to 9,999.");
    await expect.poll(() => storedQuantity(shop, userId)).toBe(4);
    await expectAccessible(page);
    await changeQuantity(page, title, "2", javaScriptEnabled);
    await expect(lineOf(page, title)).toContainText("$51.00");
    await expect(lineOf(page, title).getByRole("alert")).toHaveCount(0);
  });
}

test("buys the quantity that was typed right before Buy was pressed, after its total was shown", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
  noise,
}) => {
  noise.expect(/422/);
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await quantityOf(page, title).fill("3");
  if (!javaScriptEnabled) {
    // The button shows the total of the stored quantity.
    await page.getByRole("button", { name: /^Pay \$25\.50/ }).click();
    await expect(lineOf(page, title).getByRole("alert")).toContainText("The quantity and the total have changed");
    await expect(page.getByRole("button", { name: /^Pay \$76\.50/ })).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Springfield");
    await expectAccessible(page);
    expect(orderedQuantities(shop, userId)).toEqual([]);
  }
  const payment = await buy(page, title, javaScriptEnabled);
  await expect(payment.getByText("$76.50").first()).toBeVisible();
  expect(orderedQuantities(shop, userId)).toEqual([3]);
});

test("buys at most the stock when more was typed right before Buy was pressed", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
  noise,
}) => {
  noise.expect(/422/);
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await quantityOf(page, title).fill("99999");
  if (!javaScriptEnabled) {
    // The field shows the stock only after a post. Before that, nothing may be bought.
    await page.getByRole("button", { name: `Buy ${title}` }).click();
    await expect(quantityOf(page, title)).toHaveValue("4");
    await expect(lineOf(page, title)).toContainText("Only 4 in stock, so we changed the quantity to 4.");
    await expect(page.getByLabel("City")).toHaveValue("Springfield");
    expect(orderedQuantities(shop, userId)).toEqual([]);
  }
  const payment = await buy(page, title, javaScriptEnabled);
  await expect(payment.getByText("$102.00").first()).toBeVisible();
  expect(orderedQuantities(shop, userId)).toEqual([4]);
});

for (const text of ["0", "1.5"]) {
  test(`buys nothing when ${text} is typed, not even the quantity shown before`, async ({
    page,
    context,
    shop,
    javaScriptEnabled,
    noise,
  }) => {
    noise.expect(/422/);
    const { userId, title } = await fillCartWithOne(context, shop, 4);
    await page.goto("/account?tab=cart");
    await changeQuantity(page, title, "2", javaScriptEnabled);
    await expect(lineOf(page, title)).toContainText("$51.00");
    await fillShipping(page);
    await quantityOf(page, title).fill(text);
    if (!javaScriptEnabled) {
      await page.getByRole("button", { name: `Buy ${title}` }).click();
      await expect(lineOf(page, title).getByRole("alert")).toHaveText("Enter a whole number from 1 to 9,999.");
      await expect(quantityOf(page, title)).toHaveValue(text);
      expect(orderedQuantities(shop, userId)).toEqual([]);
      await quantityOf(page, title).fill("2");
    }
    const payment = await buy(page, title, javaScriptEnabled);
    await expect(payment.getByText("$51.00").first()).toBeVisible();
    expect(orderedQuantities(shop, userId)).toEqual([2]);
  });
}

test("keeps the text typed into the address and other lines when a quantity is changed or a line removed", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const { offers } = await fillCart(context, shop, [5, 5]);
  const [first = "", second = ""] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await quantityOf(page, first).fill("3");
  await changeQuantity(page, second, "2", javaScriptEnabled);
  await expect(page.getByText("Total $127.50")).toBeVisible();
  await page.getByRole("button", { name: `Increase quantity: ${second}` }).click();
  await expect(page.getByText("Total $153.00")).toBeVisible();
  await expect(quantityOf(page, first)).toHaveValue("3");
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await page.getByLabel("City").fill("Shelbyville");
  await page.getByRole("button", { name: `Remove ${second}` }).click();
  await expect(page.getByText("Total $76.50")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Shelbyville");
});

test("stores a typed quantity when Enter is pressed", async ({ page, context, shop }) => {
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await quantityOf(page, title).fill("3");
  await quantityOf(page, title).press("Enter");
  await expect(lineOf(page, title)).toContainText("$76.50");
  await expect.poll(() => storedQuantity(shop, userId)).toBe(3);
  expect(orderedQuantities(shop, userId)).toEqual([]);
});

test("names the condition of lines of one product in two conditions", async ({ page, context, shop }) => {
  const { userId, id, title } = await fillCartWithOne(context, shop, 4);
  const data = { google_id: userId, product_id: id, store: "ayz", quantity: 1, condition: "excellent" };
  await page.goto("/account?tab=cart");
  await expect(page.getByRole("button", { name: `Buy ${title}`, exact: true })).toBeVisible();
  expect((await context.request.post("/api/cart", { data })).status()).toBe(200);
  await page.goto("/account?tab=cart");
  for (const condition of ["Good", "Excellent"]) {
    const name = `${title}, ${condition}`;
    const line = lineOf(page, title).filter({ hasText: condition });
    await expect(line.getByLabel(`Quantity of ${name}`, { exact: true })).toBeVisible();
    for (const act of ["Buy ", "Remove ", "Increase quantity: ", "Decrease quantity: "])
      await expect(line.getByRole("button", { name: act + name, exact: true })).toBeVisible();
  }
});
