import { and, eq, sql } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { notedPayments, orders } from "#db/schema/index.ts";

type Order = typeof orders.$inferSelect;

/** Whether an administrator has noted a payment for this order. */
export function hasNotedPayment(tx: DbOrTransaction, { key }: Pick<Order, "key">): boolean {
  const ofOrder = eq(notedPayments.orderKey, key);
  return tx.select({ key: notedPayments.orderKey }).from(notedPayments).where(ofOrder).get() !== undefined;
}

/**
 * Whether noted payments pay an accepted order: one that was noted for this order, or those of its whole checkout if they
 * cover all of its accepted orders. An administrator may note one bank transfer for all of them with one order.
 */
export function isPaidByHand(tx: DbOrTransaction, { key, checkoutKey }: Order): boolean {
  if (hasNotedPayment(tx, { key })) return true;
  const { noted, price } = tx
    .select({
      noted: sql<number>`coalesce(sum(${notedPayments.amountCents}), 0)`,
      price: sql<number>`coalesce(sum(${orders.totalCents}), 0)`,
    })
    .from(orders)
    .leftJoin(notedPayments, eq(notedPayments.orderKey, orders.key))
    .where(and(eq(orders.checkoutKey, checkoutKey), eq(orders.decidedStatus, "finished")))
    .get() ?? { noted: 0, price: 0 };
  return noted > 0 && noted >= price;
}
