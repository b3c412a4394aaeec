import { clearLoginFailures, insertLoginFailures } from "#tests/factories/login-failures.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** The login of the panels, with and without JavaScript. */

const BLOCKED = /^Too many login attempts\. Please try again in 1[345]:\d\d\.$/;

test.beforeEach(({ shop, noise }) => {
  clearLoginFailures(shop.db);
  // The browser's own console message for a response with status 401.
  noise.expect(/401|429/);
});

// Later tests use the same shop.
test.afterEach(({ shop }) => {
  clearLoginFailures(shop.db);
});

test("refuses a wrong password, logs in with the right one and logs out by Exit", async ({ page }) => {
  await page.goto("/ayzadmin");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/");
  const password = page.getByLabel("Password");
  await password.fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Неверный пароль" });
  await expect(alert).toBeVisible();
  await expect(alert.locator("[lang=ru]")).toHaveText("Неверный пароль");
  await expect(password).toHaveValue("");
  await expectAccessible(page);

  await password.fill("demo");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("combobox", { name: "Panel" })).toBeVisible();
  await expect(page).toHaveURL("/ayzadmin");
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(password).toHaveCount(0);
  await page.getByRole("button", { name: "Exit" }).click();
  await expect(password).toBeVisible();
  await expect(page).toHaveURL("/ayzadmin");
});

test("shows the usual message for the fifth wrong password, and the block for the sixth attempt", async ({ page }) => {
  await page.goto("/orders");
  for (let i = 1; i <= 5; i++) {
    await page.getByLabel("Password").fill(`wrong ${i}`);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Неверный пароль" })).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveValue("");
  }
  await page.getByLabel("Password").fill("demo");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText(BLOCKED)).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await page.goto("/smartadmin");
  await expect(page.getByText(BLOCKED)).toBeVisible();
});

test("tells a blocked visitor how long the block lasts", async ({ page, shop }) => {
  insertLoginFailures(shop.db, 5, new Date(Date.now() - 60_000));
  await page.goto("/orders");
  await expect(page.getByText(BLOCKED)).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expectAccessible(page);
});
