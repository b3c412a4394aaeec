import { PURCHASE_BODY } from "#tests/factories/purchases.ts";

/**
 * Valid requests that change something, for tests that replace parts of them. They are sent by somebody who is a buyer
 * and an administrator (`startAttackedShop`). `{order}`, `{chat}`, `{line}`, `{case}` and `{invoice}` stand for ids.
 */
export interface ValidRequest {
  method: string;
  path: string;
  /** Of its response, if the request is sent first. */
  status: number;
  fields: Record<string, unknown>;
  type: "form" | "json";
}

const item = { product_id: "lamp", store: "ayz", condition: "good" };
const product = {
  title: "Fan",
  main_category: "Cooling",
  category: "Fans",
  description: '<p style="font-size: 20px">Quiet</p>',
  price: "19.99",
  typical_price: 25,
  rate: "4",
  availability: "YES",
  link: "https://shop.example/fan",
};
const openBoxProduct = {
  ...{ title: "Lamp", main_category: "Home", category: "Lighting", description: "<p>Bright</p>" },
  ...{ good_condition_price: "25.50", good_condition_available_quantity: "3", ebay: "https://www.ebay.com/itm/1" },
};
const saving = { intent: "save", draft: "x" };
/** Another title than the API's requests store, so that the edit always conflicts with what is stored. */
const editing = { ...saving, title: "Edited", loaded: "{}" };
const confirmation = { password: "wrong", code: "123456" };

const json = (method: string, path: string, status: number, fields: Record<string, unknown>): ValidRequest => ({
  ...{ method, path, status, fields },
  type: "json",
});
const form = (path: string, status: number, fields: Record<string, string>): ValidRequest => ({
  ...{ method: "POST", path, status, fields },
  type: "form",
});

export const VALID_REQUESTS: readonly ValidRequest[] = [
  json("POST", "/api/verify-token", 200, { token: "x" }),
  json("POST", "/api/login", 401, { password: "wrong", code: "123456" }),
  json("POST", "/api/cart", 200, { ...item, quantity: 1, google_id: "buyer-1" }),
  json("PUT", "/api/cart/quantity", 200, { ...item, quantity: 2, google_id: "buyer-1" }),
  json("DELETE", "/api/cart", 200, { ...item, google_id: "buyer-1" }),
  json("POST", "/api/create-purchase", 200, PURCHASE_BODY),
  json("POST", "/api/create-checkout", 200, { ...PURCHASE_BODY, items: [PURCHASE_BODY] }),
  json("POST", "/api/chats", 200, { productId: "lamp", store: "ayz", buyerGoogleId: "buyer-1" }),
  json("POST", "/api/add-product", 201, { shop: "pc", id: "2", images: [], ...product }),
  json("PUT", "/api/edit-product/pc/1", 200, { id: "1", ...product }),
  json("PUT", "/api/edit-product/ayz/edited", 200, { id: "edited", ...openBoxProduct }),
  json("PATCH", "/api/admin-purchases/{order}/shipped", 200, {
    ...{ shipped: true, postal_service: "Post", tracking_number: "1" },
  }),
  json("POST", "/api/tiptap-delete-image", 200, { src: "/images/PCProducts/1/description/a.webp" }),
  json("POST", "/api/products/1/view", 204, { shop: "pc" }),
  json("POST", "/api/payments/sandbox/notify", 401, { payment_id: 1, payment_status: "finished", order_id: "1" }),

  form("/cart/add", 303, { ...item, quantity: "1", returnTo: "/ayzproducts" }),
  form("/cart/remove", 303, { line: "{line}", returnTo: "/account" }),
  form("/cart/address", 303, {
    ...PURCHASE_BODY,
    quantity: "1",
    total_amount: "25.5",
    line: "{line}",
    use: "1",
    delete: "1",
  }),
  form("/pcshop/build", 303, { part: "1", quantity: "2" }),
  form("/pcshop/build/add", 303, { add: "1", returnTo: "/pcshop" }),
  form("/pcshop/build", 303, { use: "yes", part: "1*2" }),
  form("/pcshop/build/saved", 303, { name: "For games", part: "1", returnTo: "/pcshop/build" }),
  form("/pcshop/build/saved", 303, { delete: "1", returnTo: "/pcshop/build" }),
  form("/account?index", 422, { ...PURCHASE_BODY, quantity: "1", total_amount: "25.5", intent: "buy", line: "{line}" }),
  form("/account/sessions", 303, { end: "x" }),
  form("/account/alerts", 303, { intent: "add", shop: "pc", id: "watched", kind: "price", price: "1", alert: "1" }),
  form("/account/data", 422, { email: "nobody@example.com" }),
  form("/chats", 303, { productId: "lamp", orderId: "", returnTo: "/" }),
  form("/chat/{chat}", 303, { content: "Hello", clientId: "1" }),
  form("/chat/{chat}/state", 303, { state: "done", returnTo: "/chats" }),
  form("/chats/replies", 403, { name: "Sent", text: "It is sent.", intent: "save" }),
  form("/chats/replies/1", 403, { name: "Sent", text: "It is sent.", intent: "save" }),
  form("/sandbox/pay/{invoice}", 303, { outcome: "pay" }),
  form("/auth/demo", 303, { account: "buyer2", next: "/" }),
  form("/admin/login", 303, { password: "wrong", code: "123456", returnTo: "/admin" }),

  form("/orders", 303, { order: "{order}", postal_service: "Post", tracking_number: "1" }),
  form("/orders/send", 200, {
    ...{ intent: "check", postal_service_of_all: "Post", list: "1, Post, 2", left: "" },
    ...{ chosen: "{order}", postal_service: "Post", tracking_number: "1", parcel: "{}" },
  }),
  form("/orders/{order}/acts/refund", 303, { note: "sent back", amount: "1", reference: "r", ends: "", seen: "9" }),
  form("/orders/{order}/acts/accept", 303, { note: "", amount: "1", reference: "r" }),
  // The provider does not know this id.
  form("/orders/{order}/acts/look-up", 422, { note: "", payment_id: "1" }),
  form("/orders/{order}/cancel", 303, { note: "no longer wanted" }),
  form("/orders/attention", 303, { intent: "compare" }),
  form("/orders/attention/{case}/match", 422, { note: "", order: "none" }),
  form("/admin/content/privacy", 303, { text: "We keep little.", version: "0" }),
  form("/admin/links", 303, { intent: "ignore", product: "1", link: "link", seen: "gone https://example.com/" }),
  form("/admin/webhooks/add", 422, { url: "https://example.com/", event: "order.paid" }),
  form("/admin/webhooks/1", 303, { intent: "again", message: "x" }),
  form("/admin/mail", 422, { intent: "test", recipient: "ann" }),
  form("/admin/setup", 303, { setup_code: "AAAA-BBBB", new_password: "violet umbrella seven trains", code: "123456" }),
  form("/admin/settings/shop", 422, { SHOP_NAME: "Ann & Co", COMPANY_LINE: "Ann & Co.", remove_logo: "0" }),
  form("/admin/settings/mail", 422, {
    ...{ smtp_host: "mail.example", smtp_port: "587", smtp_user: "ann", smtp_password: "x", MAIL_FROM: "a@b.example" },
    untried: "1",
  }),
  form("/admin/security", 303, { end: "x" }),
  form("/admin/security/keys", 303, { revoke: "1" }),
  // Without a known permission, so that wrong passwords do not block the others.
  form("/admin/security/keys/add", 422, { ...confirmation, name: "sync", scope: "none" }),
  form("/admin/security/authenticators/add", 422, { ...confirmation, name: "phone", secret: "A", app_code: "1" }),
  form("/admin/security/authenticators/1/remove", 404, confirmation),
  form("/admin/security/passkeys/add", 303, { ...confirmation, name: "laptop", new_passkey: "{}" }),
  form("/admin/security/passkeys/1/remove", 404, confirmation),
  form("/admin/security/password", 303, { ...confirmation, new_password: "short" }),
  form("/admin/security/recovery-codes", 303, confirmation),
  form("/pcadmin?index", 303, { ...product, typical_price: "25", id: "3", ...saving }),
  form("/ayzadmin?index", 303, { ...openBoxProduct, id: "3", ...saving }),
  form("/pcadmin/edit?id=1", 409, { ...product, ...editing, typical_price: "25", id: "1" }),
  form("/ayzadmin/edit?id=edited", 409, { ...openBoxProduct, ...editing, id: "edited" }),
  form("/pcadmin/delete", 303, { id: "none" }),
  form("/pcadmin/products", 303, { id: "none", price: "5", shown_price: "4", availability: "YES" }),
  form("/pcadmin/bulk", 303, { id: "none", act: "delete", actId: "0123456789abcdef" }),
  form("/pcadmin/changes", 303, { act: "none" }),
  form("/pcadmin/bin", 303, { key: "1" }),
  form("/pcadmin/csv/import", 303, { file: "none" }),
  form("/admin/pictures/pc/draft/links", 200, { link: "https://127.0.0.1/a.png" }),
  form("/admin/pictures/pc/draft/remove", 200, { name: "a.webp" }),
  form("/theme", 303, { theme: "dark", returnTo: "/" }),
];

/** Pages and lists, with the parameters of their addresses. */
export const QUERIES: readonly [path: string, parameters: string[]][] = [
  ["/pcshop", ["q", "main", "category", "sort", "page", "id"]],
  ["/", ["q", "main", "category", "sort", "page", "condition", "stock", "from", "to"]],
  ["/smartshop", ["q", "main", "category", "sort", "page", "from", "to", "rating"]],
  ["/product/lamp", ["condition", "quantity", "picture", "main"]],
  ["/pcshop", ["main", "spec.Socket", "first", "layout"]],
  ["/pcshop/build", ["part"]],
  ["/compare/pc", ["id", "q"]],
  ["/suggestions", ["shop", "q"]],
  ["/api/products", ["shop", "q", "category", "sort", "page", "limit", "after"]],
  ["/api/products/1", ["shop"]],
  ["/api/categories", ["shop"]],
  ["/feeds/new.xml", ["shop"]],
  ["/products.json", ["shop", "page"]],
  ["/api/next-id", ["shop"]],
  ["/api/admin-purchases", ["q", "payment", "shipping", "review"]],
  ["/orders", ["q", "payment", "shipping", "review", "page", "days"]],
  ["/orders/send", ["order", "returnTo"]],
  ["/orders/slips", ["order", "returnTo"]],
  ["/orders/attention", ["show", "page"]],
  ["/orders/ledger", ["from", "to", "page"]],
  ["/orders/ledger.csv", ["from", "to"]],
  ["/orders.csv", ["q", "payment", "shipping", "review"]],
  ["/admin/find", ["q"]],
  ["/admin/audit", ["q", "action", "before"]],
  ["/admin/links", ["show", "page"]],
  ["/admin/mail", ["state", "before"]],
  ["/admin/webhooks/1", ["before"]],
  ["/pcadmin", ["from", "copy", "tq", "tmain", "tcategory", "tstock", "tsort", "tpage"]],
  ["/pcadmin/edit", ["id", "tq", "tpage"]],
  ["/pcadmin/csv", ["file"]],
  ["/account", ["tab", "page", "q"]],
  ["/chats", ["q", "page", "show"]],
  ["/chat/{chat}", ["q", "page", "show", "before", "order"]],
  ["/sign-in", ["next", "returnTo", "reason"]],
];
