import type { Db } from "#db/connection.ts";

import type { Order } from "./product-order.server.ts";
import { listKeys, listRows, type ProductFilter } from "./product-search.queries.server.ts";

/**
 * Lists products in stock before the others, both in the same order. No index has this order, so both parts are listed
 * one after the other.
 */
function splitByStock(filter: ProductFilter): [stocked: ProductFilter, soldOut: ProductFilter] {
  return [
    { ...filter, filters: { ...filter.filters, inStock: true } },
    { ...filter, soldOutOnly: true },
  ];
}

/** The keys of a slice. `inStock` is the number of matching products in stock. */
export function listStockFirst(
  db: Db,
  filter: ProductFilter,
  order: Order,
  { offset, limit, inStock }: { offset: number; limit: number; inStock: number },
): number[] {
  const [stocked, soldOut] = splitByStock(filter);
  const first = listKeys(db, stocked, order, { offset, limit: Math.min(limit, inStock - offset) });
  const rest = { offset: Math.max(0, offset - inStock), limit: limit - first.length };
  return [...first, ...listKeys(db, soldOut, order, rest)];
}

/** The keys of the first `limit` matching products of each selected sub-category, by the key of the sub-category. */
export function listRowsStockFirst(db: Db, filter: ProductFilter, order: Order, limit: number): Map<number, number[]> {
  const [stocked, soldOut] = splitByStock(filter);
  const rows = listRows(db, stocked, order, limit);
  const short = (filter.chosen ?? filter.all).filter(({ key }) => (rows.get(key)?.length ?? 0) < limit);
  for (const [key, rest] of listRows(db, { ...soldOut, chosen: short }, order, limit))
    rows.set(key, [...(rows.get(key) ?? []), ...rest].slice(0, limit));
  return rows;
}
