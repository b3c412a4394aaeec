import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test("signing in returns to the same page, and signing out makes the buyer a visitor again", async ({ page, shop }) => {
  await page.goto("/pcshop?q=lamp");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL("/sign-in?next=%2Fpcshop%3Fq%3Dlamp");
  await page.getByRole("button", { name: "Nora Lindqvist" }).click();
  await expect(page).toHaveURL("/pcshop?q=lamp");
  const topBar = page.getByRole("banner");
  await expect(topBar.getByRole("link", { name: "My Account" })).toHaveAttribute("href", "/account");
  await expect(topBar.getByRole("link", { name: "Cart: 0 items" })).toBeVisible();
  await expect(topBar.getByRole("link", { name: "Sign in" })).toHaveCount(0);

  const left = await page.request.post("/auth/logout", { headers: { Origin: shop.url }, maxRedirects: 0 });
  expect(left.status()).toBe(303);
  await page.reload();
  await expect(topBar.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("the sign-in page is accessible, dark and light, with a message too", async ({ page }) => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/auth/google/callback");
    await expect(page).toHaveURL("/sign-in");
    await expect(page.getByRole("alert").filter({ hasText: "Sign-in with Google is not set up" })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("alert").filter({ hasText: "Sign-in with Google is not set up" })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test("the shop is accessible for a signed-in buyer", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Alex Morgan" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "My Account" })).toBeVisible();
  await expectAccessible(page);
});
