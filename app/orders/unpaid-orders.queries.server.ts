import { and, desc, eq, inArray, isNotNull, ne, not, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { checkouts, orders } from "#db/schema/index.ts";

import { PAYMENT_STATUSES } from "../payments/payment-status.ts";

import { isListed } from "./orders.queries.server.ts";
import { canBePaid } from "./order-status.ts";

/** A checkout that its buyer can still pay, by its newest order. Money in cents. */
export interface UnpaidOrder {
  id: string;
  title: string;
  /** How many more orders the payment is for. */
  others: number;
  total: number;
  isPartlyPaid: boolean;
  invoiceUrl: string;
}

/**
 * A buyer's orders that can be paid, newest first: one for each payment. Leaves out partly paid orders whose units are
 * not reserved any more, and orders whose payment page asks for too much (see `asksTooMuch`).
 */
export function listUnpaidOrders(db: Db, userId: string): UnpaidOrder[] {
  const isPayable = inArray(orders.paymentStatus, PAYMENT_STATUSES.filter(canBePaid));
  const isReserved = or(ne(orders.paymentStatus, "partially_paid"), eq(orders.stockHeld, true));
  const isOtherwise = sql`EXISTS (SELECT 1 FROM orders AS paid
    WHERE paid.checkout_key = ${orders.checkoutKey} AND paid.payment_status <> ${orders.paymentStatus})`;
  const rows = db
    .select({
      id: orders.id,
      title: orders.title,
      status: orders.paymentStatus,
      invoiceUrl: orders.invoiceUrl,
      checkoutKey: orders.checkoutKey,
      total: checkouts.totalCents,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.key, orders.checkoutKey))
    .where(
      and(eq(orders.userId, userId), isListed, isPayable, isReserved, not(isOtherwise), isNotNull(orders.invoiceUrl)),
    )
    .orderBy(desc(orders.createdAt), desc(orders.key))
    .all();
  const byCheckout = new Map<number, UnpaidOrder>();
  for (const { checkoutKey, status, invoiceUrl, ...order } of rows) {
    const newest = byCheckout.get(checkoutKey);
    if (newest) newest.others++;
    else if (invoiceUrl !== null)
      byCheckout.set(checkoutKey, { ...order, others: 0, isPartlyPaid: status === "partially_paid", invoiceUrl });
  }
  return [...byCheckout.values()];
}
