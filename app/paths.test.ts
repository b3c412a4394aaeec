import { existsSync } from "node:fs";

import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";

import { returnPath } from "./accounts/sign-in-path.ts";
import { parseDescriptionImageUrl } from "./images/description-image.ts";
import * as paths from "./paths.ts";
import { isNotificationPath } from "./payments/provider.ts";
import routes from "./routes.ts";
import { getShop, isProductPath, SHOPS, type Shop, type ShopValue } from "./shops/shops.ts";

/** Addresses without a route, and prefixes of addresses. */
type Other =
  | "health"
  | "favicon"
  | "touchIcon"
  | "sharePreview"
  | "shopIcons"
  | "newMessageSound"
  | "apiPrefix"
  | "apiImagesPrefix"
  | "chatPrefix"
  | "viewsPrefix"
  | "comparePrefix"
  | "goPrefix";

const SHOP = { imageFolder: ":folder" } as Shop;
const PC = getShop("pc");
const SHOP_VALUE = ":shop" as ShopValue;

/** The builders, called with the names of their routes' parameters: each gives the pattern of its route. */
const built: Record<Exclude<keyof typeof paths, Other>, string | string[]> = {
  home: paths.home,
  product: SHOPS.map((shop) => paths.product(shop, ":id")),

  image: paths.image(SHOP, ":id", ":file"),
  nestedImage: paths.nestedImage(SHOP, ":id", ":size" as "large", ":file"),

  go: [paths.go(SHOP_VALUE, ":id"), paths.go(SHOP_VALUE, ":id", ":marketplace")],
  brandImage: paths.brandImage(":file", "1"),
  contentPage: paths.contentPage(":page"),
  build: paths.build,
  sharedBuild: paths.sharedBuild(["24"]),
  savedBuilds: paths.savedBuilds,
  compare: paths.compare(SHOP_VALUE, ["24"]),

  signIn: paths.signIn,
  signInAndReturn: paths.signInAndReturn("/account"),
  googleSignIn: paths.googleSignIn,
  googleCallback: paths.googleCallback,
  demoSignIn: paths.demoSignIn,
  signOut: paths.signOut,

  account: paths.account,
  accountTab: paths.accountTab("orders"),
  accountOrdersPage: [paths.accountOrdersPage(1), paths.accountOrdersPage(2)],
  cart: paths.cart,
  postCart: paths.postCart,
  ownSessions: paths.ownSessions,
  ownAlerts: paths.ownAlerts,
  stopAlerts: paths.stopAlerts(":token"),
  ownData: paths.ownData,
  downloadOwnData: paths.downloadOwnData,
  cartLineImage: paths.cartLineImage(":line" as unknown as number),
  accountOrder: paths.accountOrder(":id"),
  orderImage: paths.orderImage(":id"),
  deleteOrder: paths.deleteOrder(":ownId"),
  success: paths.success("order"),
  cancel: paths.cancel("order"),
  addToCart: paths.addToCart,
  addToBuild: paths.addToBuild,
  removeFromCart: paths.removeFromCart,
  savedAddress: paths.savedAddress,

  sandboxPayment: paths.sandboxPayment(":invoiceId"),

  chats: paths.chats,
  chat: paths.chat(":chatId"),
  chatAboutOrder: paths.chatAboutOrder(":chatId", "order"),
  chatBefore: paths.chatBefore(":chatId", 1),

  chatState: paths.chatState(":chatId"),
  savedReplies: paths.savedReplies,
  savedReply: paths.savedReply(":key" as unknown as number),
  adminPanel: paths.adminPanel,
  panelTab: SHOPS.flatMap((shop) => (["add", "delete", "edit"] as const).map((tab) => paths.panelTab(shop, tab))),
  addedProduct: paths.addedProduct(PC, "24"),
  panelProduct: paths.panelProduct(PC, "edit", "24"),
  products: SHOPS.map(paths.products),
  bulk: SHOPS.map(paths.bulk),
  bulkAct: SHOPS.map((shop) => paths.bulkAct(shop, ":act")),
  bulkChanges: SHOPS.map(paths.bulkChanges),
  categories: SHOPS.map(paths.categories),
  bin: SHOPS.map(paths.bin),
  csv: SHOPS.map(paths.csv),
  csvFile: paths.csvFile(PC, "file"),
  csvImport: SHOPS.map(paths.csvImport),
  productsCsv: SHOPS.map(paths.productsCsv),
  adminOrders: paths.adminOrders,
  attention: paths.attention,
  caseAct: paths.caseAct(":key" as unknown as number, ":act"),
  ledger: paths.ledger,
  ledgerCsv: paths.ledgerCsv,
  adminOrder: paths.adminOrder(":id"),
  orderAct: paths.orderAct(":id", ":act"),
  sendOrder: paths.sendOrder(":id"),
  adminCancelOrder: paths.adminCancelOrder(":id"),
  adminDeleteOrder: paths.adminDeleteOrder(":id"),
  sendOrders: paths.sendOrders,
  packingSlips: paths.packingSlips,
  packingSlip: paths.packingSlip(":id"),
  palette: paths.palette,
  auditTrail: paths.auditTrail,
  contentPanel: paths.contentPanel,
  editContent: paths.editContent(":page"),
  linksPanel: paths.linksPanel,
  outbox: paths.outbox,
  outboxLetter: paths.outboxLetter(":id"),
  outboxLetterHtml: paths.outboxLetterHtml(":id"),
  webhooks: paths.webhooks,
  addWebhook: paths.addWebhook,
  webhook: paths.webhook(":id" as unknown as number),
  healthPage: paths.healthPage,
  settings: paths.settings,
  settingsOf: paths.settingsOf(":section"),
  security: paths.security,
  apiKeys: paths.apiKeys,
  addApiKey: paths.addApiKey,
  addAuthenticator: paths.addAuthenticator,
  removeAuthenticator: paths.removeAuthenticator(":id" as unknown as number),
  addPasskey: paths.addPasskey,
  removePasskey: paths.removePasskey(":id"),
  adminPassword: paths.adminPassword,
  recoveryCodes: paths.recoveryCodes,
  setUp: paths.setUp,
  adminLogin: paths.adminLogin,
  passkeyOptions: paths.passkeyOptions,
  adminExit: paths.adminExit,
  draft: paths.draft(SHOP_VALUE, ":draft"),
  draftLinks: paths.draftLinks(SHOP_VALUE, ":draft"),
  removeDraftImage: paths.removeDraftImage(SHOP_VALUE, ":draft"),
  draftImage: paths.draftImage(SHOP_VALUE, ":draft", ":name"),
  ordersCsv: paths.ordersCsv,
  adminOrderImage: paths.adminOrderImage(":id"),

  theme: paths.theme,
  viewPixel: paths.viewPixel(SHOP_VALUE, ":file"),
  glyphs: paths.glyphs,
  suggestions: paths.suggestions(SHOP_VALUE, "lamp"),

  apiImage: paths.apiImage(SHOP, ":id", ":file"),
  apiNestedImage: paths.apiNestedImage(SHOP, ":id", ":size", ":file"),
  apiProducts: paths.apiProducts("pc"),
  apiProduct: paths.apiProduct("pc", ":id"),
  apiProductView: paths.apiProductView("pc", ":id"),
  apiCategories: paths.apiCategories("pc"),
  apiProductImages: paths.apiProductImages(SHOP_VALUE, ":id"),
  apiProductImage: paths.apiProductImage(SHOP_VALUE, ":id", ":file"),
  apiUploadImages: paths.apiUploadImages,
  apiCart: paths.apiCart,
  apiCartQuantity: paths.apiCartQuantity,
  apiCartLines: paths.apiCartLines(":googleId"),
  apiCreatePurchase: paths.apiCreatePurchase,
  apiCreateCheckout: paths.apiCreateCheckout,
  apiMyPurchases: paths.apiMyPurchases(":googleId"),
  apiPurchase: paths.apiPurchase(":paymentId"),
  apiPaymentNotification: paths.apiPaymentNotification(":provider"),
  apiAdminProduct: paths.apiAdminProduct(SHOP_VALUE, ":id"),
  apiAdminPurchases: paths.apiAdminPurchases,
  apiShipped: paths.apiShipped(":paymentId"),
  apiCancelOrder: paths.apiCancelOrder(":paymentId"),
  apiLogin: paths.apiLogin,
  apiVerifyToken: paths.apiVerifyToken,
  apiNextId: paths.apiNextId("pc"),
  apiAddProduct: paths.apiAddProduct("pc"),
  apiEditProduct: paths.apiEditProduct(SHOP_VALUE, ":id"),
  apiDeleteProduct: paths.apiDeleteProduct(SHOP_VALUE, ":id"),
  apiChats: paths.apiChats,
  apiChatUpload: paths.apiChatUpload(":chatId"),
  apiChatImage: paths.apiChatImage(":chatId", ":file"),
  apiChatProductImage: paths.apiChatProductImage(":chatId"),
  apiUploadDescriptionImage: paths.apiUploadDescriptionImage(SHOP_VALUE, ":id"),
  apiDeleteDescriptionImage: paths.apiDeleteDescriptionImage,
  apiDeleteDescriptionFolder: paths.apiDeleteDescriptionFolder(SHOP_VALUE, ":id"),

  openApi: paths.openApi,
  apiDocs: paths.apiDocs,

  googleFeed: paths.googleFeed,
  newProductsFeed: [paths.newProductsFeed(null), paths.newProductsFeed("pc")],
  productsJson: paths.productsJson,
  productsJsonPage: paths.productsJsonPage("pc", 2),

  sitemapIndex: paths.sitemapIndex,
  sitemap: paths.sitemap(":file"),
  robots: paths.robots,
  securityTxt: paths.securityTxt,
};

const builtPaths = [...Object.values(built), ...SHOPS.map((shop) => shop.path)]
  .flat()
  .map((path) => path.replace(/\?.*/, ""));

/** The patterns of routes: `/chat/:chatId`. A layout without a path has none. */
function listPatterns(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`.replace(/\/+/, "/");
    return [...(path === undefined ? [] : [pattern]), ...listPatterns(children, pattern)];
  });
}

/** Without the routes that answer every address that no other route answers. */
const patterns = listPatterns(routes).filter((pattern) => !pattern.endsWith("/*"));

const sorted = (items: Iterable<string>) => [...new Set(items)].sort();

describe("app/paths.ts", () => {
  it("has a builder for each route, and no other builder", () => {
    expect(sorted(builtPaths.map(decodeURIComponent))).toEqual(sorted(patterns));
  });

  it("encodes every value", () => {
    expect(builtPaths.filter((path) => path.includes(":"))).toEqual([]);
  });

  it.each([paths.apiPrefix, paths.apiImagesPrefix, paths.viewsPrefix, paths.comparePrefix])(
    "%s is the prefix of a route's address",
    (prefix) => {
      expect(patterns.some((pattern) => pattern.startsWith(prefix))).toBe(true);
    },
  );

  it.each([paths.favicon, paths.touchIcon, paths.sharePreview, paths.shopIcons, paths.newMessageSound])(
    "%s is a file of public/",
    (path) => {
      expect(existsSync(`public${path}`)).toBe(true);
    },
  );

  it("builds addresses that their parsers recognize", () => {
    expect(SHOPS.map((shop) => isProductPath(paths.product(shop, "24")))).toEqual(SHOPS.map(() => true));
    expect(isNotificationPath(paths.apiPaymentNotification("btcpay"))).toBe(true);
    const image = { shop: "pc", productId: "24", fileName: "plan.webp" };
    for (const build of [paths.nestedImage, paths.apiNestedImage]) {
      expect(parseDescriptionImageUrl(build(PC, "24", "description", "plan.webp"))).toEqual(image);
    }
    expect(returnPath(paths.signIn)).toBe(paths.home);
    expect(returnPath(paths.signOut)).toBe(paths.home);
  });
});
