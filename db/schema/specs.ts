import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { categories, products } from "./catalogue.ts";

/**
 * The specs that the products of a sub-category have, each name and value once. Triggers maintain `productCount`, and
 * remove rows that no product has any more.
 */
export const specValues = sqliteTable(
  "spec_values",
  {
    key: integer("key").primaryKey(),
    categoryKey: integer("category_key")
      .notNull()
      .references(() => categories.key, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** `fold(name)`: names that differ only in case are one filter. */
    nameFold: text("name_fold").notNull(),
    value: text("value").notNull(),
    productCount: integer("product_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("spec_values_value").on(t.categoryKey, t.nameFold, t.value, t.name),
    index("spec_values_most").on(t.categoryKey, sql`${t.productCount} DESC`),
    check("spec_values_name", sql`trim(${t.name}) <> '' AND length(${t.name}) <= 60`),
    check("spec_values_text", sql`trim(${t.value}) <> '' AND length(${t.value}) <= 200`),
    check("spec_values_count", sql`${t.productCount} >= 0`),
  ],
);

/**
 * A product's specs in order. Triggers refuse a second spec with the same name and values of another sub-category, and
 * a product that moves to another sub-category takes its specs along.
 */
export const productSpecs = sqliteTable(
  "product_specs",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key, { onDelete: "cascade" }),
    /** 1 is the first. */
    position: integer("position").notNull(),
    valueKey: integer("value_key")
      .notNull()
      .references(() => specValues.key),
  },
  (t) => [
    primaryKey({ columns: [t.productKey, t.position] }),
    index("product_specs_value").on(t.valueKey, t.productKey),
    check("product_specs_position", sql`${t.position} BETWEEN 1 AND 40`),
  ],
);
