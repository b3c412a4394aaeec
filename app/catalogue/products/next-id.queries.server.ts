import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";

import type { ShopValue } from "../../shops/shops.ts";

const highestId = prepareOnce((db) =>
  // Names the index. SQLite might choose another one that also begins with the shop, and would read and sort all of it.
  db.$client
    .prepare<[ShopValue], number>(
      `SELECT CAST(id AS INTEGER) FROM products INDEXED BY products_whole_id
       WHERE shop = ? AND id NOT GLOB '*[^0-9]*' AND length(id) <= 15
       ORDER BY CAST(id AS INTEGER) DESC LIMIT 1`,
    )
    .pluck(),
);

/** The highest whole-number id of a shop plus one. Ignores other ids. */
export function getNextId(db: Db, shop: ShopValue): string {
  return String((highestId(db).get(shop) ?? 0) + 1);
}
