import type { Page } from "@playwright/test";

import { PAGE_SIZE } from "#app/catalogue/view.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { isReady } from "#tests/setup/hydrated-page.ts";
import { clickMainCategory } from "#tests/setup/main-category.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";
import { makeStopToken } from "#tests/setup/stop-token.ts";

/** The remembered view of a shop, which JavaScript stores in local storage. */

const PROCESSORS = "/pcshop?main=Processors&sort=price-desc";
const LAMPS = "/smartshop?q=lamp";

const topBarLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Shops" }).getByRole("link", { name });

function remembered(page: Page, path: string): Promise<Record<string, string>> {
  return page.evaluate(
    (prefix) => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))),
    `${path}:`,
  );
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => remembered(page, new URL(page.url()).pathname)).not.toEqual({});
}

function holdRequests() {
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  return { held, send };
}

test("stores the view in one localStorage entry per specified name", async ({ page }) => {
  await visit(page, "/pcshop?main=Processors&category=Compact+processors&sort=price-desc&q=a");
  expect(await remembered(page, "/pcshop")).toEqual({
    "/pcshop:selectedMainCategory": "Processors",
    "/pcshop:selectedCategory": "Compact processors",
    "/pcshop:searchQuery": "a",
    "/pcshop:sortByPrice": "desc",
  });
  await visit(page, "/pcshop?main=Processors&sort=views&page=2");
  expect(await remembered(page, "/pcshop")).toEqual({
    "/pcshop:selectedMainCategory": "Processors",
    "/pcshop:sortByViews": "true",
    "/pcshop:currentPage": "2",
  });
});

test("a full load of the bare address restores the view without another history entry", async ({ page }) => {
  await visit(page, PROCESSORS);
  const length = await page.evaluate(() => history.length);
  for (const path of ["/pcshop", "/pcshop/", "/PCSHOP"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\?main=Processors&sort=price-desc$/);
    await expect(page.getByRole("heading", { level: 1, name: "Processors" })).toBeVisible();
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 3);
});

test("a full load paints nothing of the bare view before the restored one", async ({ page, context }) => {
  await visit(page, PROCESSORS);
  // The page records what it paints in session storage, because a page that is about to be replaced cannot be queried.
  await page.addInitScript(() =>
    new PerformanceObserver(() => sessionStorage.setItem(`drawn${location.search}`, "")).observe({
      type: "paint",
      buffered: true,
    }),
  );
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/pcshop?*", (route) => held.then(() => route.continue()));
  const restored = page.waitForRequest("**/pcshop?*");
  const arriving = page.goto("/pcshop");
  await restored;
  // The time of a whole load of another page is enough to paint the bare view.
  await (await context.newPage()).goto("/refferals", { waitUntil: "networkidle" });
  send();
  await arriving;
  await expect(page).toHaveURL(PROCESSORS);
  const drawn = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("drawn")));
  await expect.poll(drawn).toEqual(["drawn?main=Processors&sort=price-desc"]);
});

test("the top bar restores the view of each shop", async ({ page }) => {
  await visit(page, PROCESSORS);
  await visit(page, LAMPS);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (let round = 1; round <= 2; round++) {
    await topBarLink(page, "PC Build").click();
    await expect(page).toHaveURL(PROCESSORS);
    await expect(page.getByRole("heading", { level: 1, name: "Processors" })).toBeVisible();
    await topBarLink(page, "Referrals Shop").click();
    await expect(page).toHaveURL("/refferals");
    await topBarLink(page, "Smart Shop").click();
    await expect(page).toHaveURL(LAMPS);
    await expect(page.getByLabel("Search products by name")).toHaveValue("lamp");
  }
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("the top bar opens the view that was chosen in another tab", async ({ page, context }) => {
  await page.goto("/refferals");
  const other = await context.newPage();
  await visit(other, PROCESSORS);
  await expect(topBarLink(page, "PC Build")).toHaveAttribute("href", PROCESSORS);
  await topBarLink(page, "PC Build").click();
  await expect(page).toHaveURL(PROCESSORS);
});

test("every link from another page to a shop restores its view", async ({ page, context, shop, noise }) => {
  noise.expect(/status of 404/);
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signInSomebody(context, shop);
  await visit(page, "/?sort=views&q=lamp");
  const ways = [
    { from: "/smartshop", link: page.getByRole("banner").getByRole("link", { name: "Refals" }) },
    { from: "/account?tab=cart", link: page.getByRole("link", { name: "Back to Shop" }) },
    { from: "/account?tab=cart", link: page.getByRole("main").getByRole("link", { name: "Open Box Store" }) },
    { from: "/account?tab=orders", link: page.getByRole("main").getByRole("link", { name: "Open Box Store" }) },
    { from: "/product/1", link: page.getByRole("link", { name: "Back to Open Box Store" }) },
    { from: "/nowhere/at-all", link: page.getByRole("main").getByRole("link", { name: "Open Box Store" }) },
    { from: "/account", link: topBarLink(page, "Open Box Store") },
  ];
  for (const { from, link } of ways) {
    await page.goto(from);
    await link.click();
    await expect(page, from).toHaveURL("/?q=lamp&sort=views");
    await expect(page.getByLabel("Search products by name")).toHaveValue("lamp");
  }
  await page.goto(`/alerts/stop/${makeStopToken(person, shop.storageDir)}`);
  await page.getByRole("button", { name: "Stop all alerts" }).click();
  await page.getByRole("link", { name: "Back to the store" }).click();
  await expect(page).toHaveURL("/?q=lamp&sort=views");
  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL("/?q=lamp&sort=views");
});

test("the links of builds, comparisons and tiles restore the views of other shops", async ({ page }) => {
  await page.goto("/");
  await visit(page, PROCESSORS);
  const back = page.getByRole("link", { name: "Back to PC Build" });
  const ways = [
    { from: "/pcshop/build", link: back },
    { from: "/compare/pc", link: back },
    { from: "/", link: page.getByRole("list", { name: "What we sell" }).getByRole("link", { name: "PC Build" }) },
  ];
  for (const { from, link } of ways) {
    await page.goto(from).then(() => link.click());
    await expect(page, from).toHaveURL(PROCESSORS);
  }
});

test("a link with a query wins over the remembered view", async ({ page }) => {
  await visit(page, PROCESSORS);
  await page.goto("/pcshop/product/1?q=a");
  await page.getByRole("link", { name: "Back to PC Build" }).click();
  await expect(page).toHaveURL("/pcshop?q=a");
  await expect.poll(() => remembered(page, "/pcshop")).toEqual({ "/pcshop:searchQuery": "a" });
});

test("closing a product that was opened from the cart shows the view behind it", async ({ page, context, shop }) => {
  const google_id = await signInSomebody(context, shop);
  insertProduct(shop.db, "ayz", {
    id: "in-cart",
    title: "Lamp in the cart",
    category: "In the cart",
    conditions: { good: { priceCents: 900, quantity: 3 } },
  });
  const data = { google_id, product_id: "in-cart", store: "ayz", quantity: 1, condition: "good" };
  expect((await context.request.post("/api/cart", { data })).status()).toBe(200);
  await visit(page, "/?category=In+the+cart");
  await page.getByRole("link", { name: "Cart: 1 item" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Lamp in the cart" }).click();
  await expect(page.getByRole("dialog").getByText("ID in-cart")).toBeVisible();
  await expect(page).toHaveURL("/product/in-cart");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/?category=In+the+cart");
  expect(await remembered(page, "/")).toEqual({ "/:selectedCategory": "In the cart" });
});

test("Reset forgets the view", async ({ page }) => {
  await visit(page, LAMPS);
  await visit(page, PROCESSORS);
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL("/pcshop");
  await expect.poll(() => remembered(page, "/pcshop")).toEqual({});
  await topBarLink(page, "Smart Shop").click();
  await expect(page).toHaveURL(LAMPS);
  await topBarLink(page, "PC Build").click();
  await expect(page).toHaveURL("/pcshop");
  await page.reload();
  await expect(page).toHaveURL("/pcshop");
});

test("the shop's own links to its bare address forget the view, in a new tab too", async ({ page, context }) => {
  await visit(page, "/smartshop?main=Processors");
  await page.getByRole("button", { name: "Categories and sorting" }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "All categories" }).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
  await expect(tab).toHaveURL("/smartshop");
});

test("Back and Forward show the bare address unchanged", async ({ page }) => {
  await page.goto("/pcshop");
  await clickMainCategory(page, "Processors");
  await expect(page).toHaveURL("/pcshop?main=Processors");
  await page.goBack();
  await expect(page).toHaveURL("/pcshop");
  await expect(page.getByRole("heading", { level: 1, name: "PC Build" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Processors" })).toBeVisible();
});

test("Back before JavaScript has loaded shows the bare address unchanged", async ({ page }) => {
  await page.goto("/pcshop");
  await clickMainCategory(page, "Processors");
  await expect(page.getByRole("heading", { level: 1, name: "Processors" })).toBeVisible();
  await page.goto("/healthz");
  const { held, send } = holdRequests();
  await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Processors" })).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "PC Build" })).toBeVisible();
  send();
  await expect(page).toHaveURL("/pcshop");
  await expect.poll(() => remembered(page, "/pcshop")).toEqual({});
  await expect(page.getByRole("heading", { level: 1, name: "PC Build" })).toBeVisible();
});

test("Reset before hydration forgets the view, even if hydration finishes before the next page loads", async ({
  page,
}) => {
  await visit(page, PROCESSORS);
  await page.goto("/healthz");
  const { held, send } = holdRequests();
  await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
  await page.goBack({ waitUntil: "commit" });
  // Simulates a slow next page: the click does not load it.
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault(), { once: true }));
  await page.getByRole("link", { name: "Reset" }).click();
  send();
  await page.waitForFunction(isReady);
  expect(await remembered(page, "/pcshop")).toEqual({});
  await page.goto("/pcshop");
  await expect(page.getByRole("heading", { level: 1, name: "PC Build" })).toBeVisible();
});

test("Back while a page is still arriving shows the bare address unchanged", async ({ page }) => {
  await page.goto("/pcshop");
  await clickMainCategory(page, "Processors");
  await expect(page.getByRole("heading", { level: 1, name: "Processors" })).toBeVisible();
  await page.goto("/healthz");
  await page.route("**/pcshop?main=Processors", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.slice(0, html.indexOf("</main>")) });
  });
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Processors" })).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "PC Build" })).toBeVisible();
  await expect(page).toHaveURL("/pcshop");
});

test("an unknown category is never remembered", async ({ page, noise }) => {
  noise.expect(/status of 404/);
  await visit(page, PROCESSORS);
  await page.goto("/pcshop?category=Never+there");
  await expect(page.getByRole("heading", { level: 1, name: "Never there" })).toBeVisible();
  await topBarLink(page, "PC Build").click();
  await expect(page).toHaveURL(PROCESSORS);
});

test("a remembered category that no longer exists is dropped for the whole shop", async ({ page, shop, noise }) => {
  noise.expect(/status of 404/);
  const arrivals = [() => page.goto("/smartshop"), () => topBarLink(page, "Smart Shop").click()];
  for (const [arrive, query] of arrivals.flatMap((one) => [[one, ""] as const, [one, "&page=2"] as const])) {
    const ids = Array.from({ length: PAGE_SIZE + 1 }, (_, i) => `leaving-${i}`);
    for (const id of ids) insertProduct(shop.db, "smart", { id, title: "Leaving", category: "Leaving" });
    await visit(page, `/smartshop?category=Leaving${query}`);
    await page.goto("/refferals");
    shop.db.$client.exec("DELETE FROM products WHERE id LIKE 'leaving-%'");
    await arrive();
    await expect(page).toHaveURL("/smartshop");
    await expect(page.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
    expect(await remembered(page, "/smartshop")).toEqual({});
  }
});
