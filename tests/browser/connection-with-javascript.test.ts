import type { Page } from "@playwright/test";

import { insertOrder } from "#tests/factories/orders.ts";
import { expectSamePage, message, pressTryAgain, title, topBar } from "#tests/setup/connection.ts";
import { clickMainCategory } from "#tests/setup/main-category.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** Pages while the shop cannot be reached. Without JavaScript the browser shows its own error page. */

test.beforeEach(({ noise }) => noise.expect(/net::ERR_|cannot be reached|status of 502|WebSocket/));

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
    go: (page) => clickMainCategory(page, "Processors"),
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
      await page.getByLabel("Search products by name").fill("lamp");
      await page.getByLabel("Search products by name").press("Enter");
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
    await pressTryAgain(page);
    await expectSamePage(page, heading);
    await context.setOffline(false);
    await arrived(page);
    await expect(message(page)).toHaveCount(0);
  });
}

test("offline, Back keeps the page, and a link followed meanwhile replaces the navigation", async ({
  page,
  context,
}) => {
  await page.goto("/pcshop");
  await clickMainCategory(page, "Processors");
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

test("a proxy's 502 keeps the page and is retried", async ({ page }) => {
  await page.goto("/pcshop");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502" }));
  await clickMainCategory(page, "Processors");
  await expectSamePage(page, "PC Build");
  await page.unrouteAll();
  await pressTryAgain(page);
  await expect(title(page)).toHaveText("Processors");
  await expect(message(page)).toHaveCount(0);
});

test("a proxy's refusal is not retried and shows an error page", async ({ page, noise }) => {
  noise.expect(/status of 431|SyntaxError/);
  await page.goto("/smartshop");
  let requests = 0;
  await page.route("**/pcshop.data*", (route) => {
    requests += 1;
    return route.fulfill({ status: 431, contentType: "text/plain", body: "Request Header Fields Too Large" });
  });
  await topBar(page).getByRole("link", { name: "PC Build" }).click();
  await expect(title(page)).toHaveText("This page could not be loaded");
  expect(requests).toBe(1);
});

test("a route module that the server no longer has reloads the page", async ({ page, noise }) => {
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

test("starting a chat offline shows the reason and keeps the page", async ({ page, context, shop, noise }) => {
  noise.expect(/Failed to fetch/);
  await signInSomebody(context, shop);
  // Online first, so that the code of the form is loaded.
  await page.goto("/product/1");
  const heading = await title(page).innerText();
  await page.getByRole("button", { name: "Ask about this item" }).click();
  await expect(title(page)).toHaveText("Chat with the seller");
  await page.goBack();
  await expect(title(page)).toHaveText(heading);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Ask about this item" }).click();
  const failure = page.getByText("The chat could not be opened. Check your connection and try again.");
  await expect(page.getByRole("alert").filter({ has: failure })).toBeVisible();
  await expect(title(page)).toHaveText(heading);
  await expect(page).toHaveURL("/product/1");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Ask about this item" }).click();
  await expect(page).toHaveURL(/\/chat\//);
});

test("offline, a form whose code is not loaded says so at once, and is not sent later", async ({
  page,
  context,
  shop,
}) => {
  await signInSomebody(context, shop);
  await page.goto("/product/1");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Ask about this item" }).click();
  const refusal = page.getByRole("alert").getByText("You are offline, so nothing was sent.");
  await expect(refusal).toBeVisible();
  await context.setOffline(false);
  await expect(refusal).toHaveCount(0);
  await expect(page).toHaveURL("/product/1");
  await page.getByRole("button", { name: "Ask about this item" }).click();
  await expect(page).toHaveURL(/\/chat\//);
});

test("offline, a form that loads a page says so, and the page and its drafts stay", async ({ page, context, shop }) => {
  await signInSomebody(context, shop);
  await page.goto("/");
  await page.evaluate(() => sessionStorage.setItem("unsent", "a message"));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("alert").getByText("You are offline, so nothing was sent.")).toBeVisible();
  await expect(title(page)).toHaveText("Open Box Store");
  expect(await page.evaluate(() => sessionStorage.getItem("unsent"))).toBe("a message");
});

test("the theme is kept when it is chosen offline and the page is left at once", async ({ page, context }) => {
  await page.goto("/smartshop");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await context.setOffline(false);
  await page.goto("/pcshop");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a refetch that the shop answers with a fault keeps the page and is repeated", async ({
  page,
  context,
  noise,
  shop,
}) => {
  noise.expect(/status of 500|tries again/);
  await page.goto("/pcshop?main=Processors");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, contentType: "text/x-script", body: "" }), {
    times: 1,
  });
  // Another tab has switched the theme.
  await context.addCookies([{ name: "theme", value: "light", url: shop.url }]);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const failure = page.getByRole("alert").getByText("Loading failed.");
  await expect(failure).toBeVisible();
  await expect(title(page)).toHaveText("Processors");
  await pressTryAgain(page);
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("offline, a chat message stays in its field while the chat client is not loaded", async ({
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
