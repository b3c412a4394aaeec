import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test("the page about the API shows what a call takes and returns, with JavaScript and without", async ({ page }) => {
  await page.goto("/api/docs");
  await page.getByRole("link", { name: "Purchases" }).click();
  await expect(page).toHaveURL("/api/docs#purchases");
  await page.getByText("POST /api/create-checkout").click();
  await expect(page.getByText("items[].quantity")).toBeVisible();
  const call = page.locator("#createCheckout");
  await expect(call.getByText("The orders, in the order of the items.")).toBeVisible();
  await expectAccessible(page);
});
