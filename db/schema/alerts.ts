import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ALERT_KINDS } from "#app/alerts/alert-kinds.ts";
import { CONDITIONS } from "#app/shops/conditions.ts";

import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";

/** Alerts. Each leads to one letter. The row is deleted in the transaction of the letter. */
export const productAlerts = sqliteTable(
  "product_alerts",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key, { onDelete: "cascade" }),
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    /** The condition that the alert is about, in Open Box. Null stands for every condition. */
    condition: text("condition", { enum: CONDITIONS }),
    /** The highest price that causes a letter. Null for alerts about the stock. */
    targetCents: integer("target_cents"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    /** Whether the price, stock or availability has changed since the job's last run. Set by triggers. */
    changed: integer("changed", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("product_alerts_one").on(t.userId, t.productKey, t.kind),
    index("product_alerts_product").on(t.productKey),
    index("product_alerts_time").on(t.createdAt),
    index("product_alerts_changed")
      .on(t.key)
      .where(sql`${t.changed} = 1`),
    check("product_alerts_kind", sql`${t.kind} IN ('price', 'stock')`),
    check("product_alerts_target", sql`(${t.targetCents} IS NULL) = (${t.kind} = 'stock')`),
    check("product_alerts_cents", sql`${t.targetCents} BETWEEN 0 AND 100000000`),
  ],
);
