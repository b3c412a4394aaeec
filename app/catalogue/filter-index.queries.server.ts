import { and, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { products, productSpecs, specValues } from "#db/schema/index.ts";

import type { Category } from "./categories.ts";
import { CONDITIONS } from "./conditions.ts";

/**
 * What filters compare of the products of a sub-category, in memory. Counting every choice of every spec would read all
 * specs of all products from the database for each page; here it takes a fraction of a millisecond. Read again when a
 * product of the sub-category has changed.
 */
export interface FilterIndex {
  /** The products' keys. The other arrays have their values at the same places. */
  keys: Uint32Array;
  /** The place of a product's key. */
  places: ReadonlyMap<number, number>;
  rates: Uint8Array;
  /** The column `offers`. */
  offers: Uint8Array;
  /** The price of a linked product in cents; `NO_PRICE` for none. */
  prices: Int32Array;
  /** The price of each condition, in the order of `CONDITIONS`. */
  conditionPrices: readonly Int32Array[];
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
/** The arrays of a product, its place, and as many specs as a list offers. */
const BYTES_PER_PRODUCT = 100;

const indexesOf = prepareOnce(
  () =>
    new LRUCache<number, { version: number; index: FilterIndex }>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ index }) => (1 + index.keys.length) * BYTES_PER_PRODUCT,
    }),
);

const queriesOf = prepareOnce((db) => {
  const category = sql.placeholder("category");
  return {
    products: db
      .select({
        key: sql<number>`${products.key}`,
        rate: sql<number>`${products.rate}`,
        offers: sql<number>`${products.offers}`,
        price: sql<number | null>`${products.priceCents}`,
        // In the order of `CONDITIONS`.
        excellent: sql<number | null>`${products.excellentCents}`,
        verygood: sql<number | null>`${products.verygoodCents}`,
        good: sql<number | null>`${products.goodCents}`,
        acceptable: sql<number | null>`${products.acceptableCents}`,
      })
      .from(sql`${products} INDEXED BY products_category_filters`)
      .where(eq(products.categoryKey, category))
      .prepare(),
    // One text for each value: reading a row for each product would take several times as long.
    specs: db
      .select({
        value: sql<number>`${specValues.key}`,
        products: sql<
          string | null
        >`(SELECT group_concat(${productSpecs.productKey}) FROM ${productSpecs} INDEXED BY product_specs_value WHERE ${productSpecs.valueKey} = ${specValues.key})`,
      })
      .from(sql`${specValues} INDEXED BY spec_values_value`)
      .where(and(eq(specValues.categoryKey, category), eq(specValues.nameFold, sql.placeholder("nameFold"))))
      .prepare(),
  };
});

/** The index of a sub-category in its version. */
export function getFilterIndex(db: Db, { key, version }: Category): FilterIndex {
  const indexes = indexesOf(db);
  const known = indexes.get(key);
  if (known?.version === version) return known.index;
  const index = loadIndex(db, key);
  indexes.set(key, { version, index });
  return index;
}

function loadIndex(db: Db, category: number): FilterIndex {
  // Rows as arrays, which are read in half the time.
  const rows = queriesOf(db).products.values({ category }) as (number | null)[][];
  const column = (i: number) => rows.map((row) => row[i] ?? NO_PRICE);
  const keys = Uint32Array.from(column(0));
  const places = new Map(Array.from(keys, (key, place) => [key, place]));
  const columns = new Map<string, SpecColumn>();
  return {
    keys,
    places,
    rates: Uint8Array.from(column(1)),
    offers: Uint8Array.from(column(2)),
    prices: Int32Array.from(column(3)),
    conditionPrices: CONDITIONS.map((_, i) => Int32Array.from(column(4 + i))),
    valuesOf: (nameFold) => {
      const known = columns.get(nameFold) ?? loadColumn(db, category, { nameFold, places });
      columns.set(nameFold, known);
      return known;
    },
  };
}

function loadColumn(
  db: Db,
  category: number,
  { nameFold, places }: Pick<FilterIndex, "places"> & { nameFold: string },
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
