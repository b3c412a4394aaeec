import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { BulkAct } from "#app/admin/bulk/bulk-act.ts";
import type { Actor } from "#app/audit/actor.ts";

import { shopColumn } from "./shops.ts";

/** Bulk changes. They are carried out in small steps, and continue after a restart. */
export const bulkActs = sqliteTable(
  "bulk_acts",
  {
    /** Made with the form, so that sending it twice starts one act. */
    id: text("id").primaryKey(),
    shop: shopColumn(),
    act: text("act", { mode: "json" }).$type<BulkAct>().notNull(),
    by: text("by", { mode: "json" }).$type<Actor>().notNull(),
    total: integer("total").notNull(),
    /** How many products are done, in order. */
    done: integer("done").notNull().default(0),
    /** How many of those were changed. */
    changed: integer("changed").notNull().default(0),
    /** How many of them no longer existed. */
    missing: integer("missing").notNull().default(0),
    startedAt: integer("started_at", { mode: "timestamp_ms" }).notNull(),
    endedAt: integer("ended_at", { mode: "timestamp_ms" }),
  },
  (t) => [
    index("bulk_acts_shop").on(t.shop, t.startedAt),
    index("bulk_acts_open")
      .on(t.startedAt)
      .where(sql`${t.endedAt} IS NULL`),
  ],
);

/** The products of an act that has not ended: keys with commas between. A table of its own: it is written only once. */
export const bulkActProducts = sqliteTable("bulk_act_products", {
  act: text("act")
    .primaryKey()
    .references(() => bulkActs.id, { onDelete: "cascade" }),
  keys: text("keys").notNull(),
});

/**
 * An act's changes of a product, for Undo: the values of the changed fields before and after it, in cents and as
 * the product's input has them. Deleted products are in the bin instead.
 */
export const bulkActChanges = sqliteTable(
  "bulk_act_changes",
  {
    act: text("act")
      .notNull()
      .references(() => bulkActs.id, { onDelete: "cascade" }),
    /** Not a foreign key: Undo tells which products no longer exist. */
    productKey: integer("product_key").notNull(),
    before: text("before", { mode: "json" }).$type<FieldValues>().notNull(),
    after: text("after", { mode: "json" }).$type<FieldValues>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.act, t.productKey] })],
);

type FieldValues = Record<string, string | number | null>;
