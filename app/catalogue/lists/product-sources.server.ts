import { sql, type SQL } from "drizzle-orm";

import { categories, products } from "#db/schema/index.ts";

import type { Shop, Sort } from "../../shops/shops.ts";

import { filterConditions, type ComparedFilters } from "./filter-conditions.server.ts";
import { isAfter, type Order, type OrderName } from "./product-order.server.ts";
import type { StockFilter } from "./stock-filter.ts";

/** The sources that a statement can read products from. Each kind names its index. */
export type Source =
  /** The trigram index: products whose titles contain the text, unordered. */
  | { kind: "hits" }
  /** An index over the whole shop, in sort order. */
  | { kind: "shop"; index: Exclude<OrderName, "category"> }
  /** The same index over each of `count` selected sub-categories, merged in sort order. */
  | { kind: "merged"; index: Sort; count: number }
  /** The selected sub-categories one after another, unordered. */
  | { kind: "chosen" }
  /** One selected sub-category, grouped by the columns of filters without a price. */
  | { kind: "grouped" }
  /** All sub-categories or the selected ones by name, and their products by title. */
  | { kind: "by-category" }
  /** The products with the keys in `keys`, unordered. */
  | { kind: "keys" }
  /** The product with an id. */
  | { kind: "id" };

/** Everything that determines the text of a statement. Values are placeholders. */
export interface Shape {
  source: Source;
  order: Order;
  /** Whether only products of the sub-categories in `categories` match. */
  chosen: boolean;
  /** Whether only products whose titles contain `text` match, without the product `except`. */
  searched: boolean;
  stock: StockFilter | null;
  filters: ComparedFilters;
  sells: Shop["sells"];
  /** Whether only products after a place in the order match. */
  after: boolean;
}

/** A `FROM` and its `WHERE`. */
export interface Part {
  from: SQL;
  where: SQL;
}

const ofShop = sql`${products.shop} = ${sql.placeholder("shop")}`;
const isHit = sql`products_fts MATCH ${sql.placeholder("match")}`;
const containsText = sql`instr(${products.titleFold}, ${sql.placeholder("text")}) > 0`;
const isNotExcepted = sql`${products.key} <> ${sql.placeholder("except")}`;

/** CROSS JOIN fixes the join order: first the hits or the categories, then their products. */
const HITS = sql`products_fts CROSS JOIN ${products} ON ${products.key} = products_fts.rowid`;
const BY_KEYS = sql`json_each(${sql.placeholder("keys")}) AS wanted CROSS JOIN ${products} ON ${products.key} = wanted.value`;
const BY_CATEGORY = sql`${categories} CROSS JOIN ${indexed("category", "title")} ON ${products.categoryKey} = ${categories.key}`;

/** The stock columns: linked products always have 0 units, and products sold by condition are always 'YES'. */
const STOCK_CONDITIONS: Record<Shop["sells"], Record<StockFilter, SQL>> = {
  link: {
    in: sql`${products.availability} = 'YES' AND ${products.stock} = 0`,
    out: sql`${products.availability} = 'NO' AND ${products.stock} = 0`,
    none: sql`${products.priceCents} IS NULL`,
  },
  conditions: {
    in: sql`${products.availability} = 'YES' AND ${products.stock} > 0`,
    out: sql`${products.availability} = 'YES' AND ${products.stock} = 0`,
    none: sql`${products.priceCents} IS NULL`,
  },
};

/** The parts of a statement that read the matching products: one part, or several to be merged. */
export function partsOf(shape: Shape): [Part, ...Part[]] {
  const { source, order, chosen, searched, stock, sells } = shape;
  const conditions = [
    ...(searched ? [source.kind === "hits" ? isHit : containsText, isNotExcepted] : []),
    ...(stock ? [STOCK_CONDITIONS[sells][stock]] : []),
    ...filterConditions(sells, shape.filters),
    ...(shape.after ? [isAfter(order)] : []),
  ];
  const part = (from: SQL, ...where: SQL[]): Part => ({
    from: order.name === "category" && source.kind !== "by-category" ? withCategory(from) : from,
    where: sql.join([...where, ...conditions], sql` AND `),
  });
  const inShop = chosen ? [ofShop, isChosen(sql`${products.categoryKey}`)] : [ofShop];
  switch (source.kind) {
    case "hits":
      return [part(HITS, ...inShop)];
    case "shop":
      return [part(indexed("shop", source.index), ...inShop)];
    case "merged": {
      const ofCategory = (i: number) =>
        part(indexed("category", source.index), sql`${products.categoryKey} = ${sql.placeholder(`category${i}`)}`);
      return [ofCategory(0), ...Array.from({ length: source.count - 1 }, (_, i) => ofCategory(i + 1))];
    }
    case "grouped":
      return [part(indexed("category", "filters"), sql`${products.categoryKey} = ${sql.placeholder("category0")}`)];
    case "chosen":
      return [part(indexed("category", "title"), isChosen(sql`${products.categoryKey}`))];
    case "by-category": {
      const inChosen = chosen ? [isChosen(sql`${categories.key}`)] : [];
      return [part(BY_CATEGORY, sql`${categories.shop} = ${sql.placeholder("shop")}`, ...inChosen)];
    }
    case "keys":
      return [part(BY_KEYS, ...inShop)];
    case "id":
      return [part(sql`${products}`, ...inShop, sql`${products.id} = ${sql.placeholder("id")}`)];
  }
}

function withCategory(from: SQL): SQL {
  return sql`${from} CROSS JOIN ${categories} ON ${categories.key} = ${products.categoryKey}`;
}

function isChosen(column: SQL): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${sql.placeholder("categories")}))`;
}

/** Names the index that SQLite must use. */
function indexed(scope: "shop" | "category", order: Exclude<OrderName, "category"> | "filters"): SQL {
  return sql`${products} INDEXED BY ${sql.identifier(`products_${scope}_${order.replace("-", "_")}`)}`;
}
