import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { getShop, type ShopValue } from "../../shops/shops.ts";

import { listSuggestions } from "./suggestions.queries.server.ts";

let db: Db;
let cleanup: () => void;
beforeAll(() => {
  ({ db, cleanup } = makeDatabase());
  for (let i = 1; i <= 9; i++)
    insertProduct(db, "pc", {
      id: `lamp${i}`,
      title: `Lamp number ${i}`,
      mainCategory: "Lamps",
      category: `Lamps ${i}`,
      priceCents: 1_000 * i,
      viewCount: i,
    });
  insertProduct(db, "pc", { id: "desk", title: "Desk", mainCategory: "Furniture", category: "For lamps" });
  insertProduct(db, "smart", { id: "1", title: "Smart lamp" });
  insertProduct(db, "smart", { id: "2", title: "Lamp, clever" });
  insertProduct(db, "ayz", {
    id: "1",
    title: "Opened lamp",
    conditions: { good: { priceCents: 500, quantity: 1 }, excellent: { priceCents: 900, quantity: 1 } },
  });
});
afterAll(() => cleanup());

const suggest = (shop: ShopValue, q: string) =>
  Object.fromEntries(listSuggestions(db, getShop(shop), q).map(({ name, suggestions }) => [name, suggestions]));

describe("suggestions", () => {
  it("are the six most viewed products, four categories and the other shops, with prices and counts", () => {
    const found = suggest("pc", "LAMP");
    expect(found["Products"]?.map(({ title, note }) => `${title}: ${note}`)).toEqual(
      [9, 8, 7, 6, 5, 4].map((i) => `Lamp number ${i}: $${i * 10}.00`),
    );
    expect(found["Products"]?.[0]).toMatchObject({ href: "/pcshop/product/lamp9", image: null });
    expect(found["Categories"]?.map(({ title, note }) => `${title}: ${note}`)).toEqual([
      "Lamps: 9 products",
      "Lamps 1: 1 product",
      "Lamps 2: 1 product",
      "Lamps 3: 1 product",
    ]);
    expect(found["Categories"]?.[1]?.href).toBe("/pcshop?main=Lamps&category=Lamps+1");
    expect(found["Other shops"]).toEqual([
      { href: "/?q=LAMP", title: "Open Box Store", note: "1 product" },
      { href: "/smartshop?q=LAMP", title: "Smart Shop", note: "2 products" },
    ]);
  });

  it("show the price range of an Open Box product, and no price where there is none", () => {
    expect(suggest("ayz", "opened")["Products"]?.[0]?.note).toBe("$5.00 – $9.00");
    expect(suggest("pc", "desk")["Products"]?.[0]?.note).toBe("Price not available");
  });

  it("find two letters, and nothing for a text that no title or category contains", () => {
    expect(suggest("pc", "la")["Products"]).toHaveLength(6);
    expect(listSuggestions(db, getShop("pc"), "zzz")).toEqual([]);
    expect(listSuggestions(db, getShop("pc"), '"*%')).toEqual([]);
  });

  it("offer to search the other shops for two letters, without counts", () => {
    const offered = [
      { href: "/refferals?q=zz", title: "Search in Referrals Shop", note: "" },
      { href: "/?q=zz", title: "Search in Open Box Store", note: "" },
      { href: "/smartshop?q=zz", title: "Search in Smart Shop", note: "" },
    ];
    expect(suggest("pc", "zz")).toEqual({ "Other shops": offered });
    expect(suggest("pc", "la")["Other shops"]?.map(({ title }) => title)).toEqual(offered.map(({ title }) => title));
  });

  it("have the specs of a product", () => {
    saveForm(db, "pc", { id: "chip", title: "Chip 9000", specs: [{ name: "Socket", value: "AM5" }] });
    expect(suggest("pc", "chip 9")["Products"]?.[0]).toMatchObject({ image: null, specs: "Socket: AM5" });
  });
});
