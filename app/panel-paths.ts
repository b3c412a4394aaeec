import { path, withQuery } from "./shared/path.ts";
import type { Shop, ShopValue } from "./shops/shops.ts";

/** The addresses of the panels, as a part of `paths.ts`. Only pages of the panels load them. */

/** A tab of a shop's panel. "Add product" is the start tab and has the panel's own address. */
export const panelTab = (shop: Shop, tab: "add" | "delete" | "edit") =>
  tab === "add" ? shop.panelPath : `${shop.panelPath}/${tab}`;
/** The empty form, with links to the product that was added. */
export const addedProduct = (shop: Shop, id: string) => withQuery(panelTab(shop, "add"), { added: id });
export const panelProduct = (shop: Shop, tab: "delete" | "edit", id: string) => withQuery(panelTab(shop, tab), { id });
/** The table of a shop's products. */
export const products = (shop: Shop) => `${shop.panelPath}/products`;
/** The page of a bulk change, and its progress. */
export const bulk = (shop: Shop) => `${shop.panelPath}/bulk`;
export const bulkAct = (shop: Shop, id: string) => bulk(shop) + path`/${id}`;
/** The bulk changes, which can be undone. */
export const bulkChanges = (shop: Shop) => `${shop.panelPath}/changes`;
/** The categories of a shop, which can be renamed. */
export const categories = (shop: Shop) => `${shop.panelPath}/categories`;
/** The deleted products of a shop. */
export const bin = (shop: Shop) => `${shop.panelPath}/bin`;
export const csv = (shop: Shop) => `${shop.panelPath}/csv`;
export const csvFile = (shop: Shop, fileId: string) => withQuery(csv(shop), { file: fileId });
export const csvImport = (shop: Shop) => `${shop.panelPath}/csv/import`;
export const productsCsv = (shop: Shop) => `${shop.panelPath}/products.csv`;
export const adminOrders = "/orders";
/** The queue "Needs attention". */
export const attention = "/orders/attention";
export const caseAct = (key: number, act: string) => path`/orders/attention/${key}/${act}`;
export const ledger = "/orders/ledger";
export const ledgerCsv = "/orders/ledger.csv";
/** Marks several orders as sent. */
export const sendOrders = "/orders/send";
/** The packing slips of several orders. */
export const packingSlips = "/orders/slips";
export const adminOrder = (orderId: string) => path`/orders/${orderId}`;
export const orderAct = (orderId: string, act: string) => path`/orders/${orderId}/acts/${act}`;
export const sendOrder = (orderId: string) => path`/orders/${orderId}/send`;
export const adminCancelOrder = (orderId: string) => path`/orders/${orderId}/cancel`;
export const adminDeleteOrder = (orderId: string) => path`/orders/${orderId}/delete`;
export const packingSlip = (orderId: string) => path`/orders/${orderId}/slip`;
/** Finds products, orders, chats and pages. */
export const palette = "/admin/find";
export const auditTrail = "/admin/audit";
export const contentPanel = "/admin/content";
export const editContent = (name: string) => path`/admin/content/${name}`;
export const linksPanel = "/admin/links";
export const outbox = "/admin/mail";
export const outboxLetter = (id: string) => path`/admin/mail/${id}`;
export const outboxLetterHtml = (id: string) => path`/admin/mail/${id}/letter.html`;
export const webhooks = "/admin/webhooks";
export const addWebhook = "/admin/webhooks/add";
export const webhook = (id: number) => path`/admin/webhooks/${id}`;
export const healthPage = "/admin/health";
export const security = "/admin/security";
export const apiKeys = "/admin/security/keys";
export const addApiKey = "/admin/security/keys/add";
export const addAuthenticator = "/admin/security/authenticators/add";
export const removeAuthenticator = (id: number) => path`/admin/security/authenticators/${id}/remove`;
export const addPasskey = "/admin/security/passkeys/add";
export const removePasskey = (id: string) => path`/admin/security/passkeys/${id}/remove`;
export const adminPassword = "/admin/security/password";
export const recoveryCodes = "/admin/security/recovery-codes";
/** Where the setup code sets the first password. */
export const setUp = "/admin/setup";
export const settings = "/admin/settings";
export const settingsOf = (section: string) => path`/admin/settings/${section}`;
export const adminLogin = "/admin/login";
export const passkeyOptions = "/admin/login/passkey";
export const adminExit = "/admin/exit";
/** The staged uploads of one form of a panel. */
export const draft = (shop: ShopValue, draftId: string) => path`/admin/pictures/${shop}/${draftId}`;
export const draftLinks = (shop: ShopValue, draftId: string) => `${draft(shop, draftId)}/links`;
export const removeDraftImage = (shop: ShopValue, draftId: string) => `${draft(shop, draftId)}/remove`;
export const draftImage = (shop: ShopValue, draftId: string, file: string, size?: "full" | "large") =>
  withQuery(draft(shop, draftId) + path`/${file}`, { ...(size && { size }) });
export const ordersCsv = "/orders.csv";
export const adminOrderImage = (orderId: string) => path`/orders/${orderId}/picture.webp`;
