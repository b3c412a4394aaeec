import { fillCart, fillShipping, openCart } from "#tests/setup/cart.ts";
import { lookAtFocus } from "#tests/setup/covered.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** The cart's form with JavaScript: one submission shows all errors, and the focused element is in view. */

for (const width of [390, 1440]) {
  test(`one press of "Buy all" marks every wrong field, also the one that was edited last, at ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    await fillCart(context, shop, [5, 5]);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/account?tab=cart");
    const email = page.getByLabel("E-mail");
    await email.fill("bad");
    await page.getByRole("button", { name: "Buy all" }).click();
    await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Address", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveAttribute("aria-invalid", "true");
  });
}

test("the label of a wrong field is in view in the cart over the shop", async ({ page, context, shop }) => {
  await fillCart(context, shop, [5, 5]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openCart(page);
  await page.getByRole("button", { name: "Buy all" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
  const label = page.getByRole("dialog").getByText("Address", { exact: true });
  await expect
    .poll(() =>
      label.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return [top, bottom - 1].every((y) => element.contains(document.elementFromPoint(left + 1, y)));
      }),
    )
    .toBe(true);
});

for (const [width, stocks] of [
  [390, [5]],
  [1440, [5]],
  [390, [5, 5, 5, 5]],
  [1440, [5, 5, 5, 5]],
] as const) {
  test(`after a purchase by keyboard the focus is in view at ${width} px, of ${stocks.length} lines`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await fillCart(context, shop, [...stocks]);
    await page.goto("/account?tab=cart");
    await fillShipping(page);
    await page.getByRole("button", { name: /^Buy/ }).last().focus();
    await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
    await expect(page.getByText("There are no items in your cart.")).toBeVisible();
    await expect.poll(() => lookAtFocus(page)).toMatchObject({ problem: null });
  });
}
