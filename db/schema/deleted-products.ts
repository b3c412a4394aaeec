import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { CONDITIONS } from "#app/shops/conditions.ts";

import { images } from "./images.ts";
import { shopColumn } from "./shops.ts";

/**
 * The bin: deleted products, until they are restored or cleaned up. Nothing of the shops reads it. A restored product
 * has its old key again, so its cart lines, chats and orders find it.
 */
export const deletedProducts = sqliteTable(
  "deleted_products",
  {
    productKey: integer("product_key").primaryKey(),
    shop: shopColumn(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    /** All fields but the description, as JSON that the product's schema reads. */
    fields: text("fields", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    viewCount: integer("view_count").notNull(),
    /** The bulk act that deleted it, with others; null if it was deleted alone. */
    act: text("act"),
    deletedAt: integer("deleted_at", { mode: "timestamp_ms" }).notNull(),
    description: text("description").notNull(),
  },
  (t) => [
    index("deleted_products_shop").on(t.shop, t.deletedAt),
    index("deleted_products_id").on(t.shop, t.id),
    index("deleted_products_act").on(t.act),
    index("deleted_products_time").on(t.deletedAt),
  ],
);

/** The images of deleted products, which are kept as long as the products. */
export const deletedProductImages = sqliteTable(
  "deleted_product_images",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => deletedProducts.productKey, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    condition: text("condition", { enum: CONDITIONS }),
    fileName: text("file_name").notNull(),
    hash: text("hash")
      .notNull()
      .references(() => images.hash),
  },
  (t) => [primaryKey({ columns: [t.productKey, t.position] }), index("deleted_product_images_hash").on(t.hash)],
);
