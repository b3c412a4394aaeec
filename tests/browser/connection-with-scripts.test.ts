import type { BrowserContext, Page } from "@playwright/test";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { signIn } from "#app/accounts/sessions.server.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { waitForScripts } from "#tests/setup/hydrated-page.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { startShop } from "#tests/setup/start-shop.ts";

/** What the page does while the shop cannot be reached. Without JavaScript the browser shows its own error page. */

test.beforeEach(({ noise }) => noise.expect(/net::ERR_|cannot be reached|status of 502|WebSocket/));

const message = (page: Page) => page.getByRole("alert").getByText("The shop cannot be reached.");
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });
const topBar = (page: Page) => page.getByRole("navigation", { name: "Shops" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Only the message is new: no error page, and the same person is signed in. */
async function expectSamePage(page: Page, heading: string): Promise<void> {
  await expect(message(page)).toBeVisible();
  await expect(title(page)).toHaveText(heading);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
}

interface Way {
  name: string;
  from: string;
  heading: string;
  go: (page: Page) => Promise<void>;
  arrived: (page: Page) => Promise<void>;
}

const SHOP_WAYS: Way[] = [
  {
    name: "a category",
    from: "/pcshop",
    heading: "PC Build",
    go: (page) => page.getByRole("link", { name: "Processors", exact: true }).first().click(),
    arrived: (page) => expect(title(page)).toHaveText("Processors"),
  },
  {
    name: "a page and a sort of a category",
    from: "/pcshop?main=Processors",
    heading: "Processors",
    go: async (page) => {
      await page.getByRole("link", { name: "Page 2" }).click();
      await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Top Rated" }).click();
    },
    arrived: (page) => expect(page).toHaveURL("/pcshop?main=Processors&sort=rating"),
  },
  {
    name: "a search",
    from: "/pcshop",
    heading: "PC Build",
    go: async (page) => {
      await page.getByRole("searchbox").fill("lamp");
      await page.getByRole("searchbox").press("Enter");
    },
    arrived: (page) => expect(page.getByText("for “lamp”").first()).toBeVisible(),
  },
  {
    name: "a product over its shop",
    from: "/pcshop",
    heading: "PC Build",
    go: (page) => page.getByRole("article").first().getByRole("link").click(),
    arrived: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
  {
    name: "another shop",
    from: "/pcshop",
    heading: "PC Build",
    go: (page) => topBar(page).getByRole("link", { name: "Smart Shop" }).click(),
    arrived: (page) => expect(title(page)).toHaveText("Smart Shop"),
  },
  {
    name: "a page whose scripts are not there yet",
    from: "/pcshop",
    heading: "PC Build",
    go: (page) => page.getByRole("link", { name: "Sign in" }).click(),
    arrived: (page) => expect(title(page)).toHaveText("Sign in"),
  },
];

for (const { name, from, heading, go, arrived } of SHOP_WAYS) {
  test(`offline, the page stays while ${name} is loading, which opens once the connection is back`, async ({
    page,
    context,
  }) => {
    await page.goto(from);
    await context.setOffline(true);
    await go(page);
    await expectSamePage(page, heading);
    await tryAgain(page).click();
    await expectSamePage(page, heading);
    await context.setOffline(false);
    await arrived(page);
    await expect(message(page)).toHaveCount(0);
  });
}

test("offline, Back keeps the page, and a link that is followed meanwhile replaces it", async ({ page, context }) => {
  await page.goto("/pcshop");
  await page.getByRole("link", { name: "Processors", exact: true }).first().click();
  await expect(title(page)).toHaveText("Processors");
  await context.setOffline(true);
  await page.goBack();
  await expectSamePage(page, "Processors");
  await topBar(page).getByRole("link", { name: "Smart Shop" }).click();
  await expectSamePage(page, "Processors");
  await context.setOffline(false);
  await expect(title(page)).toHaveText("Smart Shop");
  await expect(message(page)).toHaveCount(0);
});

test("offline, a product and the message can be closed", async ({ page, context }) => {
  await page.goto("/pcshop");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(message(page)).toHaveCount(0);
  await topBar(page).getByRole("link", { name: "Smart Shop" }).click();
  await expect(message(page)).toBeVisible();
  await page.getByRole("button", { name: "Close message" }).click();
  await expect(message(page)).toHaveCount(0);
});

test("a proxy's 502 keeps the page and is tried again", async ({ page }) => {
  await page.goto("/pcshop");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502" }));
  await page.getByRole("link", { name: "Processors", exact: true }).first().click();
  await expectSamePage(page, "PC Build");
  await page.unrouteAll();
  await tryAgain(page).click();
  await expect(title(page)).toHaveText("Processors");
  await expect(message(page)).toHaveCount(0);
});

test("a proxy's refusal is not tried again and shows an error page", async ({ page, noise }) => {
  noise.expect(/status of 431|SyntaxError/);
  await page.goto("/smartshop");
  let requests = 0;
  await page.route("**/pcshop.data*", (route) => {
    requests += 1;
    return route.fulfill({ status: 431, contentType: "text/plain", body: "Request Header Fields Too Large" });
  });
  await topBar(page).getByRole("link", { name: "PC Build" }).click();
  await expect(title(page)).toHaveText("This page could not be shown");
  expect(requests).toBe(1);
});

test("a route script that the shop no longer has reloads the page", async ({ page, noise }) => {
  noise.expect(/status of 404/);
  await page.goto("/pcshop");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route("**/assets/sign-in-*.js", (route) => route.fulfill({ status: 404 }), { times: 1 });
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Sign in" }).click();
  await loaded;
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
  await expect(title(page)).toHaveText("PC Build");
});

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
    page: waitForScripts(await context.newPage()),
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

test("with the server gone, products, cart, chats and account wait for it, and the buyer stays signed in", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const shop = await openOwnShop(context);
  const { page } = shop;
  const ways: Omit<Way, "from" | "heading">[] = [
    {
      name: "a product",
      go: () => page.getByRole("article").first().getByRole("link").click(),
      arrived: () => expect(page.getByRole("dialog").getByText(/^ID /)).toBeVisible(),
    },
    {
      name: "the cart",
      go: () => page.getByRole("link", { name: /^Cart/ }).click(),
      arrived: () => expect(page.getByRole("dialog").getByText("There are no items in your cart.")).toBeVisible(),
    },
    {
      name: "the chats",
      go: () => page.getByRole("button", { name: "Chats" }).click(),
      arrived: () => expect(page.getByText("No active chats.")).toBeVisible(),
    },
    {
      name: "the account",
      go: () => page.getByRole("banner").getByRole("link", { name: "My Account" }).click(),
      arrived: () => expect(title(page)).toHaveText("My Account"),
    },
  ];
  for (const { go, arrived } of ways) {
    await page.goto(shop.url);
    await shop.killServer();
    await go(page);
    await expectSamePage(page, "Open Box Store");
    await expect(page.getByRole("link", { name: "Sign in", includeHidden: true })).toHaveCount(0);
    await shop.startServer();
    await tryAgain(page).click();
    await arrived(page);
    await expect(message(page)).toHaveCount(0);
  }
  await page.close();
  await shop.end();
});

test("with the server gone, shown orders stay, and are refetched without a click once it is back", async ({
  context,
}) => {
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

test("offline, the theme and a new chat say what failed, and the page stays", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch/);
  await signInSomebody(context, shop);
  const said = (text: string) => expect(page.getByRole("alert").getByText(text)).toBeVisible();
  // Online first, so that the scripts of the forms are loaded.
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Ask about this item" }).click();
  await expect(page).toHaveURL(/\/chat\//);
  await page.goBack();
  await expect(page.getByText("ID 1", { exact: true })).toBeVisible();
  const heading = await title(page).innerText();

  await context.setOffline(true);
  await page.getByRole("button", { name: "Use the light theme" }).click();
  await said("The theme could not be changed. Check your connection and try again.");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Ask about this item" }).click();
  await said("The chat could not be opened. Check your connection and try again.");
  await expect(title(page)).toHaveText(heading);
  await expect(page).toHaveURL("/product/1");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Ask about this item" }).click();
  await expect(page).toHaveURL(/\/chat\//);
});

test("offline, a form whose script is not loaded yet is sent once the connection is back", async ({
  page,
  context,
}) => {
  await page.goto("/smartshop");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expectSamePage(page, "Smart Shop");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await context.setOffline(false);
  await expect(message(page)).toHaveCount(0);
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "theme")).toBe(true);
});

test("offline, a chat message stays in its field where the chat client is not loaded", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch/);
  await signInSomebody(context, shop);
  await page.route(/start-client/, (route) => route.abort());
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Ask about this item" }).click();
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill("Is it still there?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The message could not be sent. Check your connection and try again.")).toBeVisible();
  await expect(field).toHaveValue("Is it still there?");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(field).toHaveValue("");
  await expect(page.getByRole("log").or(page.getByRole("list")).getByText("Is it still there?").first()).toBeVisible();
});

test("offline, the sandbox payment page stays and says that the payment failed", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch/);
  const order = insertOrder(shop.db, { providerInvoiceId: "offline-invoice", createdAt: new Date() });
  await page.goto(`/sandbox/pay/${order.providerInvoiceId ?? ""}`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The payment could not be made. Check your connection and try again.")).toBeVisible();
  await expect(title(page)).toHaveText("Sandbox payment");
});

test("offline, the admin panels stay, and go on once the connection is back", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  insertProducts(shop.db, "smart", 60, { mains: 1, categoriesPerMain: 1, firstId: 88001, seed: 12 });
  const panel = page.getByLabel("Panel", { exact: true });
  const table = page.getByRole("table", { name: "Products" });
  const ways = [
    {
      from: "/smartadmin/edit?tq=v880",
      go: () => page.getByRole("link", { name: "Page 2" }).click(),
      arrived: () => expect(page).toHaveURL(/tpage=2/),
    },
    {
      from: "/smartadmin/edit",
      go: async () => {
        await page.getByLabel("Title or id").fill("v88001");
        await page.getByRole("button", { name: "Find" }).click();
      },
      arrived: () => expect(table.getByRole("row").filter({ hasText: "v88001" })).toHaveCount(1),
    },
    {
      from: "/smartadmin/edit",
      go: () => page.getByRole("link", { name: "Delete product" }).click(),
      arrived: () => expect(page).toHaveURL("/smartadmin/delete"),
    },
    {
      from: "/smartadmin/edit",
      go: () => panel.selectOption("PC Shop"),
      arrived: () => expect(page).toHaveURL("/pcadmin"),
    },
    {
      from: "/orders",
      go: () => page.getByLabel("Payment", { exact: true }).selectOption("finished"),
      arrived: () => expect(page).toHaveURL(/payment=finished/),
    },
  ];
  for (const { from, go, arrived } of ways) {
    await page.goto(from);
    const heading = await title(page).innerText();
    await context.setOffline(true);
    await go();
    await expectSamePage(page, heading);
    await context.setOffline(false);
    await arrived();
    await expect(message(page)).toHaveCount(0);
  }
});

test("the description editor loads with its style once the connection is back, and keeps what was typed", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  insertProduct(shop.db, "pc", { id: "late-editor", description: "<p>as it was</p>" });
  await page.route(/rich-text-editor/, (route) => route.abort());
  await page.route("**/healthz", (route) => route.abort());
  await page.goto("/pcadmin/edit?id=late-editor");
  await expect(message(page)).toBeVisible();
  const plain = page.locator("textarea[name=description]");
  await plain.fill("<p>typed meanwhile</p>");
  await page.unrouteAll();
  await tryAgain(page).click();
  const editor = page.locator("[contenteditable=true]");
  await expect(editor).toHaveText("typed meanwhile");
  await expect(editor).toHaveCSS("padding-top", "16px");
  await expect(message(page)).toHaveCount(0);
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
