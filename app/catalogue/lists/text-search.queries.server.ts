import { sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareVariants } from "#db/prepare-once.ts";

import { SHOPS, type Shop } from "../../shops/shops.ts";
import { NO_FILTERS } from "../filters.ts";
import { MOST_COUNTED, type FoundElsewhere } from "../found-elsewhere.ts";

import { listCategories } from "./catalogue.queries.server.ts";
import { chooseSearch, shapeOf, sourceByFilter, valuesOf, type Search } from "./product-search.queries.server.ts";
import { partsOf, type Shape } from "./product-sources.server.ts";

/** Whether a search finds products anywhere in a shop, and how many it finds in the other shops. */
export function searchEverywhere(db: Db, shop: Shop, q: string): { inShop: boolean; elsewhere: FoundElsewhere[] } {
  const search = chooseSearch(db, q);
  const others = SHOPS.filter((other) => other !== shop);
  return {
    inShop: countFound(db, shop, search, 1) > 0,
    elsewhere: others
      .map((other) => ({ shop: other.value, count: countFound(db, other, search, MOST_COUNTED + 1) }))
      .filter(({ count }) => count > 0),
  };
}

/** Counts to `limit` at most: short texts are found thousands of times. */
function countFound(db: Db, shop: Shop, search: Search, limit: number): number {
  const all = listCategories(db, shop.value);
  const filter = { shop, all, chosen: null, search, stock: null, filters: NO_FILTERS };
  const shape = shapeOf(filter, sourceByFilter(filter));
  return countStatement(db, shape).get({ ...valuesOf(filter), limit })?.count ?? 0;
}

const countStatement = prepareVariants((db, shape: Shape) => {
  const [{ from, where }] = partsOf(shape);
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(from)
    .where(where)
    .limit(sql.placeholder("limit"))
    .as("found");
  return db
    .select({ count: sql<number>`count(*)` })
    .from(found)
    .prepare();
});
