import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test("the API's page shows parameters and response of a call, with JavaScript and without", async ({ page }) => {
  await page.goto("/api/docs");
  await page.getByRole("link", { name: "Purchases" }).click();
  await expect(page).toHaveURL("/api/docs#purchases");
  await page.getByText("POST /api/create-checkout").click();
  await expect(page.getByText("items[].quantity")).toBeVisible();
  const call = page.locator("#createCheckout");
  await expect(call.getByText("The orders, in the order of the items.")).toBeVisible();
  await expectAccessible(page);
});
