import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { SAVED_AT, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { getShop } from "../../shops/shops.ts";
import { findApiProduct, getCategoryMap, listApiProducts } from "../api/catalogue-api.queries.server.ts";
import { parseView } from "../view.ts";

import { findProduct } from "./catalogue.queries.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

describe("product queries", () => {
  it("returns an Open Box product with its offered conditions, best first, its price range and stock", () => {
    saveForm(db, "ayz", {
      id: "1",
      good_condition_price: "50",
      good_condition_available_quantity: 2,
      excellent_condition_price: "80",
      acceptable_condition_available_quantity: 9,
      ebay: "https://www.ebay.com/itm/1",
    });
    expect(findProduct(db, "ayz", "1")).toMatchObject({
      price: 5000,
      maxPrice: 8000,
      stock: 2,
      offers: [
        { condition: "excellent", price: 8000, quantity: 0 },
        { condition: "good", price: 5000, quantity: 2 },
      ],
      marketplaces: [{ name: "eBay", url: "https://www.ebay.com/itm/1" }],
    });
  });

  it("finds a product in its own shop only", () => {
    saveForm(db, "pc", { id: "1" });
    expect(findProduct(db, "smart", "1")).toBeNull();
    expect(findProduct(db, "pc", "1' OR '1'='1")).toBeNull();
  });

  it("returns the API fields of each kind of product", () => {
    saveForm(db, "pc", { id: "1", price: "19.99", link: "https://www.newegg.com/p/1" });
    saveForm(db, "ayz", { id: "2", good_condition_price: "5", good_condition_available_quantity: 1 });
    expect(findApiProduct(db, "pc", "1")).toEqual({
      id: "1",
      title: "Product 1",
      price: 19.99,
      typical_price: 0,
      rate: 0,
      availability: "YES",
      link: "https://www.newegg.com/p/1",
      imagecount: 0,
      view_count: 0,
      category: "Sub",
      main_category: "Main",
      updated_at: SAVED_AT.toISOString(),
      specs: [],
      description: "",
    });
    const openBox = [
      ...listApiProducts(db, getShop("ayz"), parseView(getShop("ayz"), new URLSearchParams()), { limit: null }),
    ].flat();
    expect(openBox).toHaveLength(1);
    expect(openBox[0]).toMatchObject({ store: "ayz", good_condition_price: 5, excellent_condition_price: 0 });
    expect(openBox[0]).not.toHaveProperty("description");
    expect(getCategoryMap(db, "pc")).toEqual({ mainCategories: ["Main"], categoryMap: { Main: ["Sub"] } });
  });
});
