import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { CONDITIONS } from "#app/shops/conditions.ts";

import { products } from "./catalogue.ts";

/**
 * The earlier prices of products: a row for each day on which a price changed. Triggers write it, whichever program
 * changes the price. A price holds until the day of the next row.
 */
export const priceHistory = sqliteTable(
  "price_history",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key, { onDelete: "cascade" }),
    /** Open Box: each condition has a history of its own. Empty for a product with a link. */
    condition: text("condition", { enum: ["", ...CONDITIONS] }).notNull(),
    /** Days since the beginning of 1970, UTC. */
    day: integer("day").notNull(),
    /** The price at the end of the day. Null: no price. */
    priceCents: integer("price_cents"),
    /** The lowest price that was set on this day. */
    lowestCents: integer("lowest_cents"),
  },
  (t) => [
    primaryKey({ columns: [t.productKey, t.condition, t.day] }),
    index("price_history_day").on(t.day),
    check("price_history_condition", sql`${t.condition} IN ('', 'excellent', 'verygood', 'good', 'acceptable')`),
    check("price_history_price", sql`${t.priceCents} BETWEEN 0 AND 100000000`),
    check("price_history_lowest", sql`${t.lowestCents} BETWEEN 0 AND 100000000`),
  ],
);
