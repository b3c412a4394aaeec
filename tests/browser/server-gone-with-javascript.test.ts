import type { BrowserContext } from "@playwright/test";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { signIn } from "#app/accounts/sessions.server.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProducts } from "#tests/factories/products.ts";
import { expectSamePage, message, pressTryAgain, title, topBar } from "#tests/setup/connection.ts";
import { waitForHydration } from "#tests/setup/hydrated-page.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { startShop } from "#tests/setup/start-shop.ts";

/** Each test has its own server, which it kills or breaks. */

test.beforeEach(({ noise }) => noise.expect(/net::ERR_|cannot be reached|status of 502|WebSocket/));

/** A shop whose server can be killed and started again at the same address, with a buyer signed in. */
async function openOwnShop(context: BrowserContext) {
  const shop = await startShop({ DEMO: "1" });
  insertProducts(shop.db, "ayz", 20, { mains: 1, categoriesPerMain: 1 });
  const token = signIn(shop.db, { user: DEMO_ACCOUNTS.buyer, previousToken: undefined, now: new Date() });
  const { url, storageDir } = shop.server;
  await context.addCookies([{ name: "session", value: token, url, httpOnly: true, sameSite: "Lax" }]);
  let server = shop.server;
  return {
    db: shop.db,
    page: waitForHydration(await context.newPage()),
    url,
    killServer: () => server.kill(),
    async startServer() {
      server = await startServer({ storageDir, env: { DEMO: "1", PORT: new URL(url).port } });
    },
    async end() {
      await server.stop();
      await shop.end();
    },
  };
}

test("while the server is down, products, cart, chats and account wait for it, and the buyer stays signed in", async ({
  context,
}) => {
  const shop = await openOwnShop(context);
  const { page } = shop;
  const ways = [
    {
      go: () => page.getByRole("article").first().getByRole("link").click(),
      arrived: () => expect(page.getByRole("dialog").getByText(/^ID /)).toBeVisible(),
    },
    {
      go: () => page.getByRole("link", { name: /^Cart/ }).click(),
      arrived: () => expect(page.getByRole("dialog").getByText("There are no items in your cart.")).toBeVisible(),
    },
    {
      go: () => page.getByRole("button", { name: "Chats" }).click(),
      arrived: () => expect(page.getByText("No active chats.")).toBeVisible(),
    },
    {
      go: () => page.getByRole("banner").getByRole("link", { name: "My Account" }).click(),
      arrived: () => expect(title(page)).toHaveText("My Account"),
    },
  ];
  for (const { go, arrived } of ways) {
    await page.goto(shop.url);
    await shop.killServer();
    await go();
    await expectSamePage(page, "Open Box Store");
    await expect(page.getByRole("link", { name: "Sign in", includeHidden: true })).toHaveCount(0);
    await shop.startServer();
    await pressTryAgain(page);
    await arrived();
    await expect(message(page)).toHaveCount(0);
  }
  await page.close();
  await shop.end();
});

test("while the server is down, orders stay on the screen, and are refetched once it is back", async ({ context }) => {
  const shop = await openOwnShop(context);
  const { page, db } = shop;
  insertOrder(db, { userId: DEMO_ACCOUNTS.buyer.id, title: "Oak desk lamp" });
  await page.goto(`${shop.url}/account?tab=orders`);
  await shop.killServer();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expectSamePage(page, "My Account");
  await expect(page.getByText("Oak desk lamp").first()).toBeVisible();
  await shop.startServer();
  await expect(message(page)).toHaveCount(0);
  await expect(page.getByText("Oak desk lamp").first()).toBeVisible();
  await page.close();
  await shop.end();
});

test("an error page shows no sign-in link when the session could not be read", async ({ context, noise }) => {
  noise.expect(/status of 500/);
  const shop = await openOwnShop(context);
  const { page, db } = shop;
  await page.goto(shop.url);
  await expect(page.getByRole("banner").getByRole("link", { name: "My Account" })).toBeVisible();
  db.$client.exec("ALTER TABLE sessions RENAME TO away");
  for (const go of [() => topBar(page).getByRole("link", { name: "PC Build" }).click(), () => page.reload()]) {
    await go();
    await expect(page.getByText("Something went wrong on our side")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in", includeHidden: true })).toHaveCount(0);
  }
  await page.close();
  await shop.end();
});
