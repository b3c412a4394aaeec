import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { fold } from "../../shared/fold.ts";
import { getShop, SHOPS, type ShopValue } from "../../shops/shops.ts";
import { findApiPlace, findApiProduct, listApiProducts } from "../api/catalogue-api.queries.server.ts";
import { deleteProduct } from "../products/bin.server.ts";
import { listSimilarTexts } from "../search/spelling.queries.server.ts";
import { listSuggestions } from "../search/suggestions.queries.server.ts";
import { parseView } from "../view.ts";

import {
  findProduct,
  getShopContent,
  listCategories,
  listTopProducts,
  type ShopContent,
} from "./catalogue.queries.server.ts";
import { listRelated } from "./related.queries.server.ts";

let db: Db;
let file: string;
let cleanup: () => void;
beforeEach(() => ({ db, file, cleanup } = makeDatabase()));
afterEach(() => cleanup());

function add(shop: ShopValue, id: string, fields: Record<string, unknown> = {}): void {
  saveForm(db, shop, { id, ...fields });
}

function look(shop: ShopValue, query = "", database = db): ShopContent {
  const all = listCategories(database, shop);
  return getShopContent(database, getShop(shop), parseView(getShop(shop), new URLSearchParams(query)), all);
}

function titles(content: ShopContent): string[] {
  if (content.kind === "grid") return content.cards.map((card) => card.title);
  return content.rows.flatMap((row) => row.cards ?? []).map((card) => card.title);
}

function setViews(shop: ShopValue, id: string, count: number): void {
  db.$client.prepare("UPDATE products SET view_count = ? WHERE shop = ? AND id = ?").run(count, shop, id);
}

describe("rows of a shop's page", () => {
  it("groups products by main and sub-category, shows 25 of each and counts all", () => {
    for (let i = 1; i <= 27; i++)
      add("pc", String(i), { title: `Fan ${String(i).padStart(2, "0")}`, category: "Fans" });
    add("pc", "a", { main_category: "Another", category: "Cables" });
    const content = look("pc");
    if (content.kind !== "rows") throw new Error("The shop shows no rows.");
    expect(content.rows.map(({ main, category, total, cards }) => [main, category, total, cards?.length])).toEqual([
      ["Another", "Cables", 1, 1],
      ["Main", "Fans", 27, 25],
    ]);
    expect(content.rows[1]?.cards?.[0]?.title).toBe("Fan 01");
    expect(content.total).toBe(28);
  });

  it("keeps shops apart and leaves out empty groups", () => {
    add("pc", "1");
    add("smart", "1", { title: "Lamp", category: "Lamps" });
    deleteProduct(db, "pc", { id: "1", by: COMMAND, now: new Date() });
    expect(titles(look("pc"))).toEqual([]);
    expect(listCategories(db, "pc")).toEqual([]);
    expect(titles(look("smart"))).toEqual(["Lamp"]);
  });

  it("sorts the products inside a row", () => {
    add("smart", "1", { title: "A", price: "30" });
    add("smart", "2", { title: "B" });
    add("smart", "3", { title: "C", price: "10" });
    expect(titles(look("smart", "sort=price-asc"))).toEqual(["C", "A", "B"]);
    expect(titles(look("smart", "sort=price-desc"))).toEqual(["A", "C", "B"]);
  });
});

describe("grid of a category", () => {
  it("shows 25 products per page and clamps to the last page", () => {
    for (let i = 1; i <= 60; i++) add("pc", String(i), { title: `P ${String(i).padStart(2, "0")}` });
    const third = look("pc", "category=Sub&page=3");
    expect(third).toMatchObject({ kind: "grid", known: true, total: 60, page: 3, pages: 3 });
    expect(titles(third)).toHaveLength(10);
    expect(titles(look("pc", "category=Sub&page=2"))[0]).toBe("P 26");
    expect(look("pc", "category=Sub&page=9999999999")).toMatchObject({ page: 3 });
  });

  it("covers every sub-category with the same name if no main category is selected, in one order", () => {
    add("pc", "1", { title: "b", main_category: "One", category: "Fans" });
    add("pc", "2", { title: "a", main_category: "Two", category: "Fans" });
    add("pc", "3", { title: "c", main_category: "Two", category: "Fans" });
    add("pc", "4", { title: "d", main_category: "Two", category: "Cables" });
    expect(titles(look("pc", "category=Fans"))).toEqual(["a", "b", "c"]);
    expect(titles(look("pc", "main=Two&category=Fans"))).toEqual(["a", "c"]);
    expect(titles(look("pc", "main=Two"))).toEqual(["a", "c", "d"]);
  });

  it("shows a name that more sub-categories have than SQLite's limit of selections", () => {
    db.transaction(() => {
      for (let i = 0; i < 510; i++)
        add("pc", String(i), { title: `P ${1000 + i}`, main_category: `Main ${i}`, category: "Fans" });
    });
    expect(look("pc", "category=Fans&page=21")).toMatchObject({ total: 510, page: 21, pages: 21 });
    expect(titles(look("pc", "category=Fans&page=21"))[0]).toBe("P 1500");
    expect(titles(look("pc", "category=Fans&sort=price-desc"))).toHaveLength(25);
  });

  it("reports an unknown category", () => {
    add("pc", "1");
    expect(look("pc", "category=Nothing")).toMatchObject({ kind: "grid", known: false, total: 0, pages: 1 });
  });

  it.each([
    ["title", ["banana", "Banana", "cherry", "Äpfel"]],
    ["views", ["cherry", "banana", "Banana", "Äpfel"]],
    ["rating", ["Banana", "banana", "cherry", "Äpfel"]],
    ["price-asc", ["banana", "Banana", "Äpfel", "cherry"]],
    ["price-desc", ["Banana", "Äpfel", "banana", "cherry"]],
  ])("sorts by %s, then by folded title and id, products without a price last", (sort, expected) => {
    add("default", "4", { title: "cherry", rate: 3 });
    add("default", "1", { title: "banana", rate: 3, price: "5" });
    add("default", "2", { title: "Banana", rate: 5, price: "7.50" });
    add("default", "3", { title: "Äpfel", price: "7.50" });
    setViews("default", "4", 9);
    setViews("default", "1", 2);
    setViews("default", "2", 2);
    expect(titles(look("default", `category=Sub&sort=${sort}`))).toEqual(expected);
  });

  it("sorts Open Box by the lowest positive price, and hides products without a price in price sorts only", () => {
    add("ayz", "1", { title: "two prices", good_condition_price: "50", excellent_condition_price: "80" });
    add("ayz", "2", { title: "no price" });
    add("ayz", "3", { title: "one price", acceptable_condition_price: "60", good_condition_available_quantity: 3 });
    expect(titles(look("ayz", "category=Sub&sort=price-asc"))).toEqual(["two prices", "one price"]);
    expect(look("ayz", "category=Sub&sort=price-desc")).toMatchObject({ total: 2, unpriced: 1 });
    expect(look("ayz", "q=no+price&sort=price-asc")).toMatchObject({ total: 0, unpriced: 1 });
    expect(look("ayz", "category=Sub&sort=views")).toMatchObject({ total: 3, unpriced: 0 });
    expect(titles(look("ayz", "category=Sub&sort=price-desc"))).toEqual(["one price", "two prices"]);
    expect(titles(look("ayz", "sort=price-desc"))).toEqual(["one price", "two prices"]);
    expect(titles(look("ayz", "q=price&sort=price-asc"))).toEqual(["two prices", "one price"]);
    expect(titles(look("ayz", "category=Sub"))).toHaveLength(3);
  });
});

describe("search", () => {
  const TITLES = [
    "Наушники Ёлка",
    "USB-C Cable 100%",
    'Monitor 27" IPS',
    "under_score",
    "O'Neil lamp",
    "RTX 4070 Ti",
    "😀 fun",
    "C",
  ];
  beforeEach(() => TITLES.forEach((title, i) => add("smart", String(i), { title })));

  it.each([
    ["наушн", ["Наушники Ёлка"]],
    ["УШНИ", ["Наушники Ёлка"]],
    ["елка", ["Наушники Ёлка"]],
    ["usb-c", ["USB-C Cable 100%"]],
    ["100%", ["USB-C Cable 100%"]],
    ["%", ["USB-C Cable 100%"]],
    ["_", ["under_score"]],
    ['27"', ['Monitor 27" IPS']],
    ['"', ['Monitor 27" IPS']],
    ["o'n", ["O'Neil lamp"]],
    ["rtx 4070", ["RTX 4070 Ti"]],
    ["😀", ["😀 fun"]],
    ["*", []],
    ["usb AND cable", []],
    ["title_fold:usb", []],
    ["x".repeat(10_000), []],
  ])("finds %j as a part of titles, ignoring case", (q, expected) => {
    expect(titles(look("smart", `q=${encodeURIComponent(q)}`))).toEqual(expected);
    expect(titles(look("smart", `category=Sub&q=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  it("agrees with a plain search of all titles for any number of hits, in every sort and on every page", () => {
    const words = ["pro", "max", "rtx", "лампа", "usb-c"];
    const all: { id: string; title: string }[] = [];
    db.transaction(() => {
      for (let i = 0; i < 4_500; i++) {
        const title = `${words[i % 5]} ${words[(i * 7) % 4]} ${String(i * 7919).slice(-4)}`;
        const id = `n${i}`;
        all.push({ id, title });
        add("pc", id, { title, category: `Sub ${i % 3}`, price: (i % 50) + 1 });
      }
    });
    for (const q of ["pro", "лам", "pr", "9", "rtx max", "77", "usb-c pro 1"]) {
      const expected = all
        .filter((one) => fold(one.title).includes(q))
        .sort((a, b) => compare(fold(a.title), fold(b.title)) || compare(a.id, b.id));
      const content = look("pc", `q=${encodeURIComponent(q)}`);
      expect(content.total).toBe(expected.length);
      const page = look("pc", `q=${encodeURIComponent(q)}&main=Main&page=2`);
      const offset = expected.length > 25 ? 25 : 0;
      expect(titles(page)).toEqual(expected.slice(offset, offset + 25).map((one) => one.title));
      const byPrice = look("pc", `q=${encodeURIComponent(q)}&main=Main&sort=price-asc`);
      if (byPrice.kind === "grid") {
        const prices = byPrice.cards.map((card) => card.price ?? 0);
        expect(prices).toEqual([...prices].sort((a, b) => a - b));
      }
    }
  });
});

describe("top products", () => {
  it("lists the 25 most viewed", () => {
    for (let i = 1; i <= 30; i++) {
      add("smart", String(i));
      setViews("smart", String(i), i);
    }
    const top = listTopProducts(db, "smart");
    expect(top).toHaveLength(25);
    expect([top[0]?.id, top[24]?.id]).toEqual(["30", "6"]);
  });
});

describe("query plans", () => {
  it("neither scan nor sort all products", () => {
    for (const shop of SHOPS) {
      for (let i = 0; i < 6; i++)
        add(shop.value, String(i), { category: `Sub ${i % 3}`, main_category: `Main ${i % 2}` });
    }
    const seen = new Map<string, unknown[]>();
    const client = new Database(file);
    const watched = drizzle(client, { logger: { logQuery: (query, values) => void seen.set(query, values) } });
    for (const shop of SHOPS) {
      for (const sort of shop.sorts) {
        for (const query of [
          "",
          "category=Sub+1",
          "main=Main+1",
          "main=Main+1&category=Sub+1&page=2",
          "q=p",
          "q=pr",
          "q=pro",
          "q=pro&main=Main+1",
        ]) {
          look(shop.value, `${query}&sort=${sort}`, watched);
          for (const filters of [
            "stock=in&grade=good",
            "from=1&to=50",
            "rating=3&from=1",
            "to=50&stock=in&grade=good&grade=excellent",
            "first=stock",
            "first=stock&from=1&to=50&grade=good&rating=2",
          ])
            look(shop.value, `${query}&sort=${sort}&${filters}`, watched);
        }
        const view = parseView(shop, new URLSearchParams({ sort }));
        const after = findApiPlace(watched, shop, view, "1") ?? undefined;
        for (const part of [{ limit: null }, { limit: 2, after }])
          Array.from(listApiProducts(watched, shop, view, part));
      }
      listTopProducts(watched, shop.value);
      for (const q of ["pr", "product", "sub", "prodcut"]) {
        listSuggestions(watched, shop, q);
        listSimilarTexts(watched, shop, q);
      }
      findProduct(watched, shop.value, "1");
      listRelated(watched, shop.value, { id: "1", mainCategory: "Main 1", category: "Sub 1" });
      findApiProduct(watched, shop.value, "1");
    }
    expect(seen.size).toBeGreaterThan(30);
    for (const [query, values] of seen) {
      const plan = client.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...values) as { detail: string }[];
      const details = plan.map((step) => step.detail);
      const scans = details.filter((detail) => /^SCAN products$|^SCAN products (USING|AS)/.test(detail));
      expect(scans, query).toEqual([]);
      // SQLite never reports an index with a generated column as covering. The index of ascending prices has one.
      const lookups = details.filter((detail) => /products USING INDEX products_category_(?!price_asc)/.test(detail));
      expect(lookups, query).toEqual([]);
      // The hits of a search and the few products of a price filter may be sorted, but never a whole shop or category.
      const sorts = details.filter((detail) => detail.includes("TEMP B-TREE"));
      const isOfFew = query.includes("products_fts") || /"key" IN \(SELECT/.test(query);
      if (!isOfFew) expect(sorts, query).toEqual([]);
    }
    client.close();
  });
});

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
