import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { listCategories } from "../lists/catalogue.queries.server.ts";

import { deleteProduct } from "./bin.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

function add(shop: ShopValue, id: string, fields: Record<string, unknown> = {}): void {
  saveForm(db, shop, { id, ...fields });
}

describe("stored counts", () => {
  it("count and sum the products with a price, after every change", () => {
    add("pc", "1", { price: "10", typical_price: "15" });
    add("pc", "2", { typical_price: "99" });
    add("pc", "3", { price: "0.01" });
    const sums = () =>
      listCategories(db, "pc").map((one) => [
        one.category,
        one.productCount,
        one.pricedCount,
        one.priceSum,
        one.typicalPriceSum,
      ]);
    expect(sums()).toEqual([["Sub", 3, 2, 1001, 1500]]);
    add("pc", "1", { price: "20", typical_price: "15", category: "Other" });
    add("pc", "2", { price: "1", typical_price: "99" });
    expect(sums()).toEqual([
      ["Other", 1, 1, 2000, 1500],
      ["Sub", 2, 2, 101, 9900],
    ]);
    deleteProduct(db, "pc", { id: "3", by: COMMAND, now: new Date() });
    expect(sums()[1]).toEqual(["Sub", 1, 1, 100, 9900]);
  });
});

describe("counts by rating and offers", () => {
  it("equal a fresh count after products are added, moved, changed and deleted", () => {
    const stored = () => db.$client.prepare("SELECT * FROM filter_counts ORDER BY 1, 2, 3").all();
    const counted = () =>
      db.$client
        .prepare(
          "SELECT category_key, rate, offers, count(*) AS product_count FROM products GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
        )
        .all();
    add("pc", "1", { rate: 4 });
    add("pc", "2", { rate: 4 });
    add("ayz", "1", {
      good_condition_price: "50",
      good_condition_available_quantity: 2,
      excellent_condition_price: "80",
    });
    expect(stored()).toEqual(counted());
    expect(stored()).toHaveLength(2);
    // 16: a linked product is available.
    expect(db.$client.prepare("SELECT DISTINCT offers FROM products WHERE shop = 'pc'").pluck().all()).toEqual([16]);
    add("pc", "1", { rate: 2, category: "Other", availability: "NO" });
    add("ayz", "1", { good_condition_price: "50", good_condition_available_quantity: 0 });
    expect(stored()).toEqual(counted());
    expect(
      db.$client.prepare("SELECT offers, good_cents, excellent_cents FROM products WHERE shop = 'ayz'").get(),
    ).toEqual({
      offers: 4,
      good_cents: 5_000,
      excellent_cents: null,
    });
    deleteProduct(db, "pc", { id: "2", by: COMMAND, now: new Date() });
    deleteProduct(db, "ayz", { id: "1", by: COMMAND, now: new Date() });
    expect(stored()).toEqual(counted());
    expect(stored()).toHaveLength(1);
  });
});
