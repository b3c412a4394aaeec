import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { CONDITIONS } from "#app/shops/conditions.ts";

import { users } from "./accounts.ts";
import { images } from "./images.ts";

/**
 * Cart lines, one per product and condition. `productKey` is not a foreign key: the line of a deleted product stays and
 * says so, and keys are never reused.
 */
export const cartLines = sqliteTable(
  "cart_lines",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productKey: integer("product_key").notNull(),
    condition: text("condition", { enum: CONDITIONS }).notNull(),
    quantity: integer("quantity").notNull(),
    /** The values when the line was created or last shown. The line points out what differs now. */
    productId: text("product_id").notNull(),
    title: text("title").notNull(),
    previewHash: text("preview_hash").references(() => images.hash),
    priceCents: integer("price_cents").notNull(),
    addedAt: integer("added_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    uniqueIndex("cart_lines_item").on(t.userId, t.productKey, t.condition),
    index("cart_lines_preview").on(t.previewHash),
    check("cart_lines_condition", sql`${t.condition} IN ('excellent', 'verygood', 'good', 'acceptable')`),
    check("cart_lines_quantity", sql`${t.quantity} BETWEEN 1 AND 9999`),
    check("cart_lines_price", sql`${t.priceCents} >= 0`),
  ],
);
