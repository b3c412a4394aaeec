import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("the prices of an Open Box product close by a press outside of them and by Escape", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  const conditions = { good: { priceCents: 500, quantity: 3 } };
  insertProduct(shop.db, "ayz", { id: "closing", title: "closing", conditions });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/ayzadmin/products?tq=closing");
  const opener = page.getByText(", change prices and quantities of closing").locator("..");
  const price = page.getByRole("textbox", { name: "Good price of closing", exact: true });
  await opener.click();
  await price.click();
  await expect(price).toBeVisible();
  await page.mouse.click(4, 880);
  await expect(price).toBeHidden();

  await opener.click();
  await price.press("Escape");
  await expect(price).toBeHidden();
  await expect(opener).toBeFocused();

  // Where there is no room for a popover, they stay: the row below must not move while it is pressed.
  await page.setViewportSize({ width: 390, height: 844 });
  await opener.click();
  await page.mouse.click(4, 4);
  await expect(price).toBeVisible();
});

test("prices that open at the bottom of the window are scrolled into it", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) insertProduct(shop.db, "ayz", { id: `low${n}`, title: `low ${n}` });
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto("/ayzadmin/products?tq=low");
  await page.getByText(", change prices and quantities of low 5").locator("..").click();
  await expect(page.getByRole("textbox", { name: "Acceptable price of low 5", exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test("the columns panel closes on Escape and on a press outside", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  await page.goto("/pcadmin/products");
  const button = page.getByText("Columns", { exact: true });
  const apply = page.getByRole("button", { name: "Apply" });
  await button.click();
  await page.getByRole("checkbox", { name: "Views", exact: true }).focus();
  await page.keyboard.press("Escape");
  await expect(apply).toBeHidden();
  await expect(page.locator("summary", { hasText: "Columns" })).toBeFocused();

  await button.click();
  await page.getByText("Show", { exact: true }).click();
  await expect(apply).toBeVisible();
  await page.getByRole("heading", { name: "Products", level: 2 }).click();
  await expect(apply).toBeHidden();
});
