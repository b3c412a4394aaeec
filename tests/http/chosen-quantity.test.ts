import { expect, test } from "vitest";

import { insertOffer } from "#tests/factories/offers.ts";
import { Client } from "#tests/setup/client.ts";
import { listCart } from "#tests/setup/http-cart.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

/** Without JavaScript, the quantity that was typed on a product's page. */

const { shop } = setUpTwoBuyers();

/** Submits a product's form. Returns the address of the redirect. */
async function send(client: Client, fields: Record<string, string>): Promise<string> {
  const response = await client.postForm("/cart/add", { store: "ayz", ...fields });
  return response.headers.get("Location") ?? "";
}
async function readQuantity(address: string): Promise<string | undefined> {
  const [field = ""] = /<input[^>]* name="quantity"[^>]*>/.exec(await shop.ann.getPage(address)) ?? [];
  return / value="([^"]*)"/.exec(field)?.[1];
}

test("is kept until the item is added", async () => {
  const { id } = insertOffer(shop.db, 5);
  const unchosen = await send(shop.ann, { product_id: id, quantity: "3", returnTo: `/product/${id}` });
  expect(unchosen).toBe(`/product/${id}?condition=none&quantity=3`);
  expect(await readQuantity(unchosen)).toBe("3");
  const again = { product_id: id, returnTo: unchosen };
  expect(await send(shop.ann, { ...again, quantity: "1" })).toBe(`/product/${id}?condition=none`);
  const refused = await send(shop.ann, { ...again, quantity: "2", condition: "verygood" });
  expect(refused).toBe(`/product/${id}?condition=verygood&quantity=2`);
  expect(await readQuantity(refused)).toBe("2");
  const added = await send(shop.ann, { ...again, quantity: "3", condition: "good" });
  expect(added).toBe(`/product/${id}?condition=good`);
  expect(await readQuantity(added)).toBe("1");
  expect(await listCart(shop.ann)).toMatchObject([{ product_id: id, quantity: 3 }]);
});

test("is kept when a visitor who has chosen no condition signs in", async () => {
  const { id } = insertOffer(shop.db, 5);
  const page = `/product/${id}`;
  const asked = await send(new Client(shop.server.url), { product_id: id, quantity: "4", returnTo: page });
  expect(decodeURIComponent(asked)).toBe(`/sign-in?next=${page}?condition=none&quantity=4`);
});
