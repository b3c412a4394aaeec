import { afterEach, beforeEach, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { productConditions, users } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { CART_MESSAGES, limitedMessage } from "./cart.messages.ts";
import { getCart } from "./cart.queries.server.ts";
import { addToCart } from "./cart.server.ts";
import { changeQuantities } from "./change-quantities.server.ts";

const NOW = new Date(Date.UTC(2026, 0, 1));

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  db.insert(users).values({ id: "ann", email: "ann@example.com", name: "Ann", createdAt: NOW, signedInAt: NOW }).run();
  insertProduct(db, "ayz", { id: "one", conditions: { good: { priceCents: 1000, quantity: 5 } } });
  addToCart(db, "ann", { productId: "one", condition: "good", quantity: 2 }, NOW);
});
afterEach(() => cleanup());

const change = (...wanted: [name: string, text: string][]) => changeQuantities(db, "ann", new Map(wanted));
const quantity = () => getCart(db, "ann").lines[0]?.quantity;

it("stores a typed quantity and says nothing", () => {
  expect(change(["one:good", "4"])).toBeNull();
  expect(quantity()).toBe(4);
});

it("says beside the line that a quantity is above the stock or not a whole number", () => {
  expect(change(["one:good", "9"])).toEqual({ message: null, notes: { "one:good": limitedMessage(5) } });
  expect(change(["one:good", "x"])).toEqual({
    message: null,
    notes: { "one:good": { ...CART_MESSAGES.notWhole, typed: "x" } },
  });
  expect(quantity()).toBe(5);
});

it("names the most units of an item where the stock is larger", () => {
  db.update(productConditions).set({ quantity: 20_000 }).run();
  const text = "You can have up to 9,999 of an item, so we changed the quantity to 9,999.";
  expect(change(["one:good", "15000"])).toMatchObject({ notes: { "one:good": { text } } });
});

it.each(["two:good", "__proto__", "constructor"])("refuses every quantity of %s, which is not in the cart", (name) => {
  for (const text of ["3", "x"]) {
    const answer = change([name, text]);
    expect(answer).toEqual({ message: CART_MESSAGES.quantityFailed, notes: {} });
    expect(Object.getPrototypeOf(answer?.notes)).toBe(Object.prototype);
  }
  expect(quantity()).toBe(2);
});
