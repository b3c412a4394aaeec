import { sql, type SQL } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { categories, products } from "#db/schema/index.ts";

import type { Category } from "../../catalogue/categories.ts";
import { fold } from "../../shared/fold.ts";
import type { Shop } from "../../shops/shops.ts";

import { readSort, ROWS_PER_PAGE, type SortColumn, type StockFilter, type TableView } from "./table-view.ts";

/**
 * Which products a page of the table shows, as internal keys in order, and how many there are. There are two ways to a
 * page: walking the index of its order and taking what fits the filters, which comes soon where much fits; or gathering
 * what fits through the filters' own index and sorting that, for where little does. Either is named (`INDEXED BY`), so
 * that no statistics can talk SQLite into another one.
 */

interface KeysPage {
  keys: number[];
  total: number;
  page: number;
  pages: number;
}

/** The shortest search that the trigram index can answer, in characters. */
const TRIGRAM = 3;
/** A search with more hits, in all shops together, is read off the titles themselves. */
const MANY_HITS = 2_000;

type Index =
  `products_${"shop" | "category"}_${"title" | "id" | "price_asc" | "price_desc" | "views" | "stock" | "updated"}`;

/**
 * What a search reads: the trigram index, or every title (also for what the index cannot answer). `besides` is the key
 * of the product whose id was written, which stands before the others; 0 for none.
 */
type Search = { kind: "none" } | { kind: "indexed" | "walked"; text: string; besides: number };

interface Filters {
  shop: Shop;
  search: Search;
  /** Null for all of the shop's. */
  categoryKeys: number[] | null;
  stock: StockFilter | null;
}

/** A page of a shop's products; `chosen` are the sub-categories that the view means, null for all. */
export function findPage(
  db: Db,
  shop: Shop,
  view: TableView,
  { every, chosen }: { every: readonly Category[]; chosen: readonly Category[] | null },
): KeysPage {
  const unsearched: Filters = {
    ...{ shop, search: { kind: "none" }, stock: view.stock },
    categoryKeys: chosen && chosen.map(({ key }) => key),
  };
  const named = view.q ? findById(db, unsearched, view.q) : [];
  const filters = { ...unsearched, search: chooseSearch(db, view.q, named[0] ?? 0) };
  const others = chosen?.length === 0 ? 0 : countHits(db, filters, chosen ?? every);
  const total = named.length + others;
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const page = Math.min(view.page, pages);
  const first = (page - 1) * ROWS_PER_PAGE;
  const offset = Math.max(0, first - named.length);
  const limit = Math.min(ROWS_PER_PAGE - (page === 1 ? named.length : 0), others - offset);
  const keys = limit > 0 ? listKeys(db, view, filters, { offset, limit, others, chosen, every }) : [];
  return { keys: page === 1 ? [...named, ...keys] : keys, total, page, pages };
}

interface Slice {
  offset: number;
  limit: number;
  /** How many there are to slice from. */
  others: number;
  every: readonly Category[];
  chosen: readonly Category[] | null;
}

function listKeys(
  db: Db,
  view: TableView,
  filters: Filters,
  { offset, limit, others, every, chosen }: Slice,
): number[] {
  // What is nearer to the end is read from there.
  const behind = others - offset - limit;
  const backwards = behind < offset;
  const skipped = backwards ? behind : offset;
  // Walking meets one row that fits in so many; gathering meets every one that does.
  const met = sum(isCategoryWalk(view, filters) && chosen ? chosen : every, "productCount");
  const isSparse = isNarrowed(filters) && (met / others) * (skipped + limit) > others;
  const read = filters.search.kind === "indexed" || isSparse ? gather : walk;
  const statement = sql`${read(view, filters)} ORDER BY ${orderOf(view, backwards)} LIMIT ${limit} OFFSET ${skipped}`;
  const keys = db.all<{ key: number }>(statement).map(({ key }) => key);
  return backwards ? keys.reverse() : keys;
}

/** The product of this very id if it fits the other filters, or none. */
function findById(db: Db, filters: Filters, id: string): number[] {
  const where = allOf([ofShop(filters.shop), sql`${products.id} = ${id}`, ...conditions(filters)]);
  return db
    .all<{ key: number }>(sql`SELECT ${products.key} AS key FROM ${products} WHERE ${where}`)
    .map(({ key }) => key);
}

function isNarrowed({ search, categoryKeys, stock }: Filters): boolean {
  return search.kind !== "none" || categoryKeys !== null || stock !== null;
}

function chooseSearch(db: Db, q: string, besides: number): Search {
  const text = fold(q);
  if (text === "") return { kind: "none" };
  if ([...text].length < TRIGRAM) return { kind: "walked", text, besides };
  const hits = db.all(
    sql`SELECT rowid FROM products_fts WHERE products_fts MATCH ${asPhrase(text)} LIMIT ${MANY_HITS}`,
  );
  return { kind: hits.length < MANY_HITS ? "indexed" : "walked", text, besides };
}

/** One quoted phrase, in which every character means itself. */
function asPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** What the kept numbers of categories can tell is not counted. */
function countHits(db: Db, filters: Filters, chosen: readonly Category[]): number {
  const inCategories = sum(chosen, "productCount");
  if (filters.search.kind === "none") {
    if (filters.stock === null) return inCategories;
    if (filters.stock === "none") return inCategories - sum(chosen, "pricedCount");
    // Little is out of stock, and what is not out is in.
    if (filters.stock === "in") return inCategories - countHits(db, { ...filters, stock: "out" }, chosen);
  }
  const { from, where } = chooseSource(filters);
  const [row] = db.all<{ count: number }>(sql`SELECT count(*) AS count FROM ${from} WHERE ${where}`);
  return row?.count ?? 0;
}

/** Everything that fits, through the index that leaves out most of what does not. */
function gather(view: TableView, filters: Filters): SQL {
  const { from, where } = chooseSource(filters);
  const names = sql`CROSS JOIN ${categories} ON ${categories.key} = ${products.categoryKey}`;
  const joined = readSort(view.sort).column === "category" ? sql`${from} ${names}` : from;
  return sql`SELECT ${products.key} AS key FROM ${joined} WHERE ${where}`;
}

function chooseSource(filters: Filters): { from: SQL; where: SQL } {
  const { search, stock, categoryKeys, shop } = filters;
  if (search.kind === "indexed") {
    // CROSS JOIN keeps the hits first: never a walk over the products that asks about each.
    const isHit = sql`products_fts MATCH ${asPhrase(search.text)} AND ${products.key} <> ${search.besides}`;
    return {
      from: sql`products_fts CROSS JOIN ${products} ON ${products.key} = products_fts.rowid`,
      where: allOf([isHit, ofShop(shop), ...conditions({ ...filters, search: { kind: "none" } })]),
    };
  }
  if (stock === "none")
    return { from: by("products_shop_price_desc"), where: allOf([ofShop(shop), ...conditions(filters)]) };
  if (stock !== null || search.kind === "walked" || categoryKeys === null) {
    return { from: by("products_shop_stock"), where: allOf([ofShop(shop), ...conditions(filters)]) };
  }
  return { from: by("products_category_title"), where: allOf(conditions(filters)) };
}

/** In order from the start, until the page is full. */
function walk(view: TableView, filters: Filters): SQL {
  const { column } = readSort(view.sort);
  const [only, ...more] = filters.categoryKeys ?? [];
  if (column === "category") {
    // Category by category in their order, and within each by the title.
    const from = sql`${categories} CROSS JOIN ${by("products_category_title")} ON ${products.categoryKey} = ${categories.key}`;
    const chosen = filters.categoryKeys ? [isIn(sql`${categories.key}`, filters.categoryKeys)] : [];
    const where = allOf([
      sql`${categories.shop} = ${filters.shop.value}`,
      ...chosen,
      ...conditions({ ...filters, categoryKeys: null }),
    ]);
    return sql`SELECT ${products.key} AS key FROM ${from} WHERE ${where}`;
  }
  const category = only !== undefined && more.length === 0 ? categoryIndex(view) : null;
  if (category) {
    const where = allOf([sql`${products.categoryKey} = ${only}`, ...conditions({ ...filters, categoryKeys: null })]);
    return sql`SELECT ${products.key} AS key FROM ${by(category)} WHERE ${where}`;
  }
  const where = allOf([ofShop(filters.shop), ...conditions(filters)]);
  return sql`SELECT ${products.key} AS key FROM ${by(shopIndex(view, filters))} WHERE ${where}`;
}

/** Whether a walk meets only the chosen categories. */
function isCategoryWalk(view: TableView, { categoryKeys }: Filters): boolean {
  if (readSort(view.sort).column === "category") return true;
  return categoryKeys?.length === 1 && categoryIndex(view) !== null;
}

function shopIndex(view: TableView, { shop, stock }: Filters): Index {
  const { column, direction } = readSort(view.sort);
  // Their entries of one stock state are in the order of titles.
  if (column === "title" && stock === "none") return "products_shop_price_desc";
  if (column === "title" && (stock === "out" || (stock === "in" && shop.sells === "link")))
    return "products_shop_stock";
  if (column === "price") return `products_shop_price_${direction}`;
  if (column === "category") throw new RangeError("categories are not in the order of an index of products");
  return `products_shop_${column}`;
}

function categoryIndex(view: TableView): Index | null {
  const { column, direction } = readSort(view.sort);
  if (column === "price") return `products_category_price_${direction}`;
  return column === "title" || column === "views" ? `products_category_${column}` : null;
}

const BY_TITLE = [sql`${products.titleFold}`, sql`${products.id}`];
/** Each in the order of its index; the other direction is the same index read from its end. */
const ORDERS: Record<Exclude<SortColumn, "price" | "views">, SQL[]> = {
  id: [sql`length(${products.id})`, sql`${products.id}`],
  title: BY_TITLE,
  category: [sql`${categories.mainCategory}`, sql`${categories.category}`, ...BY_TITLE],
  stock: [sql`${products.availability}`, sql`${products.stock}`, ...BY_TITLE],
  updated: [sql`${products.updatedAt}`, sql`${products.id}`],
};

function orderOf(view: TableView, backwards: boolean): SQL {
  const { column, direction } = readSort(view.sort);
  const descends = (direction === "desc") !== backwards;
  const towards = (down: boolean) => (down ? sql`DESC` : sql`ASC`);
  const terms = (columns: SQL[], down: boolean) => columns.map((term) => sql`${term} ${towards(down)}`);
  if (column === "views") {
    return sql.join([...terms([sql`${products.viewCount}`], descends), ...terms(BY_TITLE, !descends)], sql`, `);
  }
  if (column === "price") {
    // No price comes last both ways, and the titles rise both ways.
    const price = direction === "asc" ? products.priceOrLast : products.priceCents;
    return sql.join([...terms([sql`${price}`], descends), ...terms(BY_TITLE, backwards)], sql`, `);
  }
  return sql.join(terms(ORDERS[column], descends), sql`, `);
}

/** Of all filters. */
function conditions({ shop, search, categoryKeys, stock }: Filters): SQL[] {
  return [
    ...(search.kind === "none" ? [] : [titleHolds(search.text), sql`${products.key} <> ${search.besides}`]),
    ...(categoryKeys ? [isIn(sql`${products.categoryKey}`, categoryKeys)] : []),
    ...(stock ? [inStock(shop, stock)] : []),
  ];
}

function titleHolds(text: string): SQL {
  return sql`instr(${products.titleFold}, ${text}) > 0`;
}

/** Linked products have no units (0), and Open Box has no switch (`YES`). */
function inStock({ sells }: Shop, stock: StockFilter): SQL {
  if (stock === "none") return sql`${products.priceCents} IS NULL`;
  if (sells === "link") {
    return sql`${products.availability} = ${stock === "in" ? "YES" : "NO"} AND ${products.stock} = 0`;
  }
  return sql`${products.availability} = 'YES' AND ${products.stock} ${stock === "in" ? sql`> 0` : sql`= 0`}`;
}

function ofShop(shop: Shop): SQL {
  return sql`${products.shop} = ${shop.value}`;
}

function isIn(column: SQL, keys: readonly number[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;
}

function by(index: Index): SQL {
  return sql`${products} INDEXED BY ${sql.identifier(index)}`;
}

function allOf(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql` AND `);
}

function sum(numbers: readonly Category[], field: "productCount" | "pricedCount"): number {
  return numbers.reduce((total, one) => total + one[field], 0);
}
