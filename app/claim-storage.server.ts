import { eq, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";

/**
 * Marks a new database as a demonstration's or a real shop's. Returns false if it is the other kind: a demonstration's
 * accounts and payments must never mix with real ones. A used database without a mark is a real shop's.
 */
export function claimStorage(db: Db, demo: boolean): boolean {
  return db.transaction(
    (tx) => {
      const mark = tx.select().from(settings).where(eq(settings.name, "demo")).get();
      if (mark) return (mark.value === "1") === demo;
      if (demo && wasUsed(tx)) return false;
      tx.insert(settings)
        .values({ name: "demo", value: demo ? "1" : "0" })
        .run();
      return true;
    },
    { behavior: "immediate" },
  );
}

/** SQLite stores the highest key that a product ever had, even if all products are deleted. */
function wasUsed(db: DbOrTransaction): boolean {
  const traces = sql`SELECT 1 FROM sqlite_sequence WHERE name = 'products' UNION ALL SELECT 1 FROM users LIMIT 1`;
  return db.get(traces) !== undefined;
}
