import { eq, inArray } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { categories } from "#db/schema/index.ts";

const ROWS_AT_ONCE = 100;

/** Deletes categories without products, which nobody sees. Returns their number. */
export function cleanUpCategories(db: Db): Promise<number> {
  const empty = db.select({ key: categories.key }).from(categories).where(eq(categories.productCount, 0));
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
