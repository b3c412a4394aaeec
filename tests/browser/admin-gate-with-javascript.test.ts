import { JAVASCRIPT_FIELD } from "#app/shared/javascript-field.ts";
import { clearLoginFailures, insertLoginFailures } from "#tests/factories/login-failures.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test.beforeEach(({ shop, noise }) => {
  clearLoginFailures(shop.db);
  noise.expect(/401|429/);
});

// Later tests use the same shop.
test.afterEach(({ shop }) => {
  clearLoginFailures(shop.db);
});

test("the block counts down every second, survives a reload and shows the form again at its end", async ({
  page,
  shop,
}) => {
  insertLoginFailures(shop.db, 4);
  await page.clock.install();
  await page.goto("/orders");
  const password = page.getByLabel("Password");
  const message = page.getByText(/^Too many login attempts\. Please try again in \d+:\d\d\.$/);
  const stored = () => page.evaluate(() => localStorage.getItem("adminBlockedUntil"));
  const secondsLeft = async () => {
    const [, minutes = "", seconds = ""] = /\b(\d+):(\d\d)/.exec(await message.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };

  await password.fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Неверный пароль" })).toBeVisible();
  expect(await stored()).toBeNull();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByLabel("Password").fill("demo");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(message).toBeVisible();
  await expect(message).toBeFocused();
  await expect(password).toHaveCount(0);
  const before = await secondsLeft();
  expect(before).toBeGreaterThan(880);
  await page.clock.runFor(1_000);
  expect(await secondsLeft()).toBe(before - 1);
  await page.clock.runFor(65_000);
  expect(await secondsLeft()).toBe(before - 66);

  // The browser's stored block applies even if the server has none.
  clearLoginFailures(shop.db);
  await page.reload();
  await expect(message).toBeVisible();
  const now = await page.evaluate(() => Date.now());
  const until = Number(await stored());
  expect(until - now).toBeGreaterThan(0);
  await page.clock.runFor(until - now - 500);
  expect(await secondsLeft()).toBe(1);
  await page.clock.runFor(600);
  await expect(password).toBeVisible();
  await expect(message).toHaveCount(0);
  expect(await stored()).toBeNull();
  await password.fill("demo");
  await page.clock.resume();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
});

test("a login without a connection says so and keeps the form", async ({ page, context, noise }) => {
  noise.expect(/Failed to fetch|ERR_INTERNET_DISCONNECTED|net::/);
  await page.goto("/pcadmin");
  await page.getByLabel("Password").fill("demo");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Could not log in. Please try again." })).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel("Password").fill("demo");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("combobox", { name: "Panel" })).toBeVisible();
});

test("a login that is sent while the page is being hydrated succeeds without an error", async ({ page }) => {
  await page.goto("/orders");
  await page.getByLabel("Password").fill("demo");
  // The field that JavaScript adds to the form is not there yet.
  await page.locator(`form [name="${JAVASCRIPT_FIELD}"]`).evaluate((field) => field.remove());
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});
