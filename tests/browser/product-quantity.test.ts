import type { Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { storedQuantity } from "#tests/setup/cart.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** The quantity field of a product's page, with and without JavaScript. */

const quantityOf = (page: Page) => page.getByLabel("Quantity");
const addButton = (page: Page) => page.getByRole("button", { name: "Add to cart" });

/** Signs somebody in and opens a product of which 3 are in stock. Returns the account's id, and the page's address. */
async function openOffer(page: Page, shop: TestShop) {
  const userId = await signInSomebody(page.context(), shop);
  const address = `/product/${insertOffer(shop.db, 3).id}?condition=good`;
  await page.goto(address);
  return { userId, address };
}

test("says how many can be bought when fewer are in stock than were requested", async ({
  page,
  shop,
  javaScriptEnabled,
}) => {
  const { userId, address } = await openOffer(page, shop);
  const add = addButton(page);
  await quantityOf(page).fill("50");
  await add.click();
  if (javaScriptEnabled) {
    await expectCorrected(page, "3", "Only 3 left, so we set the quantity to 3.");
    expect(storedQuantity(shop, userId)).toBeUndefined();
    await add.click();
  } else {
    await expect(page.getByRole("status").filter({ hasText: "Only 3 left: 3 added." })).toBeVisible();
  }
  await expect(page.getByText("Item added to cart", { exact: true })).toBeVisible();
  expect(storedQuantity(shop, userId)).toBe(3);
  await page.goto(address);
  await add.click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Your cart already has 3, the most you can buy." }),
  ).toBeVisible();
  await expect(page.getByText("Item added to cart")).toHaveCount(0);
});

for (const [quantity, way] of [
  ["0", "the button"],
  ["1.5", "Enter"],
  ["", "the button"],
] as const) {
  test(`adds nothing for the quantity "${quantity}" when ${way} is pressed, and says why beside the field`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    const { userId } = await openOffer(page, shop);
    const add = addButton(page);
    await quantityOf(page).fill(quantity);
    if (way === "Enter") await quantityOf(page).press("Enter");
    else await add.click();
    if (javaScriptEnabled) {
      await expectCorrected(page, "1", "A quantity is a whole number of at least 1, so we set it to 1.");
    } else {
      await expect(page.getByText("Enter a whole number from 1 to 9,999.")).toHaveCount(1);
      await expect(quantityOf(page)).toHaveValue(quantity);
      await expect(quantityOf(page)).toHaveAccessibleDescription("Enter a whole number from 1 to 9,999.");
      await expect(quantityOf(page)).toHaveAttribute("aria-invalid", "true");
      await expect(quantityOf(page)).toBeFocused();
      await expectAccessible(page);
    }
    expect(storedQuantity(shop, userId)).toBeUndefined();
    await expect(page.getByRole("radio", { name: /^Good/ })).toBeChecked();
    await quantityOf(page).fill("2");
    await add.click();
    await expect(page.getByText("Item added to cart")).toBeVisible();
    expect(storedQuantity(shop, userId)).toBe(2);
  });
}

/** Expects the corrected quantity in the field, the reason beside it, and nothing added. With JavaScript only. */
async function expectCorrected(page: Page, quantity: string, reason: string): Promise<void> {
  await expect(page.getByText(reason)).toBeVisible();
  await expect(quantityOf(page)).toHaveValue(quantity);
  await expect(quantityOf(page)).toHaveAccessibleDescription(reason);
  await expect(quantityOf(page)).toBeFocused();
  await expect(page.getByText("Item added to cart")).toHaveCount(0);
}
