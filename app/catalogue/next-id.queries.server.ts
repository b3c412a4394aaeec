import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";

import type { ShopValue } from "../shops/shops.ts";

const highestId = prepareOnce((db) =>
  // The index is named because another one, which also begins with the shop, would be read whole and sorted.
  db.$client
    .prepare<[ShopValue], number>(
      `SELECT CAST(id AS INTEGER) FROM products INDEXED BY products_whole_id
       WHERE shop = ? AND id NOT GLOB '*[^0-9]*' AND length(id) <= 15
       ORDER BY CAST(id AS INTEGER) DESC LIMIT 1`,
    )
    .pluck(),
);

/** The highest whole-number id of a shop plus one; other ids do not count. */
export function getNextId(db: Db, shop: ShopValue): string {
  return String((highestId(db).get(shop) ?? 0) + 1);
}
