import { fillCart, openCart } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Errors of the cart's form with JavaScript: one press shows all of them, and the focused field's label is in view. */

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
