import type { Db } from "#db/connection.ts";

import type { ShopValue } from "../shops/shops.ts";

function prepareQuery(db: Db) {
  // The index is named because another one, which also begins with the shop, would be read whole and sorted.
  return db.$client
    .prepare<[ShopValue], number>(
      `SELECT CAST(id AS INTEGER) FROM products INDEXED BY products_whole_id
       WHERE shop = ? AND id NOT GLOB '*[^0-9]*' AND length(id) <= 15
       ORDER BY CAST(id AS INTEGER) DESC LIMIT 1`,
    )
    .pluck();
}

const preparedFor = new WeakMap<Db, ReturnType<typeof prepareQuery>>();

/** The highest whole-number id of a shop plus one; other ids do not count. */
export function getNextId(db: Db, shop: ShopValue): string {
  const query = preparedFor.get(db) ?? prepareQuery(db);
  preparedFor.set(db, query);
  return String((query.get(shop) ?? 0) + 1);
}
