import { and, eq, inArray, lt, max } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { categories } from "#db/schema/index.ts";

const ROWS_AT_ONCE = 100;

/**
 * Deletes categories without products, which nobody sees. Returns their number. Keeps the category with the highest key:
 * SQLite would use that key again, and the caches of filters, whose keys contain it, would return the old category's data.
 */
export function cleanUpCategories(db: Db): Promise<number> {
  const highest = db.select({ key: max(categories.key) }).from(categories);
  const empty = db
    .select({ key: categories.key })
    .from(categories)
    .where(and(eq(categories.productCount, 0), lt(categories.key, highest)));
  return inParts(
    db,
    ROWS_AT_ONCE,
    (limit) =>
      db
        .delete(categories)
        .where(inArray(categories.key, empty.limit(limit)))
        .run().changes,
  );
}
