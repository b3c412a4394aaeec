import { and, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { productSpecs, specValues } from "#db/schema/index.ts";

import type { Shop } from "../../shops/shops.ts";
import type { Category } from "../categories.ts";
import { CONDITIONS } from "../../shops/conditions.ts";

/**
 * In memory: the values of a sub-category's products that filters compare. Counting every choice of every spec, or the
 * products in any price range, takes a fraction of a millisecond here. The database would read all products for each
 * page. The index is read again when a product of the sub-category has changed.
 */
export interface FilterIndex {
  /** The products' keys. The other arrays have a product's values at the same index. */
  keys: Uint32Array;
  /** The index of each key in the arrays. */
  places: () => ReadonlyMap<number, number>;
  rates: Uint8Array;
  /** The column `offers`. */
  offers: Uint8Array;
  /** In cents, `NO_PRICE` for none. Linked products have one price, the others one for each of `CONDITIONS`. */
  prices: readonly Int32Array[];
  /** The values of the specs with a name, by its folded form. Read at the first use. */
  valuesOf: (nameFold: string) => SpecColumn;
}

/** The values of one spec. */
interface SpecColumn {
  /** The key of the value in `spec_values`, by its number. Number 0 stands for products without this spec. */
  keys: readonly number[];
  /** The number of each product's value. */
  numbers: Uint32Array;
}

export const NO_PRICE = -1;

/** For all sub-categories together. 66,000 products with eight specs take 7 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The memory of one product: its entries in the arrays, its index, and as many specs as a list offers. */
const BYTES_PER_PRODUCT = 100;

const indexesOf = prepareOnce(
  () =>
    new LRUCache<number, { version: number; index: FilterIndex }>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ index }) => (1 + index.keys.length) * BYTES_PER_PRODUCT,
    }),
);

const PRICE_COLUMNS: Record<Shop["sells"], readonly string[]> = {
  link: ["price_cents"],
  conditions: CONDITIONS.map((one) => `${one}_cents`),
};

const queriesOf = prepareOnce((db) => {
  /** One text for each column, without Drizzle: reading a row for each product would take several times as long. */
  const products = (sells: Shop["sells"]) => {
    const prices = PRICE_COLUMNS[sells].map((one) => `group_concat(ifnull(${one}, ${NO_PRICE}))`);
    return db.$client
      .prepare<[number], (string | null)[]>(
        `SELECT ${["group_concat(key)", "group_concat(rate)", "group_concat(offers)", ...prices].join(", ")} FROM products INDEXED BY products_category_filters WHERE category_key = ?`,
      )
      .raw();
  };
  return {
    products: { link: products("link"), conditions: products("conditions") },
    specs: db
      .select({
        value: sql<number>`${specValues.key}`,
        products: sql<
          string | null
        >`(SELECT group_concat(${productSpecs.productKey}) FROM ${productSpecs} INDEXED BY product_specs_value WHERE ${productSpecs.valueKey} = ${specValues.key})`,
      })
      .from(sql`${specValues} INDEXED BY spec_values_value`)
      .where(
        and(
          eq(specValues.categoryKey, sql.placeholder("category")),
          eq(specValues.nameFold, sql.placeholder("nameFold")),
        ),
      )
      .prepare(),
  };
});

/** The index of a shop's sub-category, in its current version. */
export function getFilterIndex(db: Db, shop: Shop, { key, version }: Category): FilterIndex {
  const indexes = indexesOf(db);
  const known = indexes.get(key);
  if (known?.version === version) return known.index;
  const index = loadIndex(db, shop, key);
  indexes.set(key, { version, index });
  return index;
}

function loadIndex(db: Db, { sells }: Shop, category: number): FilterIndex {
  const [keyTexts, rates, offers, ...prices] = (queriesOf(db).products[sells].get(category) ?? []).map(readNumbers);
  const keys = Uint32Array.from(keyTexts ?? []);
  let places: Map<number, number> | undefined;
  const placesOf = () => (places ??= new Map(Array.from(keys, (key, place) => [key, place])));
  const columns = new Map<string, SpecColumn>();
  return {
    keys,
    places: placesOf,
    rates: Uint8Array.from(rates ?? []),
    offers: Uint8Array.from(offers ?? []),
    prices: prices.map((column) => Int32Array.from(column)),
    valuesOf: (nameFold) => {
      const known = columns.get(nameFold) ?? loadColumn(db, category, { nameFold, places: placesOf() });
      columns.set(nameFold, known);
      return known;
    },
  };
}

function readNumbers(text: string | null): number[] {
  return text === null ? [] : text.split(",").map(Number);
}

function loadColumn(
  db: Db,
  category: number,
  { nameFold, places }: { nameFold: string; places: ReadonlyMap<number, number> },
): SpecColumn {
  const keys = [0];
  const numbers = new Uint32Array(places.size);
  for (const { value, products } of queriesOf(db).specs.all({ category, nameFold })) {
    const number = keys.push(value) - 1;
    for (const product of products?.split(",") ?? []) {
      const place = places.get(Number(product));
      // Undefined for a product that another process has added since the products were read.
      if (place !== undefined) numbers[place] = number;
    }
  }
  return { keys, numbers };
}
