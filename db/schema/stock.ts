import { sql } from "drizzle-orm";
import { integer, sqliteView, text } from "drizzle-orm/sqlite-core";

import { CONDITIONS } from "#app/shops/conditions.ts";

/**
 * The units of a product's condition. `free`: for sale. `held`: taken by orders that are not paid, or that were
 * refunded and not sent. `on_hand`: the sum of both, without paid orders. The figures are computed from orders and
 * conditions, so they are always right. The index `orders_held` has the same condition.
 */
export const stockFigures = sqliteView("stock_figures", {
  productKey: integer("product_key").notNull(),
  condition: text("condition", { enum: CONDITIONS }).notNull(),
  free: integer("free").notNull(),
  held: integer("held").notNull(),
  onHand: integer("on_hand").notNull(),
}).as(
  sql`SELECT product_key, condition, free, held, free + held AS on_hand FROM (
    SELECT product_key, condition, quantity AS free, (
      SELECT coalesce(sum(orders.quantity), 0) FROM orders
      WHERE orders.product_key = product_conditions.product_key AND orders.condition = product_conditions.condition
        AND orders.stock_held = 1
        AND (orders.payment_status NOT IN ('finished', 'refunded') OR (orders.payment_status = 'refunded' AND orders.shipped = 0))
    ) AS held
    FROM product_conditions
  )`,
);
