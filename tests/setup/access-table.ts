import { SHOPS } from "#app/shops/shops.ts";

/**
 * Who may do what, for every address of the route table. A page's form is POST here; Remix hands its action the other
 * changing methods as well. What stands nowhere here is answered to nobody. Whose data somebody sees is tested with each
 * feature.
 */
export const MAY = {
  anyone: [
    ...SHOPS.flatMap(({ path }) => [`GET ${path}`, `GET ${path === "/" ? "" : path}/product/:id`]),
    ...["/images", "/api/images"].flatMap((folder) => [
      `GET ${folder}/:folder/:id/:file`,
      `GET ${folder}/:folder/:id/:size/:file`,
    ]),
    ...["GET /sign-in", "POST /auth/demo", "GET POST /auth/logout"],
    ...["GET POST /theme", "GET /success", "GET /cancel", "GET POST /sandbox/pay/:invoiceId"],
    ...["GET /cart/add", "GET /cart/remove", "GET /views/:shop/:file"],
    ...["GET POST /admin/login", "GET POST /admin/exit", "POST /api/login", "POST /api/verify-token"],
    ...["GET /api/products", "GET /api/products/:id", "POST /api/products/:id/view", "GET /api/categories"],
    ...["GET /api/product-images/:shop/:id", "POST /api/payments/:provider/notify"],
    ...[
      "GET /sitemap.xml",
      "GET /sitemaps/:file",
      "GET /robots.txt",
      "GET POST PUT PATCH DELETE /api/*",
      "GET POST /*",
    ],
  ],
  /** Redirects everybody to sign in. */
  "anyone, to sign in": ["GET POST /auth/google", "GET /auth/google/callback", "GET /auth/demo"],
  /** Signed in; visitors are sent to sign in. */
  "buyers, on pages": [
    ...["GET /account", "GET POST /account?index", "GET POST /account/orders/:id/delete"],
    ...["POST /cart/add", "POST /cart/remove", "GET POST /chats", "GET POST /chat/:chatId"],
  ],
  "buyers, by calls": [
    ...["POST DELETE /api/cart", "PUT /api/cart/quantity", "GET /api/cart/:googleId", "POST /api/create-purchase"],
    ...["GET /api/my-purchases/:googleId", "POST /api/chats", "POST /api/chats/:chatId/upload"],
    ...["GET /api/chats/:chatId/images/:file", "GET /api/chats/:chatId/product.webp"],
  ],
  "buyers and administrators, by calls": ["DELETE /api/purchase/:paymentId"],
  /** Images of the owner's cart lines and orders. Everybody else gets 404. */
  owners: ["GET /account/cart/:line/picture.webp", "GET /account/orders/:id/picture.webp"],
  /** Everybody else gets the login form. */
  "administrators, on pages": [
    ...SHOPS.flatMap(({ panelPath }) => [
      ...[`GET ${panelPath}`, `GET POST ${panelPath}?index`, `GET POST ${panelPath}/delete`],
      ...[`GET POST ${panelPath}/edit`, `GET POST ${panelPath}/bulk-delete`],
      ...[`GET POST ${panelPath}/csv`, `GET POST ${panelPath}/csv/import`],
    ]),
    ...["GET POST /orders", "GET POST /orders/:id/delete", "GET /orders/:id/slip", "GET /admin/audit"],
  ],
  "administrators, by calls": [
    ...SHOPS.map(({ panelPath }) => `GET ${panelPath}/products.csv`),
    ...["POST /admin/pictures/:shop/:draft", "POST /admin/pictures/:shop/:draft/links"],
    ...["POST /admin/pictures/:shop/:draft/remove", "GET /admin/pictures/:shop/:draft/:name"],
    ...["GET /orders.csv", "GET /orders/:id/picture.webp", "GET /api/admin-purchases"],
    ...["PATCH /api/admin-purchases/:paymentId/shipped", "GET /api/next-id", "POST /api/upload-images"],
    ...["POST /api/add-product", "PUT /api/edit-product/:shop/:id", "DELETE /api/delete-product/:shop/:id"],
    ...["DELETE /api/product-images/:shop/:id/:file", "POST /api/tiptap-upload-image/:shop/:id"],
    ...["POST /api/tiptap-delete-image", "DELETE /api/tiptap-delete-folder/:shop/:id"],
  ],
};
