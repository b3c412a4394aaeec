import { sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";

import type { Db } from "#db/connection.ts";
import { prepareOnce, prepareVariants } from "#db/prepare-once.ts";
import { products } from "#db/schema/index.ts";
import { quotePhrase, TRIGRAM } from "#db/trigram-index.ts";

import { fold } from "../../shared/fold.ts";
import { SORTS, type Shop, type Sort } from "../../shops/shops.ts";
import type { Category } from "../categories.ts";
import { hasPrice, NO_FILTERS, type Filters } from "../filters.ts";

import { matchesGroup, priceRange } from "./filter-conditions.server.ts";
import { listByPrice } from "./price-counts.server.ts";
import { orderBy, orderColumns, type Order, type OrderName, type Place } from "./product-order.server.ts";
import { partsOf, type Part, type Shape, type Source } from "./product-sources.server.ts";
import type { StockFilter } from "./stock-filter.ts";

/**
 * Finds the products of a page for the shops, the API and the panels' tables. Returns internal keys in order.
 * There are two strategies, and `pickSource` takes the one that reads fewer rows:
 * - In order: read an index in sort order, skip rows that do not match, stop when the page is full.
 * - By filter: read all matching rows through an index of the filter, and sort them.
 */

/**
 * The text to search for in titles. `hits` come from the trigram index. `titles` are read one by one, because the text
 * is too short for that index or has too many hits. `except` is the key of a product to leave out; 0 for none.
 */
export type Search = { kind: "none" } | { kind: "hits" | "titles"; text: string; except: number };

export interface ProductFilter {
  shop: Shop;
  /** All sub-categories of the shop. */
  all: readonly Category[];
  /** The sub-categories whose products match; null for all. */
  chosen: readonly Category[] | null;
  search: Search;
  /** The filter of the panels. */
  stock: StockFilter | null;
  /** The filters of the shops. */
  filters: Filters;
  /** Only the products that `filters.inStock` would leave out. */
  soldOutOnly?: boolean;
}

interface Slice {
  /** How many matching products to skip. */
  offset: number;
  limit: number;
  /** Only products after this place. */
  after?: Place | undefined;
  /** The number of matching products, if known. The second half is then read from the end. */
  total?: number;
}

/**
 * With more hits than this in all shops together, reading titles is faster than sorting hits (measured with 66,000
 * products).
 */
const MANY_HITS = 2_000;
/** Reading and sorting a product by its key takes as long as reading this many entries of an order index. */
const ENTRIES_PER_KEY = 4;
/** SQLite's limit of selections in one `UNION`. */
const MAX_MERGED = 500;
const BY_TITLE: Order = { name: "title" };

/** How to search for typed text, leaving out the product of the key `except`. */
export function chooseSearch(db: Db, query: string, except = 0): Search {
  const text = fold(query);
  if (text === "") return { kind: "none" };
  if ([...text].length < TRIGRAM) return { kind: "titles", text, except };
  const hits = firstHits(db).all({ match: quotePhrase(text) });
  return { kind: hits.length < MANY_HITS ? "hits" : "titles", text, except };
}

const firstHits = prepareOnce((db) =>
  db
    .select({ key: sql<number>`rowid` })
    .from(sql`products_fts`)
    .where(sql`products_fts MATCH ${sql.placeholder("match")}`)
    .limit(MANY_HITS)
    .prepare(),
);

/** The keys of a slice of the matching products. */
export function listKeys(db: Db, filter: ProductFilter, order: Order, slice: Slice): number[] {
  return listPlaces(db, filter, order, slice).map((place) => place.key);
}

/** The same with their places in the order. */
export function listPlaces(
  db: Db,
  filter: ProductFilter,
  order: Order,
  { offset, limit, total, after }: Slice,
): Place[] {
  if (limit <= 0 || filter.chosen?.length === 0) return [];
  const behind = total === undefined ? Infinity : total - offset - limit;
  const fromEnd = behind < offset;
  const skipped = fromEnd ? behind : offset;
  const keys = listFewByPrice(db, filter, skipped + limit);
  const source: Source = keys ? { kind: "keys" } : pickSource(filter, order, skipped + limit, total);
  const ordered = shapeOf(filter, source, { ...order, reversed: Boolean(order.reversed) !== fromEnd });
  const shape = { ...ordered, after: after !== undefined };
  const rows = selectStatement(db, shape).all({
    ...valuesOf(filter),
    ...after,
    keys: JSON.stringify(keys),
    limit,
    offset: skipped,
  });
  return fromEnd ? rows.reverse() : rows;
}

/**
 * The keys of the products that a price filter finds, if they are few. Null if it is faster to read an index in order
 * until the page of `wanted` products is full. Also null without a price filter, and with a search.
 */
function listFewByPrice(
  db: Db,
  { shop, all, chosen, search, filters, soldOutOnly }: ProductFilter,
  wanted: number,
): number[] | null {
  if (!hasPrice(filters) || search.kind !== "none") return null;
  // If n of `count` products match, an index in order fills the page after `wanted * count / n` entries. The other way
  // reads n products by their keys. If n is `most`, both take the same time.
  const count = sum(chosen ?? all, "productCount");
  const most = Math.floor(Math.sqrt((wanted * count) / ENTRIES_PER_KEY));
  const matches = (group: { rate: number; offers: number }) => matchesGroup(shop.sells, filters, group, soldOutOnly);
  return listByPrice(db, shop, chosen ?? all, priceRange(filters), { matches, most });
}

/** The place of the shop's product with an id; null if there is none. */
export function findPlace(db: Db, filter: ProductFilter, order: Order, id: string): Place | null {
  const everything: ProductFilter = {
    ...filter,
    chosen: null,
    search: { kind: "none" },
    stock: null,
    filters: NO_FILTERS,
  };
  const statement = selectStatement(db, shapeOf(everything, { kind: "id" }, order));
  return statement.get({ ...valuesOf(everything), id, limit: 1, offset: 0 }) ?? null;
}

/**
 * Picks the source that reads fewer rows to find the first `wanted` of `total` matching products. A source by filter
 * reads all `total`. A source in order stops at `wanted`, but also reads rows that do not match. Without a total it is
 * the one in order, whose indexes contain all columns that a shop filters by.
 */
function pickSource(filter: ProductFilter, order: Order, wanted: number, total: number | undefined): Source {
  if (filter.search.kind === "hits") return { kind: "hits" };
  const inOrder = sourceInOrder(filter, order);
  if (total === undefined) return inOrder;
  const read = inOrder.kind === "shop" ? filter.all : (filter.chosen ?? filter.all);
  const readPerFit = sum(read, "productCount") / total;
  return wanted * readPerFit > total ? sourceByFilter(filter) : inOrder;
}

/** The index that holds the matching products in order. */
export function sourceInOrder({ shop, chosen, stock }: ProductFilter, { name }: Order): Source {
  if (name === "category") return { kind: "by-category" };
  const count = chosen?.length ?? 0;
  // Merging several sub-categories would read many rows for few hits: no index of a sub-category contains the stock.
  const mergeable = stock ? 1 : MAX_MERGED;
  if (count > 0 && count <= mergeable && isSort(name)) return { kind: "merged", index: name, count };
  // These indexes hold the products of one stock state in the order of titles.
  if (name === "title" && stock === "none") return { kind: "shop", index: "price-desc" };
  if (name === "title" && (stock === "out" || (stock === "in" && shop.sells === "link")))
    return { kind: "shop", index: "stock" };
  return { kind: "shop", index: name };
}

function isSort(name: OrderName): name is Sort {
  return (SORTS as readonly OrderName[]).includes(name);
}

/** The source that excludes the most rows that do not match. */
export function sourceByFilter({ search, chosen, stock }: ProductFilter): Source {
  if (search.kind === "hits") return { kind: "hits" };
  if (stock === "none") return { kind: "shop", index: "price-desc" };
  return stock || !chosen ? { kind: "shop", index: "stock" } : { kind: "chosen" };
}

export function shapeOf(filter: ProductFilter, source: Source, order = BY_TITLE): Shape {
  const { shop, chosen, search, stock, filters } = filter;
  const { inStock, conditions } = filters;
  const stockChoice = inStock ? ("in" as const) : filter.soldOutOnly ? ("out" as const) : null;
  const compared = { price: hasPrice(filters), rating: filters.rating !== null, stock: stockChoice, conditions };
  const shared = { stock, sells: shop.sells, after: false, filters: compared };
  return { source, order, chosen: chosen !== null, searched: search.kind !== "none", ...shared };
}

/** The values of all placeholders of `partsOf`. */
export function valuesOf({ shop, chosen, search, filters }: ProductFilter): Record<string, unknown> {
  const keys = chosen?.map(({ key }) => key) ?? [];
  const ofSearch =
    search.kind === "none" ? {} : { text: search.text, match: quotePhrase(search.text), except: search.except };
  const ofCategories = Object.fromEntries(keys.map((key, i) => [`category${i}`, key]));
  const ofFilters = { ...priceRange(filters), rating: filters.rating };
  return { shop: shop.value, ...ofSearch, ...ofCategories, ...ofFilters, categories: JSON.stringify(keys) };
}

/** Inside nested `sql` Drizzle keeps the table's name, which joins need. */
const productKey = sql<number>`${sql`${products.key}`}`.as("key");
const categoryKey = sql<number>`${sql`${products.categoryKey}`}`.as("category");

/** The matching products in order: their keys and places. */
export function orderedQuery(db: Db, shape: Shape) {
  const columns = { key: productKey, ...orderColumns(shape.order) };
  const select = ({ from, where }: Part) => db.select(columns).from(from).where(where);
  const [first, ...others] = partsOf(shape);
  const [second, ...more] = others.map(select);
  const query = second ? unionAll(select(first), second, ...more) : select(first);
  return query.orderBy(orderBy(shape.order)).limit(sql.placeholder("limit")).offset(sql.placeholder("offset"));
}

const selectStatement = prepareVariants((db, shape: Shape) => orderedQuery(db, shape).prepare());

/** The keys of the first `limit` matching products of each selected sub-category, by the key of the sub-category. */
export function listRows(db: Db, filter: ProductFilter, order: Order, limit: number): Map<number, number[]> {
  if (filter.search.kind !== "hits") {
    const slice = { offset: 0, limit };
    const chosen = filter.chosen ?? filter.all;
    return new Map(chosen.map((one) => [one.key, listKeys(db, { ...filter, chosen: [one] }, order, slice)]));
  }
  const rows = new Map<number, number[]>();
  const shape = shapeOf(filter, { kind: "hits" }, order);
  for (const { key, category } of rowsStatement(db, shape).all({ ...valuesOf(filter), limit })) {
    rows.set(category, [...(rows.get(category) ?? []), key]);
  }
  return rows;
}

const rowsStatement = prepareVariants((db, shape: Shape) => {
  const [{ from, where }] = partsOf(shape);
  const place = sql<number>`row_number() OVER (PARTITION BY ${products.categoryKey} ORDER BY ${orderBy(shape.order)})`;
  const ranked = db
    .select({ key: productKey, category: categoryKey, place: place.as("place") })
    .from(from)
    .where(where)
    .as("ranked");
  return db
    .select({ key: ranked.key, category: ranked.category })
    .from(ranked)
    .where(sql`${ranked.place} <= ${sql.placeholder("limit")}`)
    .orderBy(sql`${ranked.category}, ${ranked.place}`)
    .prepare();
});

/** The number of matching products. Without a search, most of it comes from the categories' stored counts. */
export function countProducts(db: Db, filter: ProductFilter): number {
  const chosen = filter.chosen ?? filter.all;
  const count = sum(chosen, "productCount");
  if (count === 0) return 0;
  if (filter.search.kind === "none") {
    if (!filter.stock) return count;
    if (filter.stock === "none") return count - sum(chosen, "pricedCount");
    // Few products are out of stock, so counting those is faster.
    if (filter.stock === "in") return count - countProducts(db, { ...filter, stock: "out" });
  }
  return countStatement(db, shapeOf(filter, sourceByFilter(filter))).get(valuesOf(filter))?.count ?? 0;
}

const countStatement = prepareVariants((db, shape: Shape) => {
  const [{ from, where }] = partsOf(shape);
  return db
    .select({ count: sql<number>`count(*)` })
    .from(from)
    .where(where)
    .prepare();
});

/** The key of the product with an id, if it matches. */
export function findKey(db: Db, filter: ProductFilter, id: string): number | null {
  const statement = selectStatement(db, shapeOf(filter, { kind: "id" }));
  return statement.get({ ...valuesOf(filter), id, limit: 1, offset: 0 })?.key ?? null;
}

function sum(chosen: readonly Category[], field: "productCount" | "pricedCount"): number {
  return chosen.reduce((total, one) => total + one[field], 0);
}
