import type { Page } from "@playwright/test";

import { codeOf, deleteAuthenticators, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { clearLoginFailures } from "#tests/factories/login-failures.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The administrators' second factor. A demonstration has none, so these tests start a real shop. */

const PASSWORD = "correct horse battery staple";

let real: StartedShop;
/** Passkeys need a host name. */
let origin: string;
test.beforeAll(async () => {
  real = await startShop({ ADMIN_PASSWORD: PASSWORD });
  origin = real.server.url.replace("127.0.0.1", "localhost");
});
test.afterAll(() => real.end());
test.beforeEach(({ noise }) => {
  // The browser's own console messages for pages with these statuses.
  noise.expect(/401|422/);
});
test.afterEach(() => {
  deleteAuthenticators(real.db);
  clearLoginFailures(real.db);
});

async function logIn(page: Page, code?: string): Promise<void> {
  await page.goto(`${origin}/ayzadmin`);
  await page.getByLabel("Password").fill(PASSWORD);
  if (code !== undefined) await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Login" }).click();
}
const panel = (page: Page) => page.getByRole("combobox", { name: "Panel" });

test("an authenticator app is added, and from then on a login needs its code", async ({ page, context }) => {
  await logIn(page);
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Security", exact: true }).click();
  await expect(page.getByText("· this session")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Name of the app").fill("My phone");
  await page.getByLabel("Code that the app shows").fill("000000");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add app" }).click();
  await expect(page.getByText("This is not a code of this app.")).toBeVisible();
  await expect(page.getByLabel("Name of the app")).toHaveValue("My phone");
  await expectAccessible(page);

  const secret = await page.locator("[name=secret]").inputValue();
  await page.getByLabel("Code that the app shows").fill(codeOf(secret));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add app" }).click();
  const codes = page.getByRole("list").filter({ hasText: /([A-Z2-7]{4}-){5}/ });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCode = await codes.getByRole("listitem").first().innerText();
  await expectAccessible(page);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(page.getByRole("link", { name: "Remove My phone" })).toBeVisible();

  await context.clearCookies();
  await logIn(page, "000000");
  await expect(
    page.getByRole("alert").filter({ hasText: "This code is wrong or has already been used." }),
  ).toBeVisible();
  await expectAccessible(page);
  await logIn(page, recoveryCode);
  await expect(panel(page)).toBeVisible();
});

test("another session is ended from the list", async ({ page, browser }) => {
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere);
  await expect(panel(elsewhere)).toBeVisible();
  await logIn(page);
  await expect(panel(page)).toBeVisible();
  await page.goto(`${origin}/admin/security`);
  await page.getByRole("button", { name: "End all others" }).click();
  await expect(page.getByText("All other sessions have ended.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^End/ })).toHaveCount(0);
  await elsewhere.goto(`${origin}/ayzadmin`);
  await expect(elsewhere.getByLabel("Password")).toBeVisible();
  await other.close();
});

test("an authenticator app is removed with password and code", async ({ page }) => {
  const { secret } = insertAuthenticator(real.db);
  await logIn(page, codeOf(secret));
  await expect(panel(page)).toBeVisible();
  // The code was used at the login. The one of the next step is right already.
  await page.goto(`${origin}/admin/security`);
  await page.getByRole("link", { name: "Remove Ann's phone" }).click();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Code").fill(codeOf(secret, new Date(Date.now() + 30_000)));
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The authenticator app was removed.")).toBeVisible();
  await expect(page.getByText("Off: the password alone opens the panels.")).toBeVisible();
});
