import { beforeEach, expect, it } from "vitest";

import { textOf } from "#tests/setup/client.ts";
import { addToCart, CART, listCart } from "#tests/setup/http-cart.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

/** Quantities that were typed into the cart when another of its buttons is pressed without JavaScript. */

const { shop, offer } = setUpTwoBuyers();

const NOT_WHOLE = "Enter a whole number from 1 to 9,999.";
const LIMITED = "Only 5 in stock, so we changed the quantity to 5.";

let [typed, other] = ["", ""];
beforeEach(async () => {
  [typed, other] = [offer(5), offer(5)];
  for (const id of [typed, other]) await addToCart(shop.ann, id);
});

const lineOf = (id: string) =>
  String(shop.db.$client.prepare("SELECT key FROM cart_lines WHERE product_id = ?").pluck().get(id));
const press = (path: string, quantity: string, button: Record<string, string>) =>
  shop.ann.postForm(path, { user: shop.ann.id, [`quantity:${typed}:good`]: quantity, ...button });
async function follow(response: Response): Promise<string> {
  expect(response.status).toBe(303);
  return textOf(await shop.ann.getPage(response.headers.get("Location") ?? ""));
}

const nameOf = (id: string) => `Lamp ${id.slice(-6)}, Good`;

it.each([
  ["2,5", NOT_WHOLE],
  ["50", LIMITED],
])("are described by the next page if %s was typed", async (quantity, text) => {
  const words = `${nameOf(typed)}: ${text}`;
  expect(await follow(await press(CART, quantity, { orders: "" }))).toContain(words);
  expect(await follow(await press("/cart/address", quantity, { use: "1" }))).toContain(words);
  const removed = await follow(await press("/cart/remove", quantity, { line: lineOf(other) }));
  expect(removed).toContain("Item removed from cart");
  expect(removed).toContain(`${nameOf(other)}. ${words}`);
});

it("are stored without a word if they can be bought", async () => {
  const page = await follow(await press("/cart/address", "3", { use: "1" }));
  expect(page).not.toContain(`${nameOf(typed)}:`);
  expect(await listCart(shop.ann)).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
});

it("are not described for a line that is removed", async () => {
  const removed = await follow(await press("/cart/remove", "2,5", { line: lineOf(typed) }));
  expect(removed).toContain("Item removed from cart");
  expect(removed).not.toContain(NOT_WHOLE);
});
