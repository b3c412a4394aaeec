import { fillCartWithOne, lineOf, openCart, storedQuantity } from "#tests/setup/cart.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** A cart line that is removed before its last change of quantity is stored. */

test("undoing a removal restores the quantity that was chosen just before", async ({ page, context, shop }) => {
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await openCart(page);
  const more = page.getByRole("button", { name: `Increase quantity: ${title}` });
  await expect(more).toBeVisible();
  const release = await holdData(page, "**/account.data*");
  await more.click();
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(lineOf(page, title)).toBeHidden();
  release();
  await expect(page.getByText("Item removed from cart")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedQuantity(shop, userId)).toBe(2);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});

test("an item is removed although its last change of quantity fails", async ({ page, context, shop, noise }) => {
  noise.expect(/Failed to fetch|ERR_FAILED/);
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  let abort = () => {};
  const aborted = new Promise<void>((resolve) => (abort = resolve));
  await page.route("**/account.data*", (route) => aborted.then(() => route.abort()), { times: 1 });
  await page.getByRole("button", { name: `Increase quantity: ${title}` }).click();
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(lineOf(page, title)).toBeHidden();
  abort();
  await expect(page.getByText("Item removed from cart")).toBeVisible();
  expect(storedQuantity(shop, userId)).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedQuantity(shop, userId)).toBe(1);
});

test("a typed quantity is stored before a removal that is sent at the same time", async ({ page, context, shop }) => {
  const { userId, title } = await fillCartWithOne(context, shop, 4);
  await page.goto("/account?tab=cart");
  await page.getByLabel(`Quantity of ${title}`).fill("3");
  // A tap on the button leaves the field, so the browser reports both at once.
  await page.getByRole("button", { name: `Remove ${title}` }).evaluate((button: HTMLButtonElement) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    button.click();
  });
  await expect(page.getByText("Item removed from cart")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedQuantity(shop, userId)).toBe(3);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});
