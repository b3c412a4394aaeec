import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { insertShop, NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import type { Client } from "#tests/setup/client.ts";
import { countPropertyRuns } from "#tests/setup/property-runs.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/**
 * Requests with random values in some of their fields are accepted or refused, and never end in an error of the server.
 * The status is that of the request without them. A failure prints its seed and the shortest input.
 */
const RUNS = countPropertyRuns(40);

let shop: StartedShop;
/** Signed in as a buyer and logged in as an administrator. */
let client: Client;

beforeAll(async () => {
  shop = await startShop({ DEMO: "1", ...NO_PURCHASE_LIMITS });
  insertShop(shop.db, { stock: 9_000 });
  for (const value of ["default", "pc", "smart"] as const) insertProduct(shop.db, value, { id: "1" });
  const [buyer] = signInBuyers(shop.db, shop.server.url, 1);
  if (!buyer) throw new Error("Nobody was signed in.");
  buyer.cookies.set("admin", issueAdminToken(shop.db, new Date()));
  client = buyer;
});
afterAll(() => shop.end());

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", "1", "0.5", "-1", "1e9", "ayz", "pc", "good", "title", "2026-01-01T00:00:00.000Z", "//a.example"),
);
const values = fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });

type Fields = Record<string, unknown>;

/** The valid fields with one to three of them replaced, or something else altogether. */
function changed<Value>(valid: Fields, value: fc.Arbitrary<Value>): fc.Arbitrary<Fields> {
  const names = Object.keys(valid);
  return fc
    .dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: Math.min(3, names.length) })
    .map((replaced) => ({ ...valid, ...replaced }));
}

async function expectNoFault(response: Promise<Response>): Promise<void> {
  expect((await response).status).toBeLessThan(500);
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

const calls: [method: string, path: string, status: number, valid: Fields][] = [
  ["POST", "/api/verify-token", 200, { token: "x" }],
  ["POST", "/api/cart", 200, { ...item, quantity: 1, google_id: "buyer-1" }],
  ["PUT", "/api/cart/quantity", 200, { ...item, quantity: 2, google_id: "buyer-1" }],
  ["DELETE", "/api/cart", 200, { ...item, google_id: "buyer-1" }],
  ["POST", "/api/create-purchase", 200, PURCHASE_BODY],
  ["POST", "/api/create-checkout", 200, { ...PURCHASE_BODY, items: [PURCHASE_BODY] }],
  ["POST", "/api/chats", 200, { productId: "lamp", store: "ayz", buyerGoogleId: "buyer-1" }],
  ["POST", "/api/add-product", 201, { shop: "pc", id: "2", images: [], ...product }],
  ["PUT", "/api/edit-product/pc/1", 200, { id: "1", ...product }],
  ["PATCH", "/api/admin-purchases/none/shipped", 404, { shipped: true, postal_service: "Post", tracking_number: "1" }],
  ["POST", "/api/tiptap-delete-image", 200, { src: "/images/PCProducts/1/description/a.webp" }],
  ["POST", "/api/products/1/view", 204, { shop: "pc" }],
  ["POST", "/api/payments/sandbox/notify", 401, { payment_id: 1, payment_status: "finished", order_id: "1" }],
];

test.each(calls)("%s %s handles any JSON", async (method, path, status, valid) => {
  expect((await client.sendJson(method, path, valid)).status).toBe(status);
  const body = fc.oneof({ weight: 6, arbitrary: changed(valid, values) }, { weight: 1, arbitrary: fc.jsonValue() });
  const check = fc.asyncProperty(body, (input) => expectNoFault(client.sendJson(method, path, input)));
  await fc.assert(check, { numRuns: RUNS });
});

const forms: [path: string, status: number, valid: Record<string, string>][] = [
  ["/cart/add", 303, { ...item, quantity: "1", returnTo: "/ayzproducts" }],
  ["/cart/remove", 303, { line: "1", returnTo: "/account" }],
  ["/account?index", 422, { ...PURCHASE_BODY, quantity: "1", total_amount: "25.5", intent: "buy", line: "1" }],
  ["/chats", 303, { productId: "lamp", orderId: "", returnTo: "/" }],
  ["/chat/none", 404, { content: "Hello", clientId: "1" }],
  ["/orders", 303, { id: "none", shipped: "1", postal_service: "Post", tracking_number: "1" }],
  ["/pcadmin/edit?id=1", 409, { ...product, typical_price: "25", id: "1", intent: "save", loaded: "{}", draft: "x" }],
  ["/pcadmin/delete", 303, { id: "none" }],
  ["/pcadmin/bulk-delete", 303, { id: "none" }],
  ["/theme", 303, { theme: "dark", returnTo: "/" }],
];

test.each(forms)("POST %s handles any form", async (path, status, valid) => {
  expect((await client.postForm(path, valid)).status).toBe(status);
  const check = fc.asyncProperty(changed(valid, texts), (input) =>
    expectNoFault(client.postForm(path, input as Record<string, string>)),
  );
  await fc.assert(check, { numRuns: RUNS });
});

const pages: [path: string, parameters: string[]][] = [
  ["/pcshop", ["q", "main", "category", "sort", "page", "id"]],
  ["/ayzproducts/product/lamp", ["condition", "picture", "main"]],
  ["/api/products", ["shop", "category", "limit", "after"]],
  ["/api/products/1", ["shop"]],
  ["/api/categories", ["shop"]],
  ["/orders", ["q", "payment", "shipping", "review", "page"]],
  ["/orders/attention", ["show", "page"]],
  ["/orders/ledger", ["from", "to", "page"]],
  ["/orders/ledger.csv", ["from", "to"]],
  ["/orders.csv", ["q", "payment", "shipping", "review"]],
  ["/pcadmin", ["from", "tq", "tmain", "tcategory", "tstock", "tsort", "tpage"]],
  ["/pcadmin/edit", ["id", "tq", "tpage"]],
  ["/account", ["tab", "page", "q"]],
  ["/sign-in", ["returnTo", "reason"]],
];

test.each(pages)("GET %s handles any query", async (path, parameters) => {
  const check = fc.asyncProperty(fc.dictionary(fc.constantFrom(...parameters), texts), (query) =>
    expectNoFault(client.fetch(`${path}?${new URLSearchParams(query).toString()}`)),
  );
  await fc.assert(check, { numRuns: RUNS });
});

test("paths handle any text for an id or a file", async () => {
  const folders = [
    "/pcshop/product/",
    "/images/PCProducts/",
    "/api/product-images/pc/",
    "/chat/",
    "/orders/",
    "/views/pc/",
  ];
  const check = fc.asyncProperty(fc.constantFrom(...folders), texts, (folder, text) =>
    expectNoFault(client.fetch(folder + encodeURIComponent(text.toWellFormed()))),
  );
  await fc.assert(check, { numRuns: 4 * RUNS });
});
