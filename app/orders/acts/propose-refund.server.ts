import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { notedPayments, orders, payments, refunds } from "#db/schema/index.ts";

/**
 * What an administrator most likely sends back for an order, in US cents. For a paid order that is what came above the
 * price of its invoice, or the order's own price if nothing did; for another one all that came. What was sent back
 * already is left out. Null if nothing is left, or if the value of a payment is unknown.
 */
export function proposeRefund(db: Db, orderKey: number): number | null {
  const order = db.select().from(orders).where(eq(orders.key, orderKey)).get();
  if (!order) return null;
  const ofCheckout = db
    .select({ key: orders.key, totalCents: orders.totalCents })
    .from(orders)
    .where(eq(orders.checkoutKey, order.checkoutKey))
    .all();
  const keys = ofCheckout.map(({ key }) => key);
  const price = ofCheckout.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const came = db
    .select({
      cents: sql<number>`coalesce(sum(${payments.receivedCents}), 0)`,
      unknown: sql<number>`count(*) FILTER (WHERE ${payments.receivedCents} IS NULL)`,
    })
    .from(payments)
    .where(
      and(eq(payments.checkoutKey, order.checkoutKey), isNotNull(payments.moneyAt), ne(payments.status, "refunded")),
    )
    .get();
  const noted = db
    .select({ cents: sql<number>`coalesce(sum(${notedPayments.amountCents}), 0)` })
    .from(notedPayments)
    .where(inArray(notedPayments.orderKey, keys))
    .get();
  const returned = db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(inArray(refunds.orderKey, keys))
    .get();
  if (came && came.unknown > 0) return null;
  const left = (came?.cents ?? 0) + (noted?.cents ?? 0) - (returned?.cents ?? 0);
  if (left <= 0) return null;
  if (order.paymentStatus !== "finished") return left;
  return left > price ? left - price : Math.min(left, order.totalCents);
}
