import { LRUCache } from "lru-cache";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";

import type { Shop } from "../shops/shops.ts";

import type { Category } from "./categories.ts";
import { CONDITIONS } from "./conditions.ts";

/** How many products of a sub-category have the same rating and offers. */
export interface ProductGroup {
  category: number;
  rate: number;
  /** The column `offers`. With a price only the conditions with such a price. */
  offers: number;
  count: number;
}

/**
 * Counts products by price in memory. Any two prices can be asked for, so no count can be stored, and reading all
 * products of a category from an index for every filter takes many times as long as comparing numbers. The columns of a
 * sub-category are read again after any change of its shop.
 */
interface PriceColumns {
  /** The catalogue version of the shop that they were read at. */
  version: number;
  keys: Int32Array;
  rates: Uint8Array;
  offers: Uint8Array;
  /** In cents, -1 for none. Linked products have one price, the others one for each condition. */
  prices: Int32Array[];
}

const MAX_BYTES = 16 * 1024 * 1024;
const NO_PRICE = -1;
const MAX_RATE = 5;
const MAX_OFFERS = 255;

/**
 * Groups the products with a price in the range. `offers` of a group has only the conditions whose price is in the
 * range, as if the product were offered in no other.
 */
export function countByPrice(
  db: Db,
  shop: Shop,
  categories: readonly Category[],
  range: { from: number; to: number },
): ProductGroup[] {
  return listColumns(db, shop, categories).flatMap(([key, columns]) => {
    const counts = new Uint32Array((MAX_RATE + 1) << 8);
    for (let i = 0; i < columns.keys.length; i++) {
      const group = groupInRange(columns, i, range);
      if (group !== null) counts[group] = (counts[group] ?? 0) + 1;
    }
    return Array.from(counts).flatMap((count, i) =>
      count > 0 ? [{ category: key, rate: i >> 8, offers: i & MAX_OFFERS, count }] : [],
    );
  });
}

/**
 * The keys of the products with a price in the range whose group matches, if there are at most `most`; null otherwise.
 */
export function listByPrice(
  db: Db,
  shop: Shop,
  categories: readonly Category[],
  range: { from: number; to: number },
  { matches, most }: { matches: (group: Pick<ProductGroup, "rate" | "offers">) => boolean; most: number },
): number[] | null {
  const found: number[] = [];
  const known = new Map<number, boolean>();
  for (const [, columns] of listColumns(db, shop, categories)) {
    for (let i = 0; i < columns.keys.length; i++) {
      const group = groupInRange(columns, i, range);
      if (group === null) continue;
      let isMatch = known.get(group);
      if (isMatch === undefined)
        known.set(group, (isMatch = matches({ rate: group >> 8, offers: group & MAX_OFFERS })));
      if (!isMatch) continue;
      if (found.length === most) return null;
      found.push(columns.keys[i] ?? 0);
    }
  }
  return found;
}

/** The group of the product at an index: its rating, times 256, plus its offers in the range. Null without a price there. */
function groupInRange(
  { rates, offers, prices }: PriceColumns,
  i: number,
  { from, to }: { from: number; to: number },
): number | null {
  let inRange = 0;
  for (let c = 0; c < prices.length; c++) {
    const price = prices[c]?.[i] ?? NO_PRICE;
    // The bit of the condition's price, and that of its units.
    if (price >= from && price <= to) inRange |= 17 << c;
  }
  if (inRange === 0) return null;
  const ofProduct = offers[i] ?? 0;
  return ((rates[i] ?? 0) << 8) | (prices.length > 1 ? ofProduct & inRange : ofProduct);
}

function listColumns(db: Db, shop: Shop, categories: readonly Category[]): [category: number, PriceColumns][] {
  const { version } = queries(db).version.get(shop.value) ?? { version: 0 };
  return categories.map(({ key }) => [key, getColumns(db, shop, key, version)]);
}

function getColumns(db: Db, shop: Shop, category: number, version: number): PriceColumns {
  const known = cache(db).get(category);
  if (known?.version === version) return known;
  const rows = queries(db).products.all(category);
  const column = (index: number) => Int32Array.from(rows, (row) => row[index] ?? NO_PRICE);
  const columns = {
    version,
    keys: column(0),
    rates: Uint8Array.from(rows, (row) => row[1] ?? 0),
    offers: Uint8Array.from(rows, (row) => row[2] ?? 0),
    prices: shop.sells === "link" ? [column(3)] : CONDITIONS.map((_, c) => column(4 + c)),
  };
  cache(db).set(category, columns);
  return columns;
}

const cache = prepareOnce(
  () =>
    new LRUCache<number, PriceColumns>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ rates, prices }) => rates.length * (6 + 4 * prices.length) + 500,
    }),
);

/** Rows of thousands of numbers: as arrays, without Drizzle, which would make an object of each. */
const queries = prepareOnce((db) => ({
  version: db.$client.prepare<[string], { version: number }>("SELECT content AS version FROM shops WHERE value = ?"),
  products: db.$client
    .prepare<[number], (number | null)[]>(
      `SELECT key, rate, offers, price_cents, excellent_cents, verygood_cents, good_cents, acceptable_cents
       FROM products INDEXED BY products_category_filters WHERE category_key = ?`,
    )
    .raw(),
}));
