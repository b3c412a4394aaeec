import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { orders, payments } from "#db/schema/index.ts";

import { PAYMENT_STATUSES } from "../payments/payment-status.ts";

import { hasMoney } from "./order-status.ts";

const hasPaymentWithMoney = sql<boolean>`EXISTS (
  SELECT 1 FROM ${payments}
  WHERE ${and(eq(payments.checkoutKey, orders.checkoutKey), isNotNull(payments.moneyAt))})`;

/**
 * SQL for each order: whether money has ever come for it, or an administrator has decided about it. Only then can a
 * refund be noted.
 */
export const hadMoney = sql`(${or(
  isNotNull(orders.decidedStatus),
  inArray(orders.paymentStatus, PAYMENT_STATUSES.filter(hasMoney)),
  hasPaymentWithMoney,
)})`.mapWith(Boolean);

export function hasEverHadMoney(tx: DbOrTransaction, orderKey: number): boolean {
  return tx.select({ hadMoney }).from(orders).where(eq(orders.key, orderKey)).get()?.hadMoney ?? false;
}

/** Whether a payment of an order's checkout has brought money, even if it was sent back later. */
export function hasReceivedMoney(tx: DbOrTransaction, orderKey: number): boolean {
  const isOne = and(eq(orders.key, orderKey), hasPaymentWithMoney);
  return tx.select({ key: orders.key }).from(orders).where(isOne).get() !== undefined;
}
