import { expect, test, type BrowserContext, type Page } from "@playwright/test";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";

import { FINDING_SCREENS } from "./finding-screens.ts";
import { ORDER_SCREENS } from "./order-screens.ts";
import type { TestShop } from "./playwright.ts";
import { PRODUCT_SCREENS, SHOWN_SHOPS } from "./product-screens.ts";
import { fillScreens, LONG_WORD } from "./screen-data.ts";
import type { Screen, Viewer } from "./screen.ts";
import { signInAdmin } from "./signed-in-admin.ts";
import { signInAs } from "./signed-in.ts";

/** Every screen of the product. */
const SCREENS: Screen[] = [
  ...SHOWN_SHOPS.flatMap((shop): Screen[] => [
    { name: `${shop.name}, rows`, viewer: "visitor", path: () => shop.path },
    { name: `${shop.name}, a category`, viewer: "visitor", path: () => `${shop.path}?main=Processors&sort=price-asc` },
    {
      name: `${shop.name}, a product's page`,
      viewer: "visitor",
      path: ({ productId }) => `${shop.path === "/" ? "" : shop.path}/product/${productId}`,
    },
    {
      name: `${shop.name}, a product over the shop`,
      viewer: "visitor",
      path: () => `${shop.path}?q=${LONG_WORD}`,
      needsScripts: true,
      async open(page) {
        await page.getByRole("article").first().getByRole("link").click();
        // The dialog opens before its product has arrived.
        await expect(page.getByRole("dialog").getByText(/^ID /)).toBeVisible();
      },
    },
  ]),
  ...FINDING_SCREENS,
  { name: "a search that finds nothing", viewer: "visitor", path: () => "/pcshop?q=nothing+has+this+name" },
  {
    name: "the categories of PC Build",
    viewer: "visitor",
    path: () => "/pcshop",
    async open(page) {
      await page.getByRole("button", { name: "Categories and sorting" }).click();
      await expect(page.getByRole("navigation", { name: "Categories and sorting" })).toBeVisible();
    },
  },
  {
    name: "a category with a product chosen for a comparison",
    viewer: "visitor",
    path: () => "/?main=Processors&category=Compact+processors",
    async open(page) {
      await page
        .getByRole("button", { name: /^Compare / })
        .first()
        .click();
      await expect(page.getByRole("link", { name: "Compare", exact: true })).toBeVisible();
    },
  },
  { name: "a page of the footer", viewer: "visitor", path: () => "/pages/shipping" },
  { name: "the page on grading", viewer: "visitor", path: () => "/pages/grading" },
  { name: "an empty build", viewer: "visitor", path: () => "/pcshop/build" },
  {
    name: "a build",
    viewer: "visitor",
    path: ({ productId }) => `/pcshop/product/${productId}`,
    async open(page) {
      await page.getByRole("button", { name: "Add to build" }).click();
      await page.getByRole("link", { name: "View build" }).click();
      await expect(page.getByRole("heading", { name: "Share this build" })).toBeVisible();
    },
  },
  {
    name: "a shared build",
    viewer: "visitor",
    path: ({ productId }) => `/pcshop/build?part=${productId}*3&part=1&part=gone`,
    async open(page) {
      for (const name of ["As text", "As Markdown"]) await page.getByText(name, { exact: true }).click();
    },
  },
  { name: "a comparison", viewer: "visitor", path: () => "/compare/pc?id=1&id=5&id=9&id=13" },
  {
    name: "a comparison of one product",
    viewer: "visitor",
    path: ({ productId }) => `/compare/ayz?id=${productId}&id=1`,
  },
  { name: "an empty comparison", viewer: "visitor", path: () => "/compare/smart" },
  {
    name: "the page about the API",
    viewer: "visitor",
    path: () => "/api/docs",
    async open(page) {
      await page.getByText("POST /api/create-checkout").click();
      await expect(page.getByText("items[].quantity")).toBeVisible();
    },
  },
  { name: "sign-in", viewer: "visitor", path: () => "/sign-in" },
  { name: "the page that is not there", viewer: "visitor", path: () => "/nowhere" },
  { name: "admin login", viewer: "visitor", path: () => "/ayzadmin" },

  { name: "Open Box Store of a buyer", viewer: "buyer", path: () => "/" },
  { name: "a product's page of a buyer", viewer: "buyer", path: ({ productId }) => `/product/${productId}` },
  { name: "saved builds", viewer: "buyer", path: () => "/pcshop/build?part=1" },
  { name: "the cart", viewer: "buyer", path: () => "/account?tab=cart" },
  {
    name: "the cart over the shop",
    viewer: "buyer",
    path: () => "/#cart",
    needsScripts: true,
    open: (page) => expect(page.getByRole("dialog").getByRole("list", { name: "Cart" })).toBeVisible(),
  },
  { name: "the orders", viewer: "buyer", path: () => "/account?tab=orders" },
  { name: "the page of an unpaid order", viewer: "buyer", path: ({ orderId }) => `/account/orders/${orderId}` },
  { name: "the page of a sent order", viewer: "buyer", path: ({ sentOrderId }) => `/account/orders/${sentOrderId}` },
  {
    name: "the page of a partly paid order",
    viewer: "buyer",
    path: ({ partlyPaidOrderId }) => `/account/orders/${partlyPaidOrderId}`,
  },
  {
    name: "the alerts of a buyer",
    viewer: "buyer",
    path: () => "/account/alerts",
  },
  { name: "where a buyer is signed in", viewer: "buyer", path: () => "/account/sessions" },
  { name: "deleting an order", viewer: "buyer", path: ({ orderId }) => `/account/orders/${orderId}/delete` },
  {
    name: "the question about deleting an order",
    viewer: "buyer",
    path: () => "/account?tab=orders",
    needsScripts: true,
    async open(page) {
      await page.getByRole("main").getByRole("link", { name: "Delete" }).first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  { name: "the sandbox payment", viewer: "buyer", path: ({ orderId }) => `/sandbox/pay/invoice-${orderId}` },
  { name: "the purchase success page", viewer: "buyer", path: () => "/success" },
  { name: "the payment canceled page", viewer: "buyer", path: () => "/cancel" },
  { name: "the chats of a buyer", viewer: "buyer", path: () => "/chats" },
  { name: "a chat of a buyer", viewer: "buyer", path: ({ chatId }) => `/chat/${chatId}` },
  {
    name: "the chats over the shop",
    viewer: "buyer",
    path: () => "/",
    needsScripts: true,
    async open(page) {
      await page.getByRole("complementary", { name: "Chat" }).getByRole("button").click();
      await expect(page.getByRole("region", { name: "Chats" }).getByRole("listitem")).toBeVisible();
    },
  },

  { name: "the chats of the seller", viewer: "seller", path: () => "/chats" },
  { name: "the chats that are done", viewer: "seller", path: () => "/chats?show=done" },
  {
    name: "a chat of the seller",
    viewer: "seller",
    path: ({ chatId }) => `/chat/${chatId}`,
    open: (page) => page.getByText("Saved replies", { exact: true }).last().click(),
  },
  { name: "the saved replies", viewer: "seller", path: () => "/chats/replies" },
  { name: "a saved reply", viewer: "seller", path: ({ replyKey }) => `/chats/replies/${replyKey}` },

  ...PRODUCT_SCREENS,
  ...ORDER_SCREENS,
  { name: "the search of the panels", viewer: "administrator", path: () => "/admin/find?q=lamp" },
  {
    name: "the palette",
    viewer: "administrator",
    path: () => "/orders/ledger",
    needsScripts: true,
    async open(page) {
      // The keys work from then on.
      await expect(page.getByRole("link", { name: "Find" })).toHaveAttribute("aria-haspopup", "dialog");
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  { name: "the audit trail", viewer: "administrator", path: () => "/admin/audit" },
  { name: "the owner's pages", viewer: "administrator", path: () => "/admin/content" },
  { name: "writing one of the owner's pages", viewer: "administrator", path: () => "/admin/content/privacy?draft=1" },
  { name: "links with problems", viewer: "administrator", path: () => "/admin/links" },
  { name: "prices to compare", viewer: "administrator", path: () => "/admin/links?show=prices" },
  { name: "the outbox", viewer: "administrator", path: () => "/admin/mail" },
  { name: "the webhooks", viewer: "administrator", path: () => "/admin/webhooks" },
  { name: "adding a webhook", viewer: "administrator", path: () => "/admin/webhooks/add" },
  { name: "a webhook", viewer: "administrator", path: ({ webhookId }) => `/admin/webhooks/${webhookId}` },
  { name: "health", viewer: "administrator", path: () => "/admin/health" },
  { name: "the settings", viewer: "administrator", path: () => "/admin/settings" },
  { name: "the settings of the shop", viewer: "administrator", path: () => "/admin/settings/shop?guide=1" },
  { name: "the settings of payments", viewer: "administrator", path: () => "/admin/settings/payments" },
  { name: "the settings of mail", viewer: "administrator", path: () => "/admin/settings/mail?guide=1" },
  { name: "the settings of security", viewer: "administrator", path: () => "/admin/settings/security" },
  { name: "changing the password", viewer: "administrator", path: () => "/admin/security/password" },
  { name: "the keys of programs", viewer: "administrator", path: () => "/admin/security/keys" },
  { name: "adding a key", viewer: "administrator", path: () => "/admin/security/keys/add" },
  { name: "the security page", viewer: "administrator", path: () => "/admin/security" },
  {
    name: "adding an authenticator app",
    viewer: "administrator",
    path: () => "/admin/security/authenticators/add",
  },
];

/** The time limit for one screen. The limit of a test grows with its number of screens. */
const SCREEN_TIMEOUT_MS = 60_000;

interface Visit {
  page: Page;
  context: BrowserContext;
  shop: TestShop;
  javaScriptEnabled: boolean;
}

/** Opens every screen of a viewer in turn and calls `look`. Each screen is a named step of the test. */
export async function visitScreens(
  viewer: Viewer,
  { page, context, shop, javaScriptEnabled }: Visit,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const screens = SCREENS.filter((screen) => screen.viewer === viewer && (javaScriptEnabled || !screen.needsScripts));
  // The data and the sign-in have as much time as one screen.
  test.setTimeout((screens.length + 1) * SCREEN_TIMEOUT_MS);
  const data = await fillScreens(shop);
  if (viewer === "administrator") await signInAdmin(context, shop);
  else if (viewer !== "visitor") await signInAs(context, shop, viewer === "buyer" ? data.buyer : DEMO_ACCOUNTS.seller);
  for (const { name, path, open } of screens) {
    const visit = async () => {
      await page.goto(path(data));
      await open?.(page);
      await look(name);
      // Deletes the remembered view and tab before the next screen.
      await page.evaluate(() => localStorage.clear());
    };
    await test.step(name, visit, { timeout: SCREEN_TIMEOUT_MS });
  }
}
