import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { Random } from "#tests/factories/random.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";
import { watchQueries } from "#tests/setup/watch-queries.ts";

import { fold } from "../../shared/fold.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";
import type { SpecFilter } from "../spec-filters.ts";
import { listSpecs } from "../specs/specs.queries.server.ts";
import { replaceSpecs } from "../specs/save-specs.server.ts";
import type { Spec } from "../specs/specs.ts";
import { parseView, PAGE_SIZE, type View } from "../view.ts";

import { getShopContent, listCategories, type ShopContent } from "./catalogue.queries.server.ts";
import { dropUnknownSpecs } from "./spec-menu.queries.server.ts";

/**
 * Compares random lists that are filtered by specs with a slow reference: the list without these filters, page by page,
 * filtered in JavaScript.
 */

const VIEWS = 150;
const NAMES = ["Brand", "Color", "Socket", "Capacity"] as const;

let db: Db;
let file: string;
let cleanup: () => void;
beforeAll(() => {
  ({ db, file, cleanup } = makeDatabase());
  const random = new Random(5);
  for (const shop of ["pc", "ayz"] as const) {
    insertProducts(db, shop, 900, { mains: 2, categoriesPerMain: 2 });
    insertProduct(db, shop, { id: "bare", mainCategory: "Bare", category: "Bare" });
  }
  db.transaction(() => {
    for (const { key } of db.select({ key: products.key }).from(products).all()) {
      replaceSpecs(db, key, inventSpecs(random));
    }
  });
}, 60_000);
afterAll(() => cleanup());

/** Values are unevenly frequent, some names are spelled in two ways, and some products lack some specs. */
function inventSpecs(random: Random): Spec[] {
  return NAMES.flatMap((name) => {
    if (random.oneIn(5)) return [];
    const value = `${Math.floor(random.next() ** 2 * (name === "Capacity" ? 40 : 5))} ${name.slice(0, 2)}`;
    return [{ name: random.oneIn(10) ? name.toLowerCase() : name, value }];
  });
}

function look(shop: ShopValue, query: string, database = db): { view: View; content: ShopContent } {
  const all = listCategories(database, shop);
  const view = dropUnknownSpecs(database, parseView(getShop(shop), new URLSearchParams(query)), all);
  return { view, content: getShopContent(database, getShop(shop), view, all) };
}

const idsOf = (content: ShopContent) => (content.kind === "grid" ? content.cards.map(({ id }) => id) : []);

/** The ids of a list without filters by spec, in order. */
function listWhole(shop: ShopValue, params: URLSearchParams): string[] {
  const whole = new URLSearchParams([...params].filter(([name]) => !name.startsWith("spec.") && name !== "page"));
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    whole.set("page", String(page));
    const { content } = look(shop, whole.toString());
    ids.push(...idsOf(content));
    if (content.kind !== "grid" || page >= content.pages) return ids;
  }
}

function readSpecs(shop: ShopValue): Map<string, Spec[]> {
  const rows = db.select({ key: products.key, id: products.id, shop: products.shop }).from(products).all();
  const specs = listSpecs(
    db,
    rows.map(({ key }) => key),
  );
  return new Map(rows.filter((one) => one.shop === shop).map(({ key, id }) => [id, specs.get(key) ?? []]));
}

function has(specs: readonly Spec[] = [], { name, values }: SpecFilter): boolean {
  return specs.some((spec) => fold(spec.name) === fold(name) && values.includes(spec.value));
}

const randomFilters = (random: Random, shop: ShopValue): [string, string][] => [
  ...(random.oneIn(3) ? [["from", String(random.whole(1, 400))] satisfies [string, string]] : []),
  ...(random.oneIn(4) ? [["to", String(random.whole(300, 1_500))] satisfies [string, string]] : []),
  ...(random.oneIn(4) && shop === "pc" ? [["rating", String(random.whole(1, 4))] satisfies [string, string]] : []),
  ...(random.oneIn(4) ? [["stock", "in"] satisfies [string, string]] : []),
  ...(random.oneIn(4) ? [["grade", "good"] satisfies [string, string]] : []),
];

describe.each(["pc", "ayz"] as const)("random lists of %s filtered by specs", (value) => {
  it("agree with filtering in JavaScript, also in their counts", () => {
    const [random, specs] = [new Random(8), readSpecs(value)];
    const mains = listCategories(db, value).filter(({ main }) => main !== "Bare");
    let narrowed = 0;
    for (let i = 0; i < VIEWS; i++) {
      const { main, category } = mains[random.whole(0, mains.length - 1)] ?? { main: "", category: "" };
      const params = new URLSearchParams({ main, sort: random.pick(["title", ...getShop(value).sorts]) });
      if (random.oneIn(2)) params.set("category", category);
      if (random.oneIn(3)) params.set("q", random.pick(["a", "wireless", "об", "v1"]));
      for (const [name, text] of randomFilters(random, value)) params.append(name, text);
      for (const name of NAMES.filter(() => random.oneIn(3))) {
        for (let n = random.whole(1, 3); n > 0; n--) {
          params.append(`spec.${name}`, `${random.whole(0, 5)} ${name.slice(0, 2)}`);
        }
      }
      params.set("page", String(random.whole(1, 4)));
      const { view, content } = look(value, params.toString());
      const chosen = view.filters.specs;
      if (chosen.length > 0) narrowed++;

      const whole = listWhole(value, params);
      const found = whole.filter((id) => chosen.every((one) => has(specs.get(id), one)));
      expect(content.total, params.toString()).toBe(found.length);
      const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
      expect(idsOf(content), params.toString()).toEqual(found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));

      // Price sorts of Open Box show fewer products than they count.
      if (params.get("sort")?.startsWith("price") && value === "ayz") continue;
      for (const { name, values } of content.choices?.specs ?? []) {
        const others = chosen.filter((one) => fold(one.name) !== fold(name));
        const candidates = whole.filter((id) => others.every((one) => has(specs.get(id), one)));
        for (const { value: text, count } of values) {
          const expected = candidates.filter((id) => has(specs.get(id), { name, values: [text] })).length;
          expect(count, `${params.toString()} ${name}: ${text}`).toBe(expected);
        }
      }
      if (value === "pc") expect(content.choices?.ratings[1], params.toString()).toBe(countRated(params, found, value));
      else if (view.filters.inStock) expect(content.choices?.inStock, params.toString()).toBe(found.length);
    }
    expect(narrowed).toBeGreaterThan(VIEWS / 2);
  }, 120_000);
});

/** How many products would be shown with one star and up. */
function countRated(params: URLSearchParams, found: readonly string[], shop: ShopValue): number {
  if (params.get("rating") === "1") return found.length;
  const rated = new URLSearchParams(params);
  rated.set("rating", "1");
  return look(shop, rated.toString()).content.total;
}

describe("the offered specs of a list", () => {
  const offered = (query: string) => look("pc", query).content.choices?.specs ?? [];

  it("are those of the category, the most useful first, with numbers in order", () => {
    const [{ main, category } = { main: "", category: "" }] = listCategories(db, "pc").filter(
      (one) => one.main !== "Bare",
    );
    const specs = offered(new URLSearchParams({ main, category }).toString());
    expect(specs.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
    expect(specs.at(-1)?.name).toBe("Capacity");
    expect(specs.at(-1)?.values).toHaveLength(12);
    expect(specs.find(({ name }) => name === "Color")?.values.map(({ value }) => value)).toEqual([
      ...["0 Co", "1 Co", "2 Co", "3 Co", "4 Co"],
    ]);
    expect(offered("main=Bare")).toEqual([]);
    expect(offered("q=a")).toEqual([]);
  });

  it("drop names and values that the list does not offer, and use the list's spelling", () => {
    const [{ main } = { main: "" }] = listCategories(db, "pc").filter((one) => one.main !== "Bare");
    const query = new URLSearchParams({
      main,
      "spec.socket": "1 So",
      "spec.Wheels": "4",
      "spec.Color": "infrared",
    }).toString();
    expect(look("pc", query).view.filters.specs).toEqual([{ name: "Socket", values: ["1 So"] }]);
  });

  it("follow a change at once", () => {
    const query = "main=Bare";
    insertProduct(db, "pc", { id: "bare-2", mainCategory: "Bare", category: "Bare" });
    for (const [id, value] of [
      ["bare", "x"],
      ["bare-2", "y"],
    ] as const) {
      const row = db.$client.prepare("SELECT key FROM products WHERE shop = 'pc' AND id = ?").pluck().get(id);
      replaceSpecs(db, Number(row), [{ name: "Shape", value }]);
    }
    expect(offered(query)).toEqual([
      {
        name: "Shape",
        values: [
          { value: "x", count: 1 },
          { value: "y", count: 1 },
        ],
      },
    ]);
    expect(idsOf(look("pc", `${query}&spec.Shape=y`).content)).toEqual(["bare-2"]);
    db.$client.exec("DELETE FROM products WHERE shop = 'pc' AND id = 'bare-2'");
    expect(offered(query)).toEqual([]);
  });
});

describe("query plans of filters by spec", () => {
  it("neither scan nor sort all products", () => {
    const watched = watchQueries(file);
    for (const shop of ["pc", "ayz"] as const) {
      const { sorts } = getShop(shop);
      const [{ main, category } = { main: "", category: "" }] = listCategories(db, shop).filter(
        (one) => one.main !== "Bare",
      );
      for (const sort of sorts) {
        for (const scope of [
          [["main", main]],
          [
            ["main", main],
            ["category", category],
          ],
        ]) {
          const query = new URLSearchParams([...scope, ["sort", sort]]).toString();
          for (const filters of [
            "",
            "&spec.Brand=0+Br",
            "&spec.Capacity=14+Ca&from=1",
            "&spec.Brand=0+Br&q=a&page=2",
            "&spec.Brand=1+Br&q=wireless",
          ])
            look(shop, query + filters, watched.db);
        }
      }
    }
    const statements = watched.explain();
    watched.close();
    expect(statements.length).toBeGreaterThan(20);
    for (const { query, steps } of statements) {
      const scans = steps.filter((step) => /^SCAN (products|product_specs|spec_values|categories)\b/.test(step));
      expect(scans, query).toEqual([]);
      // Few found products are sorted, and the hits of a search.
      const sorts = steps.filter((step) => step.includes("TEMP B-TREE"));
      if (!query.includes("products_fts") && !query.includes("wanted")) expect(sorts, query).toEqual([]);
    }
  });
});
