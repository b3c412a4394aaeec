import { SHOPS } from "#app/shops/shops.ts";

/**
 * Who may do what, for every address of the route table: methods with the status that an allowed request gets, then the
 * address. Requests are empty and their ids unknown, so 400 or 404 shows that a request passed the guard. For a page's
 * form only POST is listed, although Remix runs its action for PUT, PATCH and DELETE, too. A request that is not listed
 * gets 405. Whose data a person can see is checked by the tests of each feature.
 */
export const ACCESS = {
  anyone: [
    ...SHOPS.flatMap(({ path }) => [`GET 200 ${path}`, `GET 404 ${path === "/" ? "" : path}/product/:id`]),
    ...["/images", "/api/images"].flatMap((folder) => [
      `GET 404 ${folder}/:folder/:id/:file`,
      `GET 404 ${folder}/:folder/:id/:size/:file`,
    ]),
    ...["GET 303 POST 204 /go/:shop/:id", "GET 404 POST 404 /go/:shop/:id/:marketplace"],
    "GET 404 POST 404 /alerts/stop/:token",
    ...["GET 404 /brand/:file", "GET 404 /pages/:page"],
    ...["POST 400 /auth/demo", "GET 302 POST 303 /auth/logout"],
    ...["GET 302 POST 303 /theme", "GET 200 /success", "GET 200 /cancel", "GET 404 POST 404 /sandbox/pay/:invoiceId"],
    ...["GET 302 /cart/add", "GET 302 /cart/remove", "GET 302 /cart/address", "GET 200 /views/:shop/:file"],
    ...["GET 200 /glyphs.svg", "GET 200 /suggestions", "GET 200 /compare/:shop"],
    ...["GET 200 POST 303 /pcshop/build", "GET 302 POST 303 /pcshop/build/add", "GET 302 /pcshop/build/saved"],
    "GET 302 POST 303 /admin/setup",
    ...["GET 302 POST 303 /admin/login", "GET 404 /admin/login/passkey", "GET 302 POST 303 /admin/exit"],
    ...["POST 400 /api/login", "POST 400 /api/verify-token"],
    ...["GET 200 /api/products", "GET 404 /api/products/:id", "POST 404 /api/products/:id/view"],
    ...["GET 200 /api/openapi.json", "GET 200 /api/docs"],
    ...["GET 200 /api/categories", "GET 404 /api/product-images/:shop/:id"],
    ...["POST 404 /api/payments/:provider/notify"],
    ...["GET 200 /feeds/google.xml", "GET 200 /feeds/new.xml", "GET 200 /products.json"],
    ...["GET 200 /sitemap.xml", "GET 404 /sitemaps/:file", "GET 200 /robots.txt"],
    "GET 404 /.well-known/security.txt",
    ...["GET 404 POST 404 PUT 404 PATCH 404 DELETE 404 /api/*", "GET 404 POST 404 /*"],
  ],
  /** Redirects a buyer, who is signed in already. */
  "people who are not signed in": ["GET 200 /sign-in"],
  /** Redirects everybody to sign in. */
  "nobody, sign in first": ["GET POST /auth/google", "GET /auth/google/callback", "GET /auth/demo"],
  /** Redirects visitors to sign in. */
  "buyers, on pages": [
    ...["GET 200 /account", "GET 200 POST 422 /account?index", "GET 404 POST 303 /account/orders/:ownId/delete"],
    ...["GET 404 /account/orders/:id"],
    "GET 200 POST 303 /account/alerts",
    ...["GET 200 POST 303 /account/sessions", "GET 200 POST 422 /account/data", "GET 200 /account/data/download"],
    ...[
      "POST 303 /cart/add",
      "POST 303 /cart/remove",
      "POST 303 /cart/address",
      "POST 303 /pcshop/build/saved",
      "GET 200 POST 303 /chats",
      "GET 404 POST 404 /chat/:chatId",
      "GET 302 POST 303 /chat/:chatId/state",
    ],
  ],
  /** Redirects visitors to sign in, and refuses buyers. Nobody here is the seller. */
  "the seller, on pages": ["GET POST /chats/replies", "GET POST /chats/replies/:key"],
  "buyers, by calls": [
    ...["POST 400 DELETE 400 /api/cart", "PUT 400 /api/cart/quantity", "GET 200 /api/cart/:googleId"],
    ...["POST 400 /api/create-purchase", "POST 400 /api/create-checkout", "GET 200 /api/my-purchases/:googleId"],
    ...["POST 200 /api/chats", "POST 404 /api/chats/:chatId/upload"],
    ...["GET 404 /api/chats/:chatId/images/:file", "GET 404 /api/chats/:chatId/product.webp"],
  ],
  "buyers and administrators, by calls": ["DELETE 404 /api/purchase/:paymentId"],
  /** Images of the owner's cart lines and orders. Nobody here owns any. */
  owners: ["GET /account/cart/:line/picture.webp", "GET /account/orders/:id/picture.webp"],
  /** Shows everybody else the login form. */
  "administrators, on pages": [
    ...SHOPS.flatMap(({ panelPath }) => [
      ...[`GET 200 ${panelPath}`, `GET 200 POST 400 ${panelPath}?index`, `GET 200 POST 303 ${panelPath}/delete`],
      ...[
        `GET 200 POST 400 ${panelPath}/edit`,
        `GET 303 POST 303 ${panelPath}/bulk`,
        `GET 200 POST 303 ${panelPath}/products`,
        `GET 303 ${panelPath}/bulk/:act`,
        `GET 200 ${panelPath}/categories`,
        `GET 200 POST 303 ${panelPath}/changes`,
        `GET 200 POST 303 ${panelPath}/bin`,
        `GET 404 POST 404 ${panelPath}/*`,
      ],
      ...[`GET 200 POST 422 ${panelPath}/csv`, `GET 302 POST 303 ${panelPath}/csv/import`],
    ]),
    ...["GET 200 POST 422 /orders", "GET 404 POST 303 /orders/:id/cancel"],
    ...["GET 200 POST 303 /orders/attention", "GET 404 POST 404 /orders/attention/:key/:act", "GET 200 /orders/ledger"],
    ...["GET 404 /orders/:id", "GET 404 POST 404 /orders/:id/acts/:act", "GET 404 /orders/:id/send"],
    ...["GET 404 POST 303 /orders/:id/delete", "GET 404 /orders/:id/slip"],
    ...["GET 200 POST 422 /orders/send", "GET 303 /orders/slips", "GET 404 POST 404 /orders/*"],
    ...["GET 200 /admin/webhooks", "GET 200 POST 422 /admin/webhooks/add", "GET 404 POST 303 /admin/webhooks/:id"],
    ...["GET 200 /admin/content", "GET 404 POST 404 /admin/content/:page"],
    "GET 200 POST 303 /admin/links",
    ...["GET 200 POST 422 /admin/mail", "GET 404 /admin/mail/:id", "GET 200 POST 303 /admin/health"],
    ...["GET 200 /admin/settings", "GET 404 POST 404 /admin/settings/:section"],
    ...["GET 200 /admin/find"],
    ...["GET 200 /admin/audit", "GET 200 POST 303 /admin/security"],
    ...["GET 200 POST 303 /admin/security/keys", "GET 200 POST 422 /admin/security/keys/add"],
    ...["GET 200 POST 422 /admin/security/authenticators/add", "GET 302 POST 303 /admin/security/recovery-codes"],
    ...["GET 404 POST 404 /admin/security/authenticators/:id/remove", "GET 302 POST 303 /admin/security/passkeys/add"],
    ...["GET 404 POST 404 /admin/security/passkeys/:id/remove", "GET 200 POST 303 /admin/security/password"],
  ],
  "administrators, by calls": [
    ...SHOPS.map(({ panelPath }) => `GET 200 ${panelPath}/products.csv`),
    ...["POST 415 /admin/pictures/:shop/:draft", "POST 200 /admin/pictures/:shop/:draft/links"],
    ...["POST 200 /admin/pictures/:shop/:draft/remove", "GET 404 /admin/pictures/:shop/:draft/:name"],
    "GET 404 /admin/mail/:id/letter.html",
    ...[
      "GET 200 /orders.csv",
      "GET 200 /orders/ledger.csv",
      "GET 404 /orders/:id/picture.webp",
      "GET 200 /api/admin-purchases",
    ],
    ...["GET 404 /api/admin-products/:shop/:id", "POST 404 /api/admin-purchases/:paymentId/cancel"],
    ...["PATCH 400 /api/admin-purchases/:paymentId/shipped", "GET 200 /api/next-id", "POST 415 /api/upload-images"],
    ...["POST 400 /api/add-product", "PUT 404 /api/edit-product/:shop/:id"],
    ...["DELETE 404 /api/delete-product/:shop/:id", "DELETE 404 /api/product-images/:shop/:id/:file"],
    ...["POST 415 /api/tiptap-upload-image/:shop/:id", "POST 400 /api/tiptap-delete-image"],
    ...["DELETE 200 /api/tiptap-delete-folder/:shop/:id"],
  ],
};
interface AccessLine {
  address: string;
  /** The status of an allowed request by its method; undefined if the line names none. */
  statusOf: Map<string, number | undefined>;
}

/** Parses a line of the table, from its end: the address, then the status before each method. */
export function parseAccessLine(line: string): AccessLine {
  const [address = "", ...rest] = line.split(" ").reverse();
  const statusOf = new Map<string, number | undefined>();
  let status: number | undefined;
  for (const word of rest) {
    if (/^\d+$/.test(word)) status = Number(word);
    else {
      statusOf.set(word, status);
      status = undefined;
    }
  }
  return { address, statusOf };
}
