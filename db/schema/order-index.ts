import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { PAYMENT_STATUSES } from "#app/payments/payment-status.ts";

/**
 * Tables that triggers of `orders` maintain, so that the administrators' pages read no order to count or to find some.
 */

/** The numbers of listed orders. */
export const orderCounts = sqliteTable(
  "order_counts",
  {
    paymentStatus: text("payment_status", { enum: PAYMENT_STATUSES }).notNull(),
    shipped: integer("shipped", { mode: "boolean" }).notNull(),
    orders: integer("orders").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.paymentStatus, t.shipped] })],
);

/**
 * The orders whose text the full-text index `orders_fts` does not have yet, because folding needs JavaScript. A search
 * reads these orders themselves.
 */
export const ordersToIndex = sqliteTable("orders_to_index", { orderKey: integer("order_key").primaryKey() });
