import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { ShopValue } from "#app/shops/shops.ts";

/**
 * The shops of `app/shops/shops.ts`, added when a database is opened. Triggers raise the versions at every change of a
 * shop's products by any process: `views` for views, `content` for everything else.
 */
export const shops = sqliteTable("shops", {
  value: text("value").$type<ShopValue>().primaryKey(),
  sells: text("sells", { enum: ["link", "conditions"] }).notNull(),
  content: integer("content").notNull().default(0),
  views: integer("views").notNull().default(0),
});

/** A column `shop` that refers to a shop. */
export const shopColumn = () =>
  text("shop")
    .$type<ShopValue>()
    .notNull()
    .references(() => shops.value);
