import { afterAll, beforeAll, expect, test } from "vitest";

import { insertProducts } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The first of several values counts, in addresses and in forms, so that no two readers see different ones. */

let shop: StartedShop;
let visitor: Client;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
  insertProducts(shop.db, "pc", 60);
  insertProducts(shop.db, "smart", 5);
  visitor = new Client(shop.server.url);
});
afterAll(() => shop.end());

const bodyOf = async (path: string) => {
  const response = await visitor.fetch(path);
  return [response.status, await response.text()];
};

test.each([
  ["/api/products?shop=pc&limit=2", "&limit=50&shop=smart"],
  ["/api/products?shop=smart", "&shop=pc"],
  ["/api/products?shop=pc&limit=5&page=2&sort=price-asc", "&page=1&sort=price-desc"],
  ["/api/products/1?shop=smart", "&shop=pc"],
  ["/suggestions?shop=pc&q=a", "&q=zzz&shop=smart"],
])("%s returns the same response with %s", async (path, more) => {
  expect(await bodyOf(path + more)).toEqual(await bodyOf(path));
});

test("uses the first of a form's fields with the same name", async () => {
  const buyer = new Client(shop.server.url);
  const body = new URLSearchParams([
    ["account", "buyer"],
    ["account", "seller"],
  ]);
  await buyer.fetch("/auth/demo", { method: "POST", body, headers: { Origin: shop.server.url } });
  expect((await buyer.fetch("/api/cart/demo-buyer")).status).toBe(200);
  expect((await buyer.fetch("/api/cart/demo-seller")).status).toBe(403);
});
