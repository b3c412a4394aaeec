import type { Db } from "#db/connection.ts";

import type { Shop } from "../../shops/shops.ts";
import { NO_FILTERS } from "../filters.ts";

import { listCategories } from "./catalogue.queries.server.ts";
import { chooseSearch, countProducts, listKeys, type ProductFilter } from "./product-search.queries.server.ts";

/** The number of a shop's products that a search finds. */
export function countFound(db: Db, shop: Shop, q: string): number {
  return countProducts(db, filterOf(db, shop, q));
}

/** Whether a search finds any product of a shop. Faster than to count them. */
export function findsAny(db: Db, shop: Shop, q: string): boolean {
  return listKeys(db, filterOf(db, shop, q), { name: "title" }, { offset: 0, limit: 1 }).length > 0;
}

function filterOf(db: Db, shop: Shop, q: string): ProductFilter {
  const all = listCategories(db, shop.value);
  return { shop, all, chosen: null, search: chooseSearch(db, q), stock: null, filters: NO_FILTERS };
}
