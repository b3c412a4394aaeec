import { and, eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

/** Returns the hash of the image that a buyer's order has kept, or null. */
export function findOrderImage(db: Db, userId: string, orderId: string): string | null {
  const order = db
    .select({ hash: orders.previewHash })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .get();
  return order?.hash ?? null;
}
