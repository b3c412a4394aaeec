import { and, eq, lte } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { checkouts, orders } from "#db/schema/index.ts";

import { recordEvent } from "../events/order-events.server.ts";
import { hasMoney } from "../order-status.ts";
import { releaseStock } from "../stock.server.ts";

/**
 * Gives up a checkout that has no invoice. Its orders return their units and stay stored but hidden, and the same
 * submission may be sent again.
 */
export function giveUpCheckout(tx: DbOrTransaction, checkoutKey: number, now: Date): void {
  const preparing = tx.select().from(orders).where(isPreparing(checkoutKey)).all();
  if (preparing.length === 0) return;
  tx.update(checkouts).set({ idempotencyKey: null }).where(eq(checkouts.key, checkoutKey)).run();
  for (const order of preparing) {
    // A notification may arrive before the provider's response.
    if (!hasMoney(order.paymentStatus)) releaseStock(tx, order, now);
    tx.update(orders).set({ state: "void", updatedAt: now }).where(eq(orders.key, order.key)).run();
    recordEvent(tx, order.key, "given_up", now);
  }
}

/**
 * Gives up the checkouts that began until `begunUntil` and have no invoice, because the process died. Returns how many.
 * An attempt takes at most 20 seconds, so those older than a minute, or than the process, are interrupted.
 */
export function giveUpInterruptedCheckouts(db: Db, begunUntil: Date, now: Date): number {
  const stale = db
    .selectDistinct({ key: orders.checkoutKey })
    .from(orders)
    .where(and(eq(orders.state, "preparing"), lte(orders.createdAt, begunUntil)))
    .all();
  for (const { key } of stale) db.transaction((tx) => giveUpCheckout(tx, key, now), { behavior: "immediate" });
  return stale.length;
}

/** Whether an order belongs to a checkout and waits for its invoice. */
export function isPreparing(checkoutKey: number) {
  return and(eq(orders.checkoutKey, checkoutKey), eq(orders.state, "preparing"));
}
