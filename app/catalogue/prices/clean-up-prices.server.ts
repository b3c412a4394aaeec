import { sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";

import { dayOf } from "../../shared/day.ts";

const ROWS_AT_ONCE = 500;

/** Deletes prices that ended before a time. The price that held then stays. Returns the number of rows. */
export function cleanUpPrices(db: Db, endedBefore: Date): Promise<number> {
  const day = dayOf(endedBefore);
  return inParts(
    db,
    ROWS_AT_ONCE,
    (limit) =>
      db.run(sql`
        DELETE FROM price_history WHERE rowid IN (
          SELECT old.rowid FROM price_history AS old WHERE old.day < ${day} AND EXISTS (
            SELECT 1 FROM price_history AS later
            WHERE later.product_key = old.product_key AND later.condition = old.condition
              AND later.day > old.day AND later.day <= ${day}
          ) LIMIT ${limit}
        )`).changes,
  );
}
