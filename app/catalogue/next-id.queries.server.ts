import { and, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";

import type { ShopValue } from "../shops/shops.ts";

function prepareQuery(db: Db) {
  const number = sql<number>`CAST(${products.id} AS INTEGER)`;
  // As the partial index `products_whole_id` has it, which else is not used.
  const isWhole = sql`${products.id} NOT GLOB '*[^0-9]*' AND length(${products.id}) <= 15`;
  return db
    .select({ number })
    .from(products)
    .where(and(eq(products.shop, sql.placeholder("shop")), isWhole))
    .orderBy(desc(number))
    .limit(1)
    .prepare();
}

const preparedFor = new WeakMap<Db, ReturnType<typeof prepareQuery>>();

/** The highest whole-number id of a shop plus one; other ids do not count. */
export function getNextId(db: Db, shop: ShopValue): string {
  const query = preparedFor.get(db) ?? prepareQuery(db);
  preparedFor.set(db, query);
  return String((query.get({ shop })?.number ?? 0) + 1);
}
