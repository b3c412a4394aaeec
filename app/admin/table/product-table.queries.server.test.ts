import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { linkClicks } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { STOCK_FILTERS, type StockFilter } from "../../catalogue/lists/stock-filter.ts";
import { dayOf } from "../../shared/day.ts";
import { fold } from "../../shared/fold.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { loadProductTable, type ProductTableRow } from "./product-table.queries.server.ts";
import { TABLE_SORTS, type TableSort } from "./table-view.ts";

let db: Db;
let file: string;
let cleanup: () => void;
beforeEach(() => ({ db, file, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const NOW = new Date("2026-03-05T12:00:00Z");

function load(shop: ShopValue, query: string, database = db) {
  return loadProductTable(database, shop, new URLSearchParams(query), NOW);
}

function ids(shop: ShopValue, query: string): string[] {
  return load(shop, query).rows.map(({ id }) => id);
}

/** All rows of a shop in a simple order, to compare the table with. */
function allRows(shop: ShopValue): ProductTableRow[] {
  const rows: ProductTableRow[] = [];
  const { pages } = load(shop, "");
  for (let page = 1; page <= pages; page++) rows.push(...load(shop, `tpage=${page}`).rows);
  return rows;
}

describe("a table row", () => {
  it("contains its product's values", () => {
    const updatedAt = new Date("2026-03-04T05:06:07Z");
    const linked = insertProduct(db, "pc", { id: "a", priceCents: 1250, availability: "NO", viewCount: 7, updatedAt });
    const clicksOn = (daysAgo: number, clicks: number) => ({
      ...{ productKey: linked, link: "link" as const, day: dayOf(NOW) - daysAgo, clicks },
    });
    db.insert(linkClicks)
      .values([clicksOn(0, 2), clicksOn(29, 3), clicksOn(30, 9)])
      .run();
    const key = insertProduct(db, "ayz", {
      id: "b",
      updatedAt,
      conditions: { good: { priceCents: 500, quantity: 2 }, excellent: { priceCents: 900, quantity: 1 } },
    });
    insertOrder(db, { productKey: key, condition: "good", quantity: 3, stockHeld: true });
    insertOrder(db, { productKey: key, condition: "excellent", stockHeld: true, paymentStatus: "confirming" });
    insertOrder(db, { productKey: key, condition: "good", stockHeld: true, paymentStatus: "finished" });
    insertOrder(db, { productKey: key, condition: "good", paymentStatus: "expired" });
    const row = {
      title: "Walnut desk lamp",
      main: "Home",
      category: "Lighting",
      updatedAt: updatedAt.toISOString(),
      preview: null,
    };
    expect(load("pc", "").rows).toEqual([
      {
        ...{ ...row, id: "a", price: 1250, maxPrice: null, available: false, stock: 0, held: 0, views: 7, clicks: 5 },
        fields: { price: "12.50", availability: "NO" },
      },
    ]);
    expect(load("ayz", "").rows).toEqual([
      {
        ...{ ...row, id: "b", price: 500, maxPrice: 900, available: true, stock: 3, held: 4, views: 0, clicks: 0 },
        fields: {
          ...{ excellent_condition_price: "9.00", excellent_condition_available_quantity: "1" },
          ...{ verygood_condition_price: "0.00", verygood_condition_available_quantity: "0" },
          ...{ good_condition_price: "5.00", good_condition_available_quantity: "2" },
          ...{ acceptable_condition_price: "0.00", acceptable_condition_available_quantity: "0" },
        },
      },
    ]);
  });
});

describe("table pages", () => {
  it("have 25 rows, count all rows and clamp to the last page", () => {
    insertProducts(db, "pc", 60);
    expect(load("pc", "tpage=2")).toMatchObject({ total: 60, pages: 3, shopTotal: 60, view: { page: 2 } });
    expect(ids("pc", "tpage=2")).toHaveLength(25);
    expect(ids("pc", "tpage=3")).toHaveLength(10);
    expect(load("pc", "tpage=9").view.page).toBe(3);
    expect(load("pc", "tpage=-1").view.page).toBe(1);
    expect(load("pc", "tpage=x").view.page).toBe(1);
  });

  it("are a single empty one in a shop without products", () => {
    expect(load("smart", "tq=x&tpage=4&tstock=in")).toMatchObject({ rows: [], total: 0, pages: 1, shopTotal: 0 });
  });
});

describe("table search", () => {
  beforeEach(() => {
    insertProduct(db, "pc", { id: "24", title: "Zeta fan" });
    insertProduct(db, "pc", { id: "x24", title: "24 inch monitor" });
    insertProduct(db, "pc", { id: "3", title: "Наушники Ёлка 100%" });
    insertProduct(db, "pc", { id: "Ab.c", title: 'Rack 19" _deep_' });
    insertProduct(db, "smart", { id: "24", title: "24 lamps" });
  });

  it.each([
    ["24", ["24", "x24"]],
    ["zeta", ["24"]],
    ["НАУШ", ["3"]],
    ["елка", ["3"]],
    ["%", ["3"]],
    ["_", ["Ab.c"]],
    ['9"', ["Ab.c"]],
    ["Ab.c", ["Ab.c"]],
    ["b.c", []],
    [" 24 ", ["24", "x24"]],
    ["* OR fan", []],
    ["fan\u0000", ["24"]],
  ])("finds %j in titles, and lists a product with this id first", (q, expected) => {
    expect(ids("pc", `${new URLSearchParams({ tq: q }).toString()}&tsort=title-asc`)).toEqual(expected);
    expect(load("pc", new URLSearchParams({ tq: q }).toString()).total).toBe(expected.length);
  });

  it("accepts text of any length", () => {
    expect(ids("pc", `tq=${"x".repeat(20_000)}`)).toEqual([]);
  });

  it("lists every product on exactly one page when an id is typed", () => {
    for (let i = 0; i < 60; i++) insertProduct(db, "pc", { id: `n${i}`, title: `Model 240${i}` });
    for (const q of ["24", "240"]) {
      insertProduct(db, "default", { id: q, title: `no. ${q}` });
      insertProduct(db, "default", { id: `${q}-0`, title: "Another" });
      for (let i = 0; i < 60; i++) insertProduct(db, "default", { id: `${q}x${i}`, title: `Model ${q}${i}` });
      const seen = [1, 2, 3, 4].flatMap((page) => {
        const loaded = load("default", `tq=${q}&tpage=${page}&tsort=id-desc`);
        return loaded.view.page === page ? loaded.rows.map(({ id }) => id) : [];
      });
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen[0]).toBe(q);
      expect(load("default", `tq=${q}`).total).toBe(seen.length);
    }
  });
});

describe("table filters and sorts", () => {
  const fits: Record<StockFilter, (shop: ShopValue, row: ProductTableRow) => boolean> = {
    in: (shop, row) => (shop === "ayz" ? row.stock > 0 : row.available),
    out: (shop, row) => (shop === "ayz" ? row.stock === 0 : !row.available),
    none: (_, row) => row.price === null,
  };
  const text = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const byTitle = (a: ProductTableRow, b: ProductTableRow) => text(fold(a.title), fold(b.title)) || text(a.id, b.id);
  const last = Number.MAX_SAFE_INTEGER;
  const compare: Record<TableSort, (a: ProductTableRow, b: ProductTableRow) => number> = (() => {
    const ascending = {
      id: (a: ProductTableRow, b: ProductTableRow) => a.id.length - b.id.length || text(a.id, b.id),
      title: byTitle,
      category: (a: ProductTableRow, b: ProductTableRow) =>
        text(a.main, b.main) || text(a.category, b.category) || byTitle(a, b),
      stock: (a: ProductTableRow, b: ProductTableRow) =>
        Number(a.available) - Number(b.available) || a.stock - b.stock || byTitle(a, b),
      views: (a: ProductTableRow, b: ProductTableRow) => a.views - b.views || byTitle(b, a),
      updated: (a: ProductTableRow, b: ProductTableRow) => text(a.updatedAt, b.updatedAt) || text(a.id, b.id),
    };
    const both = Object.entries(ascending).flatMap(([column, order]) => [
      [`${column}-asc`, order],
      [`${column}-desc`, (a: ProductTableRow, b: ProductTableRow) => order(b, a)],
    ]);
    return {
      ...Object.fromEntries(both),
      "price-asc": (a: ProductTableRow, b: ProductTableRow) => (a.price ?? last) - (b.price ?? last) || byTitle(a, b),
      "price-desc": (a: ProductTableRow, b: ProductTableRow) => (b.price ?? -1) - (a.price ?? -1) || byTitle(a, b),
    } as Record<TableSort, (a: ProductTableRow, b: ProductTableRow) => number>;
  })();

  it("agree with simple filtering and sorting of all rows, in every combination and on every page", () => {
    for (const shop of ["pc", "ayz"] as const) {
      insertProducts(db, shop, 300, { mains: 3, categoriesPerMain: 2, seed: 5 });
      const everything = allRows(shop);
      expect(everything).toHaveLength(300);
      const [some] = everything;
      const categories: Record<string, string>[] = [
        {},
        { tmain: some?.main ?? "" },
        { tcategory: some?.category ?? "" },
        { tmain: some?.main ?? "", tcategory: some?.category ?? "" },
      ];
      for (const choice of categories) {
        for (const stock of [undefined, ...STOCK_FILTERS]) {
          for (const q of ["", "o", "lamp"]) {
            const expected = everything.filter(
              (row) =>
                (!choice.tmain || row.main === choice.tmain) &&
                (!choice.tcategory || row.category === choice.tcategory) &&
                (!stock || fits[stock](shop, row)) &&
                fold(row.title).includes(q),
            );
            for (const sort of TABLE_SORTS) {
              const query = new URLSearchParams({ ...choice, tq: q, tstock: stock ?? "", tsort: sort });
              const pages = Math.max(1, Math.ceil(expected.length / 25));
              for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
                query.set("tpage", String(page));
                const loaded = load(shop, query.toString());
                const wanted = [...expected].sort(compare[sort]).slice((page - 1) * 25, page * 25);
                const label = `${shop} ${query.toString()}`;
                expect(loaded.total, label).toBe(expected.length);
                expect(
                  loaded.rows.map(({ id }) => id),
                  label,
                ).toEqual(wanted.map(({ id }) => id));
              }
            }
          }
        }
      }
    }
  }, 60_000);

  it("find nothing in an unknown category, and keep it selected", () => {
    insertProduct(db, "pc");
    expect(load("pc", "tmain=Garden")).toMatchObject({ rows: [], total: 0, view: { main: "Garden" } });
    expect(load("pc", "tmain=Home").categories).toEqual([{ main: "Home", categories: ["Lighting"] }]);
  });

  it("ignore an unknown filter, and list the latest changes first for an unknown sort", () => {
    insertProduct(db, "pc", { id: "old", updatedAt: new Date(1_000) });
    insertProduct(db, "pc", { id: "new", updatedAt: new Date(2_000) });
    expect(ids("pc", "tsort=price;DROP&tstock=all")).toEqual(["new", "old"]);
  });
});

describe("query plans", () => {
  it("use the index of their order or filter, and sort only filtered rows", () => {
    for (const shop of ["pc", "ayz"] as const) insertProducts(db, shop, 300, { mains: 2, categoriesPerMain: 2 });
    db.$client.exec("ANALYZE");
    const seen = new Map<string, unknown[]>();
    const client = new Database(file);
    const watched = drizzle(client, { logger: { logQuery: (query, values) => void seen.set(query, values) } });
    for (const value of ["pc", "ayz"] as const) {
      const main = load(value, "").categories[0];
      for (const sort of TABLE_SORTS) {
        for (const filter of ["", "tstock=in", "tstock=out", "tstock=none", "tq=la", "tq=lamp", "tq=7&tstock=in"]) {
          for (const category of ["", `&tmain=${main?.main}`, `&tcategory=${main?.categories[0]}`]) {
            for (const page of [1, 4]) load(value, `tsort=${sort}&${filter}${category}&tpage=${page}`, watched);
          }
        }
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    for (const [query, values] of seen) {
      const plan = client.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...values) as { detail: string }[];
      const details = plan.map((step) => step.detail);
      expect(
        details.filter((detail) => /^SCAN "?(products|link_clicks)"?( |$)/.test(detail)),
        query,
      ).toEqual([]);
      const isFiltered = /products_fts|instr|IN \(SELECT|"availability" =|IS NULL/.test(
        query.split("ORDER BY")[0] ?? "",
      );
      if (!isFiltered) {
        expect(
          details.filter((detail) => detail.includes("TEMP B-TREE")),
          query,
        ).toEqual([]);
      }
    }
    client.close();
  }, 30_000);
});
