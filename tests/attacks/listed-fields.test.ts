import { afterAll, beforeAll, expect, test } from "vitest";

import { CONDITIONS } from "#app/shops/conditions.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";

/** The responses of the API have exactly the listed fields, so that a new column is not published by mistake. */

const SHARED = ["id", "title", "imagecount", "view_count", "category", "main_category", "updated_at", "specs"];
const LINKED = [...SHARED, "price", "typical_price", "rate", "availability", "link"];
const OPEN_BOX = [
  ...[...SHARED, "store", "ebay", "facebook_marketplace", "offer_up", "mercari_marketplaces"],
  ...CONDITIONS.flatMap((one) => [`${one}_condition_price`, `${one}_condition_available_quantity`]),
];
const CART_LINE = ["product_id", "title", "condition", "store", "quantity", "price", "available_quantity", "notices"];
const OWN_ORDER = [
  ...["payment_id", "product_id", "title", "quantity", "total_amount", "created_at", "payment_status", "shipped"],
  "invoice_url",
];
const ORDER = [
  ...["id", "payment_id", "product_id", "title", "condition", "quantity", "total_amount", "created_at"],
  ...["payment_status", "shipped", "postal_service", "tracking_number", "email", "contact_name", "phone", "address"],
  ...[
    "city",
    "state_prov",
    "postal_code",
    "country",
    "review",
    "provider",
    "provider_invoice_id",
    "provider_payment_ids",
  ],
  "invoice_url",
];

let shop: AttackedShop;
beforeAll(async () => {
  shop = await startAttackedShop();
});
afterAll(() => shop.end());

/** `list` names the field with the array whose first item is compared; "" if the answer is the array. */
const ANSWERS: [path: string, fields: string[], list?: string][] = [
  ["/api/products", LINKED, ""],
  ["/api/products?shop=ayz", OPEN_BOX, ""],
  ["/api/products?shop=pc", ["products", "mainCategories", "categoryMap"]],
  ["/api/products?shop=pc", LINKED, "products"],
  ["/api/products/1?shop=pc", [...LINKED, "description"]],
  ["/api/products/lamp?shop=ayz", [...OPEN_BOX, "description"]],
  ["/api/categories", ["mainCategories", "categoryMap"]],
  ["/api/product-images/pc/1", ["images"]],
  ["/api/next-id", ["nextId"]],
  ["/api/cart/buyer-1", CART_LINE, ""],
  ["/api/my-purchases/buyer-1", OWN_ORDER, ""],
  ["/api/admin-purchases", ORDER, ""],
];

test.each(ANSWERS)("GET %s returns exactly the fields %j", async (path, fields, list) => {
  const answer = (await (await shop.signIn().fetch(path)).json()) as Record<string, unknown>;
  const items = (list === undefined ? [answer] : list === "" ? answer : answer[list]) as object[];
  expect(Object.keys(items[0] ?? {}).sort()).toEqual([...fields].sort());
});
