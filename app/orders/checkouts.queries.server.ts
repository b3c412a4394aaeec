import { eq } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { checkouts, orders } from "#db/schema/index.ts";

export type Checkout = typeof checkouts.$inferSelect;
type Order = typeof orders.$inferSelect;

/** The checkout of an order. */
export function getCheckout(tx: DbOrTransaction, { checkoutKey }: Pick<Order, "checkoutKey">): Checkout {
  const checkout = tx.select().from(checkouts).where(eq(checkouts.key, checkoutKey)).get();
  if (!checkout) throw new Error(`There is no checkout ${checkoutKey}.`);
  return checkout;
}

/** The orders that are paid by a checkout's invoice. */
export function listOrders(tx: DbOrTransaction, { key }: Pick<Checkout, "key">): Order[] {
  return tx.select().from(orders).where(eq(orders.checkoutKey, key)).orderBy(orders.key).all();
}
