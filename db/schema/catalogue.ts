import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { CONDITIONS } from "#app/shops/conditions.ts";

import { images } from "./images.ts";
import { shopColumn } from "./shops.ts";

/**
 * Triggers in the migrations maintain what pages would otherwise have to compute over the table: the numbers in
 * `categories`, `filterCounts` and `specValues`, a product's `imageCount`, `previewHash`, and for Open Box
 * `priceCents`, `maxPriceCents`, `stock`, `offers` and the prices of the conditions, the full-text index, the versions
 * in `shops`, and `product_field_changes`.
 */

/** The bit of `products.offers` for a linked product that can be bought. */
export const AVAILABLE = 16;

/** Sub-categories of products, with stored counts and sums. Rows with a count of 0 may remain and are not shown. */
export const categories = sqliteTable(
  "categories",
  {
    /** Never used twice: the cleanup of empty categories keeps the one with the highest key. */
    key: integer("key").primaryKey(),
    shop: shopColumn(),
    mainCategory: text("main_category").notNull(),
    category: text("category").notNull(),
    productCount: integer("product_count").notNull().default(0),
    /** The number of these products with a price. */
    pricedCount: integer("priced_count").notNull().default(0),
    /** Both sums leave out products without a price. */
    priceSumCents: integer("price_sum_cents").notNull().default(0),
    typicalPriceSumCents: integer("typical_price_sum_cents").notNull().default(0),
    /** Raised by every change of these products that filters see. */
    version: integer("version").notNull().default(0),
  },
  (t) => [
    uniqueIndex("categories_name").on(t.shop, t.mainCategory, t.category),
    check("categories_names", sql`trim(${t.mainCategory}) <> '' AND trim(${t.category}) <> ''`),
    check("categories_counts", sql`${t.productCount} >= ${t.pricedCount} AND ${t.pricedCount} >= 0`),
  ],
);

export const products = sqliteTable(
  "products",
  {
    /** Internal and never reused (AUTOINCREMENT), unlike `id`, which a later product may get. */
    key: integer("key").primaryKey({ autoIncrement: true }),
    shop: shopColumn(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    /** `fold(title)`: used for searching and sorting. */
    titleFold: text("title_fold").notNull(),
    categoryKey: integer("category_key")
      .notNull()
      .references(() => categories.key),
    /** Null: no price. Open Box: the lowest positive price of a condition, maintained by triggers. */
    priceCents: integer("price_cents"),
    /** The price for ascending order, in which products without a price come last. */
    priceOrLast: integer("price_or_last").generatedAlwaysAs(sql`(coalesce(price_cents, 9007199254740991))`, {
      mode: "virtual",
    }),
    /**
     * Open Box only, maintained by triggers: the highest price of a condition, and the units of all conditions with a
     * price.
     */
    maxPriceCents: integer("max_price_cents"),
    stock: integer("stock").notNull().default(0),
    /**
     * Maintained by triggers. Open Box: the positive price of each condition, and as bits which conditions have a price
     * (1 excellent, 2 verygood, 4 good, 8 acceptable) and which of those have units (the same times 16). Linked
     * products: only `offers`, which is `AVAILABLE` or 0.
     */
    excellentCents: integer("excellent_cents"),
    verygoodCents: integer("verygood_cents"),
    goodCents: integer("good_cents"),
    acceptableCents: integer("acceptable_cents"),
    offers: integer("offers").notNull().default(0),
    typicalPriceCents: integer("typical_price_cents").notNull().default(0),
    rate: integer("rate").notNull().default(0),
    availability: text("availability", { enum: ["YES", "NO"] })
      .notNull()
      .default("YES"),
    link: text("link"),
    ebay: text("ebay"),
    facebookMarketplace: text("facebook_marketplace"),
    offerUp: text("offer_up"),
    mercariMarketplaces: text("mercari_marketplaces"),
    viewCount: integer("view_count").notNull().default(0),
    imageCount: integer("image_count").notNull().default(0),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
    /** The first image; null without images. */
    previewHash: text("preview_hash").references(() => images.hash),
    /** Sanitized HTML. The last column, so that reading a list skips it. */
    description: text("description").notNull().default(""),
  },
  (t) => [
    uniqueIndex("products_id").on(t.shop, t.id),
    // The highest whole-number id, for the next free one. The length keeps the number exact.
    index("products_whole_id")
      .on(t.shop, sql`CAST(${t.id} AS INTEGER)`)
      .where(sql`${t.id} NOT GLOB '*[^0-9]*' AND length(${t.id}) <= 15`),
    // One covering index per order, over a shop and over a sub-category. Those of a sub-category also contain what the
    // shops' filters compare, so that products that do not match are skipped without reading their rows.
    ...[t.shop, t.categoryKey].flatMap((scope) => {
      const name = scope === t.shop ? "shop" : "category";
      const conditions = [t.excellentCents, t.verygoodCents, t.goodCents, t.acceptableCents];
      const end = [t.titleFold, t.id, ...(scope === t.shop ? [] : [t.rate, t.priceCents, t.offers, ...conditions])];
      return [
        index(`products_${name}_title`).on(scope, ...end),
        index(`products_${name}_views`).on(scope, sql`${t.viewCount} DESC`, ...end),
        index(`products_${name}_rating`).on(scope, sql`${t.rate} DESC`, ...end),
        index(`products_${name}_price_asc`).on(scope, t.priceOrLast, ...end),
        index(`products_${name}_price_desc`).on(scope, sql`${t.priceCents} DESC`, ...end),
      ];
    }),
    // Groups the products of a sub-category for the counts beside filters.
    index("products_category_filters").on(
      t.categoryKey,
      t.rate,
      t.offers,
      t.priceCents,
      t.excellentCents,
      t.verygoodCents,
      t.goodCents,
      t.acceptableCents,
      t.titleFold,
    ),
    // Orders of the panels only: last changed, ids as numbers, and stock.
    index("products_preview").on(t.previewHash),
    index("products_shop_updated").on(t.shop, t.updatedAt, t.id),
    index("products_shop_id").on(t.shop, sql`length(${t.id})`, t.id),
    // The order in which products were added, for the feeds. Each entry of an index ends with the key.
    index("products_shop_added").on(t.shop),
    index("products_shop_stock").on(t.shop, t.availability, t.stock, t.titleFold, t.id, t.categoryKey),
    check(
      "products_id_shape",
      sql`length(${t.id}) BETWEEN 1 AND 64 AND ${t.id} NOT GLOB '*[^A-Za-z0-9_.-]*' AND ${t.id} GLOB '[A-Za-z0-9]*'`,
    ),
    check("products_title", sql`trim(${t.title}) <> '' AND length(${t.title}) <= 500`),
    check(
      "products_price",
      sql`${t.priceCents} BETWEEN 0 AND 100000000 AND ${t.typicalPriceCents} BETWEEN 0 AND 100000000`,
    ),
    check("products_stock", sql`${t.stock} >= 0`),
    check("products_rate", sql`${t.rate} BETWEEN 0 AND 5`),
    check("products_availability", sql`${t.availability} IN ('YES', 'NO')`),
    check(
      "products_links",
      sql`(${t.link} IS NULL OR ${t.link} LIKE 'http://%' OR ${t.link} LIKE 'https://%')
        AND (${t.ebay} IS NULL OR ${t.ebay} LIKE 'http://%' OR ${t.ebay} LIKE 'https://%')
        AND (${t.facebookMarketplace} IS NULL OR ${t.facebookMarketplace} LIKE 'http://%' OR ${t.facebookMarketplace} LIKE 'https://%')
        AND (${t.offerUp} IS NULL OR ${t.offerUp} LIKE 'http://%' OR ${t.offerUp} LIKE 'https://%')
        AND (${t.mercariMarketplaces} IS NULL OR ${t.mercariMarketplaces} LIKE 'http://%' OR ${t.mercariMarketplaces} LIKE 'https://%')`,
    ),
    check("products_view_count", sql`${t.viewCount} >= 0`),
  ],
);

/** How many products of a sub-category have the same rating and offers. Maintained by triggers; no row for 0. */
export const filterCounts = sqliteTable(
  "filter_counts",
  {
    categoryKey: integer("category_key")
      .notNull()
      .references(() => categories.key, { onDelete: "cascade" }),
    rate: integer("rate").notNull(),
    offers: integer("offers").notNull(),
    productCount: integer("product_count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryKey, t.rate, t.offers] }),
    check("filter_counts_count", sql`${t.productCount} >= 0`),
  ],
);

/** The price and quantity of an Open Box product in a condition. A missing row means price 0 and quantity 0. */
export const productConditions = sqliteTable(
  "product_conditions",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key, { onDelete: "cascade" }),
    condition: text("condition", { enum: CONDITIONS }).notNull(),
    priceCents: integer("price_cents").notNull().default(0),
    quantity: integer("quantity").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productKey, t.condition] }),
    check("product_conditions_condition", sql`${t.condition} IN ('excellent', 'verygood', 'good', 'acceptable')`),
    check("product_conditions_price", sql`${t.priceCents} BETWEEN 0 AND 100000000`),
    check("product_conditions_quantity", sql`${t.quantity} BETWEEN 0 AND 1000000`),
  ],
);

/**
 * The time of change (`updatedAt`) at which a product got its present price or stock, by the field's name in forms and
 * CSV files. Triggers write it. Fields that never changed since the product was added may be missing.
 */
export const productFieldChanges = sqliteTable(
  "product_field_changes",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key, { onDelete: "cascade" }),
    field: text("field").notNull(),
    changedAt: integer("changed_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.productKey, t.field] })],
);

/** A product's images in order. Files are named by `hash` and shared, so moving an image moves no file. */
export const productImages = sqliteTable(
  "product_images",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key, { onDelete: "cascade" }),
    /** 1 is the first image. */
    position: integer("position").notNull(),
    /** Open Box: the condition whose item it shows. Null: it shows the product in any condition. */
    condition: text("condition", { enum: CONDITIONS }),
    /** The name in addresses: `{position}.webp`, or an own name. */
    fileName: text("file_name").notNull(),
    hash: text("hash")
      .notNull()
      .references(() => images.hash),
  },
  (t) => [
    primaryKey({ columns: [t.productKey, t.position] }),
    uniqueIndex("product_images_file_name").on(t.productKey, t.fileName),
    index("product_images_hash").on(t.hash),
    check("product_images_position", sql`${t.position} >= 1`),
    check(
      "product_images_file_name_shape",
      sql`${t.fileName} GLOB '?*.webp' AND ${t.fileName} NOT GLOB '*[^A-Za-z0-9_-]*.webp'`,
    ),
  ],
);

/** Recent views: one row counts as one view for 30 minutes. */
export const productViews = sqliteTable(
  "product_views",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key, { onDelete: "cascade" }),
    visitor: text("visitor").notNull(),
    viewedAt: integer("viewed_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.productKey, t.visitor] }), index("product_views_time").on(t.viewedAt)],
);
