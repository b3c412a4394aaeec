import { sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareVariants } from "#db/prepare-once.ts";
import { products } from "#db/schema/index.ts";

import { NO_FILTERS } from "../filters.ts";

import type { Order } from "./product-order.server.ts";
import { orderedQuery, shapeOf, sourceInOrder, valuesOf, type ProductFilter } from "./product-search.queries.server.ts";
import { partsOf, type Shape } from "./product-sources.server.ts";

/**
 * Reads the keys of many products. Each statement returns them as one text, because reading thousands of rows would
 * take several times as long.
 */

/** The keys of all products in the selected sub-categories whose titles match the search; null without a search. */
export function listSearched(db: Db, filter: ProductFilter): number[] | null {
  const { search } = filter;
  if (search.kind === "none") return null;
  const read: ProductFilter = { ...filter, filters: NO_FILTERS };
  const list = (part: ProductFilter, kind: "hits" | "grouped") =>
    readKeys(searchedStatement(db, shapeOf(part, { kind })).get(valuesOf(part)));
  if (search.kind === "hits") return list(read, "hits");
  return (filter.chosen ?? filter.all).flatMap((one) => list({ ...read, chosen: [one] }, "grouped"));
}

/** The keys of all products that a search and the panels' filters match. */
export function listEvery(db: Db, filter: ProductFilter): number[] {
  if (filter.chosen?.length === 0) return [];
  const order: Order = { name: "title" };
  const source = filter.search.kind === "hits" ? ({ kind: "hits" } as const) : sourceInOrder(filter, order);
  return list(db, shapeOf(filter, source, order), { ...valuesOf(filter), offset: 0, limit: -1 });
}

const searchedStatement = prepareVariants((db, shape: Shape) => {
  const [{ from, where }] = partsOf(shape);
  return db
    .select({ keys: sql<string | null>`group_concat(${sql`${products.key}`})` })
    .from(from)
    .where(where)
    .prepare();
});

function readKeys(row: { keys: string | null } | undefined): number[] {
  return row?.keys ? row.keys.split(",").map(Number) : [];
}

/** Products in stock before the others, both in the same order. */
export function listFoundStockFirst(
  db: Db,
  filter: ProductFilter,
  order: Order,
  { found, stocked, offset, limit }: FoundPage & { stocked: readonly number[] },
): number[] {
  const inStock = new Set(stocked);
  const first = listFoundPage(db, filter, order, {
    found: stocked,
    offset,
    limit: Math.min(limit, inStock.size - offset),
  });
  const soldOut = found.filter((key) => !inStock.has(key));
  const rest = { found: soldOut, offset: Math.max(0, offset - inStock.size), limit: limit - first.length };
  return [...first, ...listFoundPage(db, filter, order, rest)];
}

interface FoundPage {
  /** All found products. */
  found: readonly number[];
  /** How many of them to skip. */
  offset: number;
  limit: number;
}

/** Sorting a product takes as long as reading this many keys in order (measured with 66,000 products). */
const READ_PER_SORTED = 3;
/** Reads more keys than expected at once, because products that match are not spread evenly. */
const MARGIN = 1.5;
const MIN_READ = 100;

/**
 * A page of the found products in the selected sub-categories. If few are found, they are read by key and sorted. If
 * many are found, all products are read in order until the page is full.
 */
export function listFoundPage(
  db: Db,
  filter: ProductFilter,
  order: Order,
  { found, offset, limit }: FoundPage,
): number[] {
  if (limit <= 0 || found.length === 0) return [];
  const wanted = offset + limit;
  const chosen = filter.chosen ?? filter.all;
  const all = chosen.reduce((sum, one) => sum + one.productCount, 0);
  const whole: ProductFilter = { ...filter, chosen, search: { kind: "none" }, filters: NO_FILTERS };
  const expected = (wanted * all) / found.length;
  if (expected > READ_PER_SORTED * found.length) {
    const shape = shapeOf({ ...whole, chosen: null }, { kind: "keys" }, order);
    return list(db, shape, { ...valuesOf(whole), keys: JSON.stringify(found), offset, limit });
  }
  const isFound = new Set(found);
  const shape = shapeOf(whole, sourceInOrder(whole, order), order);
  const inOrder: number[] = [];
  let read = Math.max(MIN_READ, Math.ceil(expected * MARGIN));
  for (let start = 0; start < all && inOrder.length < wanted; start += read, read *= 2) {
    const keys = list(db, shape, { ...valuesOf(whole), offset: start, limit: read });
    if (keys.length === 0) break;
    for (const key of keys) if (isFound.has(key)) inOrder.push(key);
  }
  return inOrder.slice(offset, wanted);
}

function list(db: Db, shape: Shape, values: Record<string, unknown>): number[] {
  return readKeys(orderedStatement(db, shape).get(values));
}

const orderedStatement = prepareVariants((db, shape: Shape) => {
  const ordered = orderedQuery(db, shape).as("ordered");
  return db
    .select({ keys: sql<string | null>`group_concat(${ordered.key})` })
    .from(ordered)
    .prepare();
});
