import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";
import { OAuth2Server, type MutableResponse } from "oauth2-mock-server";

import { openDatabase } from "#db/connection.ts";
import { codeOf } from "#tests/factories/authenticators.ts";
import { NOWPAYMENTS_KEY, signNowpayments, startNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";
import { startSmtp, type FakeSmtp } from "#tests/fakes/smtp.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { fillShipping } from "#tests/setup/cart.ts";
import { checkStoredLedger } from "#tests/setup/check-ledger.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { readSetupCode } from "#tests/setup/set-up-shop.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/**
 * A fresh storage, from the setup code to the first sale, with fakes in place of Google, NOWPayments and a mail server.
 */

const PASSWORD = "violet umbrella seven trains";
const IPN_SECRET = "ipn-secret-of-the-owner";
const PAYMENT_PAGE = "https://nowpayments.io/payment/";
const google = new OAuth2Server();
let nowpayments: FakeNowpayments;
let smtp: FakeSmtp;
let server: RunningServer;
const { storageDir, file } = makeStorage();

/** A free port: the shop needs to know its own address at the start. */
async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test.beforeAll(async () => {
  await google.issuer.keys.generate("RS256");
  await google.start(0, "localhost");
  const profile = { sub: "1084", name: "Nora Lindqvist", email: "nora@mail.example", email_verified: true };
  google.service.on("beforeUserinfo", (response: MutableResponse) => Object.assign(response, { body: profile }));
  nowpayments = await startNowpayments();
  smtp = await startSmtp();
  const port = await findPort();
  const url = google.issuer.url ?? "";
  server = await startServer({
    storageDir,
    env: {
      ...{ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, NOWPAYMENTS_API_URL: nowpayments.url },
      ...{ GOOGLE_AUTHORIZATION_URL: `${url}/authorize`, GOOGLE_TOKEN_URL: `${url}/token` },
      ...{ GOOGLE_USERINFO_URL: `${url}/userinfo` },
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  const db = openDatabase(file);
  checkStoredLedger(nowpayments, db);
  db.$client.close();
  await Promise.all([google.stop(), nowpayments.close(), smtp.close()]);
  rmSync(storageDir, { recursive: true });
});

const save = (page: Page) => page.getByRole("button", { name: "Save and continue" }).click();
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("a fresh shop is set up from the code to the first sale", async ({ page, noise }) => {
  test.slow();
  // The browser's own console messages for a refused form, and for the payment page, which is not there.
  noise.expect(/422|nowpayments\.io/);
  const origin = new URL(server.url.replace("127.0.0.1", "localhost")).origin;

  await page.goto(`${origin}/admin`);
  await heading(page, "Set up your shop");
  await expectAccessible(page);
  await page.getByLabel("Setup code").fill("AAAA-AAAA-AAAA-AAAA");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password and continue" }).click();
  await expect(page.getByText("This is not the setup code.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Setup code").fill(readSetupCode(server));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password and continue" }).click();

  await heading(page, "Name and logo");
  await expect(page.getByText("Step 1 of 8")).toBeVisible();
  await expect(page.getByText("The shop sends no e-mail")).toHaveCount(0);
  await page.getByLabel("Name of the shop").fill("Nora’s lamps");
  await save(page);

  // The address is in the environment.
  await heading(page, "Password and second factor");
  await expect(page).toHaveTitle(/Admin Panel/);
  await page.getByRole("link", { name: "Add an authenticator app" }).click();
  await page.getByLabel("Name of the app").fill("Phone");
  await page.getByLabel("Code that the app shows").fill(codeOf(await page.locator("[name=secret]").inputValue()));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add app" }).click();
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(page.getByText("The second factor is on.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();

  await heading(page, "Seller and owner");
  await page.getByLabel("Seller’s Google account").fill("sam@shop.example");
  await save(page);

  await heading(page, "Sign-in with Google");
  await expect(page.getByText(`${origin}/auth/google/callback`)).toBeVisible();
  await page.getByLabel("Client ID").fill("client");
  await page.getByLabel("Client secret").fill("secret");
  await save(page);

  await heading(page, "Payments");
  await page.getByLabel("Payment provider").selectOption("NOWPayments");
  const keys = page.getByRole("group", { name: "NOWPayments" });
  await keys.getByLabel("API key").fill("wrong");
  await keys.getByLabel("IPN secret").fill(IPN_SECRET);
  await save(page);
  await expect(page.getByText("Nothing was saved because the test failed.")).toBeVisible();
  await expectAccessible(page);
  await keys.getByLabel("API key").fill(NOWPAYMENTS_KEY);
  await keys.getByLabel("IPN secret").fill(IPN_SECRET);
  await save(page);

  await heading(page, "Mail");
  const { hostname, port } = new URL(smtp.url);
  await page.getByLabel("Mail server").fill(hostname);
  await page.getByLabel("Port").fill(port);
  await page.getByLabel("Sender").fill("Nora <nora@shop.example>");
  await save(page);

  await heading(page, "Backups");
  await page.getByRole("link", { name: "Later" }).click();
  await heading(page, "Settings");
  await expect(page.getByText("7 of 8 parts are set up.")).toBeVisible();
  await expectAccessible(page);

  await addFirstProduct(page, origin);
  await signIn(page, origin);
  await buyIt(page);
  await payIt(origin);
  // The first page may still be loading the provider's page.
  const orders = await page.context().newPage();
  await orders.goto(`${origin}/account?tab=orders`);
  await expect(orders.getByRole("article").filter({ hasText: "Walnut lamp" })).toContainText("Paid");
});

async function addFirstProduct(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/ayzadmin`);
  await page.getByLabel("Title").fill("Walnut lamp");
  await page.getByLabel("Main category").fill("Home");
  await page.getByLabel("Category", { exact: true }).fill("Lamps");
  await page.getByLabel("Good price (USD)", { exact: true }).fill("25.50");
  await page.getByLabel("Good quantity", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
}

/** Signs in with Google. The page's form may lead to Google as soon as the OAuth client is saved. */
async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sign-in?next=/product/1`);
  await page.getByRole("button", { name: /Google/ }).click();
  await expect(page.getByRole("heading", { name: "Walnut lamp" })).toBeVisible();
  await expect(page).toHaveTitle(/Nora’s lamps/);
}

async function buyIt(page: Page): Promise<void> {
  await page.context().route(`${PAYMENT_PAGE}**`, (route) => route.fulfill({ body: "The payment page" }));
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item added to cart").first()).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/account?tab=cart`);
  await fillShipping(page);
  // Without JavaScript a redirect leads there, which Playwright does not intercept: the page itself cannot be opened.
  const asked = page.context().waitForEvent("request", (request) => request.url().startsWith(PAYMENT_PAGE));
  await page.getByRole("button", { name: "Pay $25.50" }).click();
  await asked;
  expect(nowpayments.invoices).toHaveLength(1);
}

async function payIt(origin: string): Promise<void> {
  const [invoice] = nowpayments.invoices;
  const body = nowpayments.take({ order_id: invoice?.order_id, invoice_id: Number(invoice?.id) });
  const response = await fetch(`${origin}/api/payments/nowpayments/notify`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "x-nowpayments-sig": signNowpayments(body, IPN_SECRET) },
  });
  expect(response.status).toBe(200);
}
