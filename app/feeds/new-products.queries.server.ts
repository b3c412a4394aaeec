import { desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, priceHistory, products } from "#db/schema/index.ts";

import type { ShopValue } from "../shops/shops.ts";

const LISTED = 50;
const DESCRIPTION_READ = 4_000;

const statements = prepareOnce((db) => ({
  ofShop: newest(db)
    .where(eq(products.shop, sql.placeholder("shop")))
    .prepare(),
  ofAll: newest(db).prepare(),
}));

const newest = (db: Db) =>
  db
    .select({
      key: products.key,
      shop: products.shop,
      id: products.id,
      title: products.title,
      mainCategory: categories.mainCategory,
      category: categories.category,
      price: products.priceCents,
      /** The first day with a price; null without one. */
      firstDay: sql<
        number | null
      >`(SELECT min(${priceHistory.day}) FROM ${priceHistory} WHERE ${priceHistory.productKey} = ${products.key})`,
      updatedAt: products.updatedAt,
      description: sql<string>`substr(${products.description}, 1, ${sql.raw(String(DESCRIPTION_READ))})`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .orderBy(desc(products.key))
    .limit(LISTED)
    .$dynamic();

/** The products that were added last, the newest first: of a shop, or of all. */
export function listNewProducts(db: Db, shop: ShopValue | null) {
  const { ofShop, ofAll } = statements(db);
  return shop === null ? ofAll.all() : ofShop.all({ shop });
}

export type NewProduct = ReturnType<typeof listNewProducts>[number];
