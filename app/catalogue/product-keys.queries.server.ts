import { and, asc, desc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";

import { fold } from "../shared/fold.ts";
import type { ShopValue, Sort } from "../shops/shops.ts";

/**
 * Which products a page shows, as internal keys in order. Each order has a covering index over a shop and over a
 * sub-category, so that keys are read off an index at any page; several sub-categories are merged, never sorted.
 * A search of three letters and more reads the trigram index and sorts its hits. A shorter one, or one that finds
 * thousands, walks the order itself and takes what fits until a page is full, which then comes soon.
 */

/** What each sort orders by before title and id. */
const SORT_COLUMNS: Record<Sort, SQL> = {
  title: sql`${products.titleFold}`,
  views: sql`${products.viewCount}`,
  rating: sql`${products.rate}`,
  "price-asc": sql`${products.priceOrLast}`,
  "price-desc": sql`${products.priceCents}`,
};
const SORT_DESCENDS: Record<Sort, boolean> = {
  title: false,
  views: true,
  rating: true,
  "price-asc": false,
  "price-desc": true,
};

export interface Slice {
  limit: number;
  offset: number;
}

/** The shortest search that the trigram index can answer, in characters. */
const TRIGRAM = 3;
/** From here on walking costs less than sorting (measured at 66,000 products). */
const MANY_HITS = 2_000;

export function makeProductKeyQueries(db: Db) {
  const prepared = new Map<string, ReturnType<typeof prepareSlice>>();

  function prepareSlice(scope: "shop" | number, sort: Sort, searched: boolean) {
    const byTitle = sql`title_fold, id`;
    const order =
      sort === "title" ? byTitle : sql`${SORT_DESCENDS[sort] ? sql`position DESC` : sql`position`}, ${byTitle}`;
    const arm = (where: SQL) =>
      db
        .select({
          key: products.key,
          position: sql<number>`${SORT_COLUMNS[sort]}`.as("position"),
          titleFold: products.titleFold,
          id: products.id,
        })
        .from(products)
        .where(searched ? and(where, titleHolds(sql.placeholder("text"))) : where);
    const arms =
      scope === "shop"
        ? [arm(eq(products.shop, sql.placeholder("shop")))]
        : Array.from({ length: scope }, (_, i) => arm(eq(products.categoryKey, sql.placeholder(`category${i}`))));
    const [first, second, ...rest] = arms;
    if (!first) throw new RangeError("no category to look into");
    const query = second ? unionAll(first, second, ...rest) : first;
    return query.orderBy(order).limit(sql.placeholder("limit")).offset(sql.placeholder("offset")).prepare();
  }

  function slice(scope: "shop" | number, sort: Sort, searched: boolean, values: Record<string, unknown>): number[] {
    const name = `${scope} ${sort} ${searched}`;
    const statement = prepared.get(name) ?? prepareSlice(scope, sort, searched);
    prepared.set(name, statement);
    return statement.all(values).map((row) => row.key);
  }

  const walkedCount = db
    .select({ hits: sql<number>`count(*)`, priced: sql<number>`count(${products.priceCents})` })
    .from(products)
    .where(and(eq(products.categoryKey, sql.placeholder("category")), titleHolds(sql.placeholder("text"))))
    .prepare();

  // CROSS JOIN keeps the trigram index first: never a walk over the products that asks the index about each.
  const index = sql`products_fts`;
  const firstHits = db
    .select({ key: sql<number>`rowid` })
    .from(index)
    .where(sql`products_fts MATCH ${sql.placeholder("match")}`)
    .limit(MANY_HITS)
    .prepare();
  const isWalked = (text: string) =>
    [...fold(text)].length < TRIGRAM || firstHits.all({ match: matchOf(text) }).length === MANY_HITS;
  const matches = and(
    eq(products.key, sql`products_fts.rowid`),
    sql`products_fts MATCH ${sql.placeholder("match")}`,
    eq(products.shop, sql.placeholder("shop")),
  );
  const hitCounts = db
    .select({
      categoryKey: sql<number>`${products.categoryKey}`,
      hits: sql<number>`count(*)`,
      priced: sql<number>`count(${products.priceCents})`,
    })
    .from(index)
    .crossJoin(products)
    .where(matches)
    .groupBy(products.categoryKey)
    .prepare();

  const preparedHits = new Map<string, ReturnType<typeof prepareHits>>();
  function prepareHits(sort: Sort) {
    const column = SORT_COLUMNS[sort];
    const order = SORT_DESCENDS[sort] ? desc(column) : asc(column);
    const inCategories = inArray(
      products.categoryKey,
      sql`(SELECT value FROM json_each(${sql.placeholder("categories")}))`,
    );
    const ranked = db
      .select({
        key: sql<number>`${products.key}`.as("key"),
        categoryKey: sql<number>`${products.categoryKey}`.as("category_key"),
        place: sql<number>`row_number() OVER (
          PARTITION BY ${products.categoryKey} ORDER BY ${order}, ${products.titleFold}, ${products.id})`.as("place"),
      })
      .from(index)
      .crossJoin(products)
      .where(matches)
      .as("ranked");
    return {
      list: db
        .select({ key: sql<number>`${products.key}` })
        .from(index)
        .crossJoin(products)
        .where(and(matches, inCategories))
        .orderBy(order, products.titleFold, products.id)
        .limit(sql.placeholder("limit"))
        .offset(sql.placeholder("offset"))
        .prepare(),
      rows: db
        .select({ key: ranked.key, categoryKey: ranked.categoryKey })
        .from(ranked)
        .where(sql`${ranked.place} <= ${sql.placeholder("limit")}`)
        .orderBy(sql`${ranked.categoryKey}, ${ranked.place}`)
        .prepare(),
    };
  }
  function hitsBy(sort: Sort) {
    const statements = preparedHits.get(sort) ?? prepareHits(sort);
    preparedHits.set(sort, statements);
    return statements;
  }

  const afterId = db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(eq(products.shop, sql.placeholder("shop")), gt(products.id, sql.placeholder("id"))))
    .orderBy(products.id)
    .limit(sql.placeholder("limit"))
    .prepare();

  const idAt = db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.shop, sql.placeholder("shop")))
    .orderBy(products.id)
    .limit(1)
    .offset(sql.placeholder("offset"))
    .prepare();

  return {
    /** A slice of a whole shop. */
    ofShop(shop: ShopValue, sort: Sort, { limit, offset }: Slice): number[] {
      return slice("shop", sort, false, { shop, limit, offset });
    },

    /** A slice of sub-categories together; with `text`, of those whose titles hold it. */
    ofCategories(categoryKeys: readonly number[], sort: Sort, { limit, offset }: Slice, text = ""): number[] {
      if (categoryKeys.length === 0) return [];
      const keys = Object.fromEntries(categoryKeys.map((key, i) => [`category${i}`, key]));
      return slice(categoryKeys.length, sort, text !== "", { ...keys, text: fold(text), limit, offset });
    },

    /** How many products of each sub-category a search finds, and how many of those have a price. */
    countHits(
      shop: ShopValue,
      text: string,
      categoryKeys: readonly number[],
    ): Map<number, { hits: number; priced: number }> {
      if (!isWalked(text)) {
        const wanted = new Set(categoryKeys);
        const rows = hitCounts.all({ shop, match: matchOf(text) });
        return new Map(rows.filter((row) => wanted.has(row.categoryKey)).map((row) => [row.categoryKey, row]));
      }
      const counts = categoryKeys.map((key) => [key, walkedCount.get({ category: key, text: fold(text) })] as const);
      return new Map(counts.flatMap(([key, count]) => (count?.hits ? [[key, count] as const] : [])));
    },

    /** A slice of a search's hits in sub-categories. */
    search(
      shop: ShopValue,
      text: string,
      categoryKeys: readonly number[],
      sort: Sort,
      { limit, offset }: Slice,
    ): number[] {
      if (isWalked(text)) return this.ofCategories(categoryKeys, sort, { limit, offset }, text);
      const categories = JSON.stringify(categoryKeys);
      const rows = hitsBy(sort).list.all({ shop, match: matchOf(text), categories, limit, offset });
      return rows.map((row) => row.key);
    },

    /** The first hits of every sub-category. */
    searchRows(
      shop: ShopValue,
      text: string,
      categoryKeys: readonly number[],
      sort: Sort,
      limit: number,
    ): Map<number, number[]> {
      if (isWalked(text)) {
        return new Map(categoryKeys.map((key) => [key, this.ofCategories([key], sort, { limit, offset: 0 }, text)]));
      }
      const rows = new Map<number, number[]>();
      for (const { key, categoryKey } of hitsBy(sort).rows.all({ shop, match: matchOf(text), limit })) {
        rows.set(categoryKey, [...(rows.get(categoryKey) ?? []), key]);
      }
      return rows;
    },

    /** A shop's products after an id, by id. */
    afterId(shop: ShopValue, id: string, limit: number) {
      return afterId.all({ shop, id, limit });
    },

    /** The id at a place in a shop's order of ids; null behind the last. */
    idAt(shop: ShopValue, offset: number): string | null {
      return idAt.get({ shop, offset })?.id ?? null;
    },
  };
}

function titleHolds(text: SQL | ReturnType<typeof sql.placeholder>): SQL {
  return sql`instr(${products.titleFold}, ${text}) > 0`;
}

/** The text as one quoted phrase, in which every character means itself. */
function matchOf(text: string): string {
  return `"${fold(text).replaceAll('"', '""')}"`;
}
