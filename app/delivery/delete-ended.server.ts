import { and, inArray, lte, ne, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import type { letters, webhookDeliveries } from "#db/schema/index.ts";

/** The most rows that are kept. */
const ENDED_KEPT = 20_000;
const DELETED_AT_ONCE = 2_000;

/** Deletes rows that are sent or failed: those written until `writtenUntil`, and the oldest above the limit. */
export async function deleteEnded(
  db: Db,
  table: typeof letters | typeof webhookDeliveries,
  writtenUntil: Date,
): Promise<void> {
  const firstTooMany = sql`(SELECT max(key) FROM ${table}) - ${ENDED_KEPT}`;
  for (const isTooMuch of [lte(table.createdAt, writtenUntil), lte(table.key, firstTooMany)]) {
    await inParts(db, DELETED_AT_ONCE, (limit) => {
      const some = db
        .select({ key: table.key })
        .from(table)
        .where(and(ne(table.state, "queued"), isTooMuch))
        .limit(limit);
      return db.delete(table).where(inArray(table.key, some)).run().changes;
    });
  }
}
