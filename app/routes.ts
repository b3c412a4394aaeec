import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@remix-run/route-config";

import { SHOPS } from "./shops/shops.ts";

/** The page of each shop, and those of its products. */
const shops: RouteConfigEntry[] = SHOPS.map((shop) =>
  route(shop.path, "catalogue/routes/shop.tsx", { id: `shop/${shop.value}` }, [
    route("product/:id", "catalogue/routes/product.tsx", { id: `product/${shop.value}` }),
  ]),
);

/** Images, at the page's addresses and at the API's. */
const images: RouteConfigEntry[] = ["images", "api/images"].flatMap((prefix) => [
  route(`${prefix}/:folder/:id/:file`, "images/routes/image.ts", { id: `${prefix}/full` }),
  route(`${prefix}/:folder/:id/:size/:file`, "images/routes/image.ts", { id: `${prefix}/sized` }),
]);

/** The administrators' panel of each shop; its tabs are in the address. */
const panels: RouteConfigEntry[] = SHOPS.map(({ value, panelPath }) =>
  route(panelPath, "admin/products/routes/panel.tsx", { id: `panel/${value}` }, [
    index("admin/products/routes/add.tsx", { id: `panel/${value}/add` }),
    route("delete", "admin/products/routes/delete.tsx", { id: `panel/${value}/delete` }),
    route("edit", "admin/products/routes/edit.tsx", { id: `panel/${value}/edit` }),
    route("products", "admin/table/routes/products.tsx", { id: `panel/${value}/products` }),
    route("bulk", "admin/bulk/routes/bulk.tsx", { id: `panel/${value}/bulk` }),
    route("bulk/:act", "admin/bulk/routes/bulk-act.tsx", { id: `panel/${value}/bulk-act` }),
    route("changes", "admin/bulk/routes/bulk-changes.tsx", { id: `panel/${value}/bulk-changes` }),
    route("categories", "admin/categories/routes/categories.tsx", { id: `panel/${value}/categories` }),
    route("bin", "admin/bulk/routes/bin.tsx", { id: `panel/${value}/bin` }),
    route("csv", "admin/csv/routes/csv.tsx", { id: `panel/${value}/csv` }),
    route("csv/import", "admin/csv/routes/csv-import.tsx", { id: `panel/${value}/csv-import` }),
  ]),
);
const panelDownloads: RouteConfigEntry[] = SHOPS.map(({ value, panelPath }) =>
  route(`${panelPath}/products.csv`, "admin/csv/routes/products-csv.ts", { id: `panel/${value}/products-csv` }),
);

/** Every address of the application. */
export default [
  ...shops,
  ...images,

  route("go/:shop/:id", "links/routes/go.ts", { id: "go" }),
  route("go/:shop/:id/:marketplace", "links/routes/go.ts", { id: "go/marketplace" }),

  route("brand/:file", "brand/routes/brand-image.ts"),
  route("pages/:page", "content/routes/page.tsx"),
  route("pcshop/build", "builds/routes/build.tsx"),
  route("pcshop/build/add", "builds/routes/add.ts"),
  route("pcshop/build/saved", "builds/routes/saved.ts"),
  route("compare/:shop", "compare/routes/compare.tsx"),

  route("sign-in", "accounts/routes/sign-in.tsx"),
  route("auth/google", "accounts/routes/google.ts"),
  route("auth/google/callback", "accounts/routes/google-callback.ts"),
  route("auth/demo", "accounts/routes/demo.ts"),
  route("auth/logout", "accounts/routes/logout.ts"),

  route("account", "orders/routes/account.tsx", [index("cart/routes/cart.tsx")]),
  route("account/sessions", "accounts/routes/sessions.tsx"),
  route("account/alerts", "alerts/routes/alerts.tsx"),
  route("alerts/stop/:token", "alerts/routes/stop.tsx"),
  route("account/data", "privacy/routes/own-data.tsx"),
  route("account/data/download", "privacy/routes/download.ts"),
  route("account/cart/:line/picture.webp", "cart/routes/line-image.ts"),
  route("account/orders/:id", "orders/routes/order.tsx"),
  route("account/orders/:id/picture.webp", "orders/routes/order-image.ts"),
  route("account/orders/:ownId/delete", "admin/orders/routes/delete-order.tsx", { id: "account/orders/delete" }),
  route("success", "orders/routes/success.tsx"),
  route("cancel", "orders/routes/cancel.tsx"),
  route("cart/add", "cart/routes/add.ts"),
  route("cart/remove", "cart/routes/remove.ts"),
  route("cart/address", "cart/routes/saved-address.ts"),

  route("sandbox/pay/:invoiceId", "orders/routes/sandbox-pay.tsx"),

  layout("chat/routes/chats-layout.tsx", [
    route("chats", "chat/routes/chats.tsx"),
    route("chat/:chatId", "chat/routes/chat.tsx"),
  ]),
  route("chat/:chatId/state", "chat/routes/chat-state.ts"),
  route("chats/replies", "chat/routes/saved-replies.tsx"),
  route("chats/replies/:key", "chat/routes/saved-reply.tsx"),

  // Shows the login form to visitors who have not given the password.
  layout("admin/gate/routes/gate.tsx", { id: "admin" }, [
    ...panels,
    route("orders", "admin/orders/routes/orders.tsx"),
    route("orders/attention", "admin/orders/routes/attention.tsx"),
    route("orders/attention/:key/:act", "admin/orders/routes/case-act.tsx"),
    route("orders/ledger", "admin/orders/routes/ledger.tsx"),
    route("orders/send", "admin/orders/routes/send-orders.tsx"),
    route("orders/slips", "admin/orders/routes/slips.tsx"),
    route("orders/:id", "admin/orders/routes/order.tsx"),
    route("orders/:id/acts/:act", "admin/orders/routes/order-act.tsx"),
    route("orders/:id/send", "admin/orders/routes/send-order.tsx"),
    route("orders/:id/cancel", "admin/orders/routes/cancel-order.tsx"),
    route("orders/:id/delete", "admin/orders/routes/delete-order.tsx", { id: "orders/delete" }),
    route("orders/:id/slip", "admin/orders/routes/slip.tsx"),
    route("admin/find", "admin/palette/routes/palette.tsx"),
    route("admin/audit", "admin/audit/routes/audit.tsx"),
    route("admin/content", "admin/content/routes/content.tsx"),
    route("admin/content/:page", "admin/content/routes/edit-content.tsx"),
    route("admin/links", "admin/links/routes/links.tsx"),
    route("admin/mail", "admin/mail/routes/outbox.tsx"),
    route("admin/mail/:id", "admin/mail/routes/letter.tsx"),
    route("admin/webhooks", "admin/webhooks/routes/webhooks.tsx"),
    route("admin/webhooks/add", "admin/webhooks/routes/add-webhook.tsx"),
    route("admin/webhooks/:id", "admin/webhooks/routes/webhook.tsx"),
    route("admin/health", "admin/health/routes/health.tsx"),
    route("admin/settings", "admin/settings/routes/settings.tsx"),
    route("admin/settings/:section", "admin/settings/routes/section.tsx"),
    route("admin/security", "admin/security/routes/security.tsx"),
    route("admin/security/keys", "admin/security/routes/api-keys.tsx"),
    route("admin/security/keys/add", "admin/security/routes/add-api-key.tsx"),
    route("admin/security/authenticators/add", "admin/security/routes/add-authenticator.tsx"),
    route("admin/security/authenticators/:id/remove", "admin/security/routes/remove-authenticator.tsx"),
    route("admin/security/passkeys/add", "admin/security/routes/add-passkey.tsx"),
    route("admin/security/passkeys/:id/remove", "admin/security/routes/remove-passkey.tsx"),
    route("admin/security/password", "admin/security/routes/password.tsx"),
    route("admin/security/recovery-codes", "admin/security/routes/recovery-codes.tsx"),
    // All other addresses below those of panels.
    ...[...SHOPS.map(({ panelPath }) => panelPath), "orders"].map((prefix) =>
      route(`${prefix}/*`, "admin/gate/routes/not-found.tsx", { id: `admin/not-found/${prefix}` }),
    ),
  ]),

  ...panelDownloads,
  route("admin/mail/:id/letter.html", "admin/mail/routes/letter-html.ts"),
  route("admin/setup", "admin/gate/routes/set-up.tsx"),
  route("admin/login", "admin/gate/routes/login.ts"),
  route("admin/login/passkey", "admin/gate/routes/passkey-options.ts"),
  route("admin/exit", "admin/gate/routes/exit.ts"),
  route("admin/pictures/:shop/:draft", "admin/images/routes/draft.ts"),
  route("admin/pictures/:shop/:draft/links", "admin/images/routes/draft-links.ts"),
  route("admin/pictures/:shop/:draft/remove", "admin/images/routes/draft-remove.ts"),
  route("admin/pictures/:shop/:draft/:name", "admin/images/routes/draft-image.ts"),
  route("orders.csv", "admin/orders/routes/orders-csv.ts"),
  route("orders/ledger.csv", "admin/orders/routes/ledger-csv.ts"),
  route("orders/:id/picture.webp", "admin/orders/routes/order-image.ts"),

  route("theme", "http/routes/theme.ts"),
  route("views/:shop/:file", "catalogue/routes/view-pixel.ts"),
  route("glyphs.svg", "catalogue/routes/glyphs.ts"),
  route("suggestions", "catalogue/routes/suggestions.ts"),

  route("api/products", "catalogue/routes/api-products.ts"),
  route("api/products/:id", "catalogue/routes/api-product.ts"),
  route("api/products/:id/view", "catalogue/routes/api-view.ts"),
  route("api/categories", "catalogue/routes/api-categories.ts"),
  route("api/product-images/:shop/:id", "catalogue/routes/api-product-images.ts"),
  route("api/product-images/:shop/:id/:file", "admin/images/routes/api-product-image.ts"),
  route("api/upload-images", "admin/images/routes/api-upload-images.ts"),
  route("api/cart", "cart/routes/api-cart.ts"),
  route("api/cart/quantity", "cart/routes/api-quantity.ts"),
  route("api/cart/:googleId", "cart/routes/api-cart-lines.ts"),
  route("api/create-purchase", "orders/routes/api-create-purchase.ts"),
  route("api/create-checkout", "orders/routes/api-create-checkout.ts"),
  route("api/my-purchases/:googleId", "orders/routes/api-my-purchases.ts"),
  route("api/purchase/:paymentId", "admin/orders/routes/api-purchase.ts"),
  route("api/payments/:provider/notify", "orders/routes/api-notify.ts"),
  route("api/admin-products/:shop/:id", "admin/products/routes/api-admin-product.ts"),
  route("api/admin-purchases", "admin/orders/routes/api-admin-purchases.ts"),
  route("api/admin-purchases/:paymentId/shipped", "admin/orders/routes/api-shipped.ts"),
  route("api/admin-purchases/:paymentId/cancel", "admin/orders/routes/api-cancel.ts"),
  route("api/login", "admin/gate/routes/api-login.ts"),
  route("api/verify-token", "admin/gate/routes/api-verify-token.ts"),
  route("api/next-id", "admin/products/routes/api-next-id.ts"),
  route("api/add-product", "admin/products/routes/api-add-product.ts"),
  route("api/edit-product/:shop/:id", "admin/products/routes/api-edit-product.ts"),
  route("api/delete-product/:shop/:id", "admin/products/routes/api-delete-product.ts"),
  route("api/chats", "chat/routes/api-chats.ts"),
  route("api/chats/:chatId/upload", "chat/routes/api-upload.ts"),
  route("api/chats/:chatId/images/:file", "chat/routes/api-image.ts", { id: "api/chats/image" }),
  route("api/chats/:chatId/product.webp", "chat/routes/api-image.ts", { id: "api/chats/product" }),
  route("api/tiptap-upload-image/:shop/:id", "admin/editor/routes/api-upload-image.ts"),
  route("api/tiptap-delete-image", "admin/editor/routes/api-delete-image.ts"),
  route("api/tiptap-delete-folder/:shop/:id", "admin/editor/routes/api-delete-folder.ts"),
  route("api/openapi.json", "api/routes/openapi.ts"),
  route("api/docs", "api/routes/docs.tsx"),
  route("api/*", "http/routes/api-not-found.ts"),

  route("feeds/google.xml", "feeds/routes/google.ts"),
  route("feeds/new.xml", "feeds/routes/new-products.ts"),
  route("products.json", "feeds/routes/products-json.ts"),

  route("sitemap.xml", "seo/routes/sitemap-index.ts"),
  route("sitemaps/:file", "seo/routes/sitemap-file.ts"),
  route("robots.txt", "seo/routes/robots.ts"),
  route(".well-known/security.txt", "content/routes/security-txt.ts"),

  route("*", "http/routes/not-found.tsx"),
] satisfies RouteConfig;
