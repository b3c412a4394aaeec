import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { CONDITIONS } from "#app/shops/conditions.ts";
import { SHOPS, type Shop } from "#app/shops/shops.ts";
import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { insertProducts } from "#tests/factories/products.ts";
import { Random } from "#tests/factories/random.ts";

import { median, startBenchShop, timePage, type BenchServer } from "./measure.ts";
import { report, type Row } from "./report.ts";

/**
 * Whole pages of filtered lists with 66,000 products of eight specs, against the same list without filters in the same
 * run. Prints the slowest combination of each kind of list, measured twice. `--all` prints every combination. Needs a
 * build.
 */
const SIZE = 66_000;
const TIMES = process.argv.includes("--quick") ? 7 : 15;
/** The slowest combinations of each list are measured again: the highest of many short measurements is mostly noise. */
const MEASURED_AGAIN = 3;
const TIMES_AGAIN = 3 * TIMES;
const printsAll = process.argv.includes("--all");
const MEASURED = SHOPS.filter(({ value }) => value === "pc" || value === "ayz");

const folder = mkdtempSync(path.join(tmpdir(), "shop-bench-filters-"));
let server: BenchServer | undefined;

try {
  const db = openDatabase(path.join(folder, "shop.db"));
  migrateDatabase(db);
  for (const { value } of MEASURED) {
    insertProducts(db, value, SIZE, { mains: 4, categoriesPerMain: 6 });
    addSpecs(db);
  }
  const lists = MEASURED.flatMap((shop) => listLists(db, shop));
  closeDatabase(db);
  const running = await startBenchShop(folder);
  server = running;

  const rows: Row[] = [];
  for (const { name, shop, query, filters } of lists) {
    const measure = async (filter: Query, times: number): Promise<Row & { filter: Query }> => {
      const [filtered, whole] = await oneByOne(running, shop, { queries: [[...query, ...filter], query], times });
      const text = filter.map((one) => one.join("=")).join(" ");
      return {
        name: printsAll ? `${name}: ${text}` : name,
        value: filtered / whole,
        most: 2,
        note: `${filtered.toFixed(1)} / ${whole.toFixed(1)} ms, ${text}`,
        filter,
      };
    };
    const measured: (Row & { filter: Query })[] = [];
    for (const filter of filters) measured.push(await measure(filter, TIMES));
    measured.sort(slowestFirst);
    const slowest: Row[] = [];
    for (const { filter } of measured.slice(0, MEASURED_AGAIN)) slowest.push(await measure(filter, TIMES_AGAIN));
    slowest.sort(slowestFirst);
    rows.push(...(printsAll ? [...slowest, ...measured.slice(MEASURED_AGAIN)] : slowest.slice(0, 1)));
  }
  report(rows);
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Query = [name: string, value: string][];

function slowestFirst(a: Row, b: Row): number {
  return b.value - a.value;
}

/** The kinds of lists of a shop, and the combinations of filters for each. */
function listLists(db: Db, shop: Shop): { name: string; shop: Shop; query: Query; filters: Query[] }[] {
  const [first] = db.$client
    .prepare<[string], { main: string; category: string }>(
      "SELECT main_category AS main, category FROM categories WHERE shop = ? ORDER BY main, category",
    )
    .all(shop.value);
  const main: Query = [["main", first?.main ?? ""]];
  const category: Query = [...main, ["category", first?.category ?? ""]];
  const price: Query[] = [
    [["from", "100"]],
    [["to", "40"]],
    [
      ["from", "200"],
      ["to", "210"],
    ],
  ];
  const own: Query[] =
    shop.sells === "link" ? [[["rating", "4"]]] : CONDITIONS.slice(0, 2).map((one) => [["grade", one]]);
  const stock: Query = [["stock", "in"]];
  const rare: Query = [["spec.Capacity", "11 GB"]];
  const common: Query = [
    ["spec.Brand", "Brand 0"],
    ["spec.Brand", "Brand 1"],
  ];
  const plain: Query[] = [
    stock,
    [["first", "stock"]],
    ...price,
    ...own,
    ...price.flatMap((one) => [[...one, ...stock], ...own.map((other) => [...one, ...other, ...stock])]),
  ];
  const specs: Query[] = [
    rare,
    common,
    [...common, ...stock],
    [...common, ...rare],
    ...price.map((one) => [...one, ...common, ...stock, ...(own[0] ?? [])]),
  ];
  const bySort = (filters: Query[]) => [...filters, ...filters.map((one): Query => [...one, ["sort", "price-asc"]])];
  const list = (kind: string, query: Query, filters: Query[]) => ({
    name: `${shop.name}, ${kind}: filtered / whole`,
    ...{ shop, query, filters },
  });
  return [
    list("sub-category", category, bySort([...plain, ...specs])),
    list("main category", main, bySort([...plain, ...specs])),
    list("sub-category and search", [...category, ["q", "pro"]], [...plain, ...specs]),
    list("rows", [], bySort(plain)),
    list("rows and search", [["q", "pro"]], plain),
  ];
}

/** Eight specs for each product that has none. Their values are unevenly frequent. */
function addSpecs(db: Db): void {
  const random = new Random(3);
  const addValue = db.$client
    .prepare<[number, string, string, string], number>(
      `INSERT INTO spec_values (category_key, name, name_fold, value) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name RETURNING key`,
    )
    .pluck();
  const add = db.$client.prepare("INSERT INTO product_specs (product_key, position, value_key) VALUES (?, ?, ?)");
  const names = ["Brand", "Socket", "Color", "Capacity", "Form factor", "Speed", "Power", "Warranty"];
  const known = new Map<string, number>();
  const keyOf = (category: number, name: string, value: string) => {
    const id = `${category} ${name} ${value}`;
    const key = known.get(id) ?? addValue.get(category, name, name.toLowerCase(), value) ?? 0;
    known.set(id, key);
    return key;
  };
  db.$client.transaction(() => {
    const products = db.$client
      .prepare<[], { key: number; category: number }>(
        `SELECT key, category_key AS category FROM products
         WHERE NOT EXISTS (SELECT 1 FROM product_specs WHERE product_key = products.key)`,
      )
      .all();
    for (const { key, category } of products) {
      for (const [i, name] of names.entries()) {
        const n = Math.floor(random.next() ** 2 * 12);
        add.run(key, i + 1, keyOf(category, name, name === "Capacity" ? `${n} GB` : `${name} ${n}`));
      }
    }
  })();
}

/** The medians of single requests in milliseconds, in turn. No page cache has their answers. */
async function oneByOne(
  { url }: BenchServer,
  shop: Shop,
  { queries: [filtered, whole], times: rounds }: { queries: [filtered: Query, whole: Query]; times: number },
): Promise<[filteredMs: number, wholeMs: number]> {
  const times: [number[], number[]] = [[], []];
  const sort = filtered.filter(([name]) => name === "sort");
  for (let i = -2; i < rounds; i++) {
    for (const [side, query] of [filtered, [...whole, ...sort]].entries()) {
      const params = new URLSearchParams([...query, ["unseen", `${Math.random()}`]]);
      const ms = await timePage(`${url}${shop.path}?${params.toString()}`);
      if (i >= 0) times[side === 0 ? 0 : 1].push(ms);
    }
  }
  return [median(times[0]), median(times[1])];
}
