import { eq, sql } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { checkouts, orders } from "#db/schema/index.ts";

import type { PaidWith } from "./paid-together.messages.ts";

export type Checkout = typeof checkouts.$inferSelect;
type Order = typeof orders.$inferSelect;

/** SQL for each order: the other orders that are paid by the same invoice. Orders with a page are as in `hasPage`. */
export const paidWith = sql`(
  SELECT json_group_array(
    json_object('key', paid.key, 'id', iif(paid.listed OR paid.review IS NOT NULL, paid.id, NULL)))
  FROM orders AS paid
  WHERE paid.checkout_key = orders.checkout_key AND paid.key <> orders.key)`.mapWith((json: string) =>
  (JSON.parse(json) as PaidWith[]).sort((a, b) => a.key - b.key),
);

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
