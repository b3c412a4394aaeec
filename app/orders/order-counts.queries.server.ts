import { and, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { orderCounts } from "#db/schema/index.ts";

const toBeSentStatement = prepareOnce((db) =>
  db
    .select({ orders: sql<number>`coalesce(sum(${orderCounts.orders}), 0)` })
    .from(orderCounts)
    .where(and(eq(orderCounts.paymentStatus, "finished"), eq(orderCounts.shipped, false)))
    .prepare(),
);

/** How many orders are paid and not sent. */
export function countOrdersToSend(db: Db): number {
  return toBeSentStatement(db).get()?.orders ?? 0;
}
