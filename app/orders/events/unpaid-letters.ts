import { inArray, sql, type SQL } from "drizzle-orm";

import { letters, orders } from "#db/schema/index.ts";

import { PAYMENT_STATUSES, type PaymentStatus } from "../../payments/payment-status.ts";
import { hasMoney } from "../order-status.ts";

/** Whether no money has come for an order with this status. Anybody can cause letters about such an order. */
export function isUnpaid(status: PaymentStatus): boolean {
  return !hasMoney(status) && status !== "refunded";
}

const isOfUnpaid = inArray(orders.paymentStatus, PAYMENT_STATUSES.filter(isUnpaid));

/** Letters to buyers about orders for which no money has come until now. */
export const IS_ABOUT_UNPAID: SQL = sql`${letters.audience} = 'buyer' AND EXISTS (
  SELECT 1 FROM ${orders} WHERE ${orders.key} = ${letters.orderKey} AND ${isOfUnpaid})`;
