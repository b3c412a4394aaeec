import type { BrowserContext, Page } from "@playwright/test";

import { addToCart } from "#app/cart/cart.server.ts";
import { insertOffer, type Offer } from "#tests/factories/offers.ts";
import { waitForHydration } from "#tests/setup/hydrated-page.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** Two tabs of one browser. A change in one is shown in the other. */

/** Opens a tab that loses the focus to the next one. By default Playwright keeps all tabs focused. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = waitForHydration(await context.newPage());
  await tab.goto(address);
  const session = await context.newCDPSession(tab);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  return tab;
}

/** Activates a tab. */
async function lookAt(tab: Page): Promise<void> {
  await tab.bringToFront();
  await tab.waitForFunction(() => document.hasFocus());
}

/** Makes a tab hidden for its scripts, as if another tab were in front of it, and visible again. */
async function setHidden(tab: Page, hidden: boolean): Promise<void> {
  await tab.evaluate((isHidden) => {
    const visibilityState = isHidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** The addresses of the data and documents that a tab requests from now on. */
function listen(tab: Page): string[] {
  const asked: string[] = [];
  tab.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data") || request.resourceType() === "document") asked.push(pathname);
  });
  return asked;
}

const cartCount = (tab: Page) => tab.getByRole("banner").getByRole("link", { name: /^Cart:/ });
const lineOf = (tab: Page, { title }: Offer) =>
  tab.getByRole("list", { name: "Cart" }).getByRole("listitem").filter({ hasText: title });

async function addOne(tab: Page, offer: Offer): Promise<void> {
  await tab.goto(`/product/${offer.id}`);
  await tab.getByRole("radio", { name: /^Good/ }).check();
  await tab.getByRole("button", { name: "Add to cart" }).click();
  await expect(tab.getByRole("status").filter({ hasText: "Item added to cart" })).toBeVisible();
}

async function signInWithCart(context: BrowserContext, shop: TestShop): Promise<Offer> {
  const userId = await signInSomebody(context, shop);
  const offer = insertOffer(shop.db, 5);
  addToCart(shop.db, userId, { productId: offer.id, condition: "good", quantity: 1 }, new Date());
  return offer;
}

/** Signs the browser in as another person without the scripts of any tab, which therefore get no event. */
async function changePerson(context: BrowserContext, shop: TestShop): Promise<void> {
  const answer = await context.request.post("/auth/demo", {
    form: { account: "buyer2", next: "/robots.txt" },
    headers: { Origin: shop.url },
  });
  expect(answer.ok()).toBe(true);
}

test("a tab shows each change that another tab makes to the cart", async ({ context, shop }) => {
  const first = await signInWithCart(context, shop);
  const second = insertOffer(shop.db, 5);
  const behind = await openTab(context, "/account?tab=cart");
  const front = await openTab(context, "/");
  await addOne(front, second);
  await expect(cartCount(behind)).toHaveAccessibleName("Cart: 2 items");
  await expect(lineOf(behind, second)).toBeVisible();

  await front.goto("/account?tab=cart");
  await lineOf(front, first).getByRole("button", { name: "Increase quantity" }).click();
  await expect(behind.getByLabel(`Quantity of ${first.title}`)).toHaveValue("2");
  await lineOf(front, second).getByRole("button", { name: "Remove" }).click();
  await expect(lineOf(behind, second)).toHaveCount(0);
  await expect(cartCount(behind)).toHaveAccessibleName("Cart: 1 item");
});

test("a background tab refetches changes once when it is shown, and keeps the typed text", async ({
  context,
  shop,
}) => {
  await signInWithCart(context, shop);
  const behind = await openTab(context, "/pcshop");
  await behind.getByLabel("Search products by name").fill("not searched yet");
  await setHidden(behind, true);
  const asked = listen(behind);
  const front = await openTab(context, "/");
  await addOne(front, insertOffer(shop.db, 5));
  await addOne(front, insertOffer(shop.db, 5));
  await expect(cartCount(front)).toHaveAccessibleName("Cart: 3 items");
  expect(asked).toEqual([]);

  await setHidden(behind, false);
  await lookAt(behind);
  await expect(cartCount(behind)).toHaveAccessibleName("Cart: 3 items");
  expect(asked).toEqual(["/pcshop.data"]);
  await expect(behind.getByLabel("Search products by name")).toHaveValue("not searched yet");
});

test("a tab refetches nothing when it is shown and nothing has changed", async ({ context, shop }) => {
  await signInWithCart(context, shop);
  const tab = await openTab(context, "/pcshop");
  const asked = listen(tab);
  const other = await openTab(context, "/smartshop");
  for (let times = 0; times < 3; times++) {
    await lookAt(other);
    await setHidden(tab, true);
    await setHidden(tab, false);
    await lookAt(tab);
  }
  // Requests of this link are sent after all requests that the tab could have sent.
  await tab.getByRole("navigation", { name: "Shops" }).getByRole("link", { name: "Smart Shop" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
  expect(asked.filter((path) => path !== "/smartshop.data")).toEqual([]);
});

/**
 * Sends a tab the event of becoming active, and returns whether its content is visible right after it. Chromium without
 * windows (headless) sends no such event.
 */
function isSeenAfter(event: "focus" | "pageshow", tab: Page): Promise<boolean | undefined> {
  return tab.evaluate((name) => {
    dispatchEvent(name === "focus" ? new Event(name) : new PageTransitionEvent(name, { persisted: true }));
    return document.querySelector("main")?.checkVisibility();
  }, event);
}

for (const [event, how] of [
  ["focus", "becomes active"],
  ["pageshow", "is restored by Back"],
] as const) {
  test(`a tab that ${how} after another person signed in shows nothing of the first person's cart`, async ({
    context,
    shop,
  }) => {
    const offer = await signInWithCart(context, shop);
    const behind = await openTab(context, "/account?tab=cart");
    await behind.getByLabel("City", { exact: true }).fill("A secret place");
    await changePerson(context, shop);
    await expect(lineOf(behind, offer)).toBeVisible();
    expect(await isSeenAfter(event, behind)).toBe(false);
    await expect(behind.getByText(offer.title)).toHaveCount(0);
    await expect(behind).toHaveURL("/account?tab=cart");
    await expect(cartCount(behind)).toBeVisible();
    for (const field of await behind.getByLabel("City", { exact: true }).all()) {
      await expect(field).not.toHaveValue("A secret place");
    }
  });
}

test("signing out in one tab removes the account pages from the other tabs", async ({ context, shop }) => {
  const offer = await signInWithCart(context, shop);
  const account = await openTab(context, "/account?tab=cart");
  const store = await openTab(context, "/");
  await expect(cartCount(store)).toBeVisible();
  const front = await openTab(context, "/account?tab=orders");
  await front.getByRole("button", { name: "Sign out" }).click();
  await expect(front.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(account).toHaveURL("/sign-in?next=%2Faccount%3Ftab%3Dcart");
  await expect(account.getByText(offer.title)).toHaveCount(0);
  await expect(store.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(cartCount(store)).toHaveCount(0);
});

test("signing in in one tab signs in the others and keeps the text typed there", async ({ context }) => {
  const behind = await openTab(context, "/pcshop");
  await behind.getByLabel("Search products by name").fill("not searched yet");
  const front = await openTab(context, "/sign-in?next=/smartshop");
  await front.getByRole("button", { name: "Nora Lindqvist" }).click();
  await expect(front.getByRole("banner").getByRole("link", { name: "My Account" })).toBeVisible();
  await expect(behind.getByRole("banner").getByRole("link", { name: "My Account" })).toBeVisible();
  await expect(behind.getByLabel("Search products by name")).toHaveValue("not searched yet");
});

test("changing the theme in one tab changes it in the others", async ({ context }) => {
  const [behind, front] = [await openTab(context, "/pcshop"), await openTab(context, "/smartshop")];
  for (const tab of [behind, front]) await tab.emulateMedia({ colorScheme: "light" });
  await front.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(behind.locator("html")).toHaveAttribute("data-theme", "dark");
  await behind.getByRole("button", { name: "Use the light theme" }).click();
  await expect(front.locator("html")).toHaveAttribute("data-theme", "light");
});
