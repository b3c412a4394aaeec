import { sql } from "drizzle-orm";

import { SHOPS } from "#app/shops/shops.ts";

import type { Db } from "./connection.ts";
import { shops } from "./schema/index.ts";

/**
 * Adds the program's shops to the database, because products refer to them. A shop that the program no longer has keeps
 * its row and its products.
 */
export function registerShops(db: Db): void {
  db.insert(shops)
    .values(SHOPS.map(({ value, sells }) => ({ value, sells })))
    .onConflictDoUpdate({
      target: shops.value,
      set: { sells: sql`excluded.sells` },
      setWhere: sql`${shops.sells} <> excluded.sells`,
    })
    .run();
}
