import { codeOf, deleteAuthenticators, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { startShop } from "#tests/setup/start-shop.ts";

const PASSWORD = "correct horse battery staple";

test("a passkey of the browser is added, and replaces the code at a login", async ({ page, context, noise }) => {
  noise.expect(/401/);
  const shop = await startShop({ ADMIN_PASSWORD: PASSWORD });
  // Passkeys need a host name.
  const origin = shop.server.url.replace("127.0.0.1", "localhost");
  const { secret } = insertAuthenticator(shop.db);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
  const token = makeAdminClient(shop.db, origin).cookies.get("admin") ?? "";
  await context.addCookies([{ name: "admin", value: token, url: origin, httpOnly: true, sameSite: "Lax" }]);

  await page.goto(`${origin}/admin/security`);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expect(page.getByLabel("Name of the passkey")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("The passkey was added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove My laptop" })).toBeVisible();

  await context.clearCookies();
  await page.goto(`${origin}/ayzadmin`);
  await expectAccessible(page);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("combobox", { name: "Panel" })).toBeVisible();

  await context.clearCookies();
  await page.goto(`${origin}/ayzadmin`);
  await page.getByLabel("Password").fill("a wrong password");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Неверный пароль" })).toBeVisible();
  deleteAuthenticators(shop.db);
  await shop.end();
});
