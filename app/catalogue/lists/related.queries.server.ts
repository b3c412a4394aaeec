import { and, asc, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, products } from "#db/schema/index.ts";

import { getShop, type ShopValue } from "../../shops/shops.ts";
import type { ProductCard, ProductDetail } from "../product.ts";

import { listCards } from "./catalogue.queries.server.ts";

/** As many as fit into a row on a wide screen. */
const SHOWN = 6;
/** More are read than shown, because some of them may be sold out. */
const READ = 3 * SHOWN;

const mostViewed = prepareOnce((db) =>
  db
    .select({ key: products.key })
    .from(products)
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(
      and(
        eq(categories.shop, sql.placeholder("shop")),
        eq(categories.mainCategory, sql.placeholder("main")),
        eq(categories.category, sql.placeholder("category")),
      ),
    )
    // The order of the index products_category_views.
    .orderBy(desc(products.viewCount), asc(products.titleFold), asc(products.id))
    .limit(READ)
    .prepare(),
);

/** The most viewed products of a product's sub-category that can be bought, without the product itself. */
export function listRelated(
  db: Db,
  shop: ShopValue,
  { id, mainCategory: main, category }: Pick<ProductDetail, "id" | "mainCategory" | "category">,
): ProductCard[] {
  const keys = mostViewed(db)
    .all({ shop, main, category })
    .map(({ key }) => key);
  return listCards(db, keys)
    .filter((card) => card.id !== id && canBeBought(shop, card))
    .slice(0, SHOWN);
}

function canBeBought(shop: ShopValue, { available, stock }: ProductCard): boolean {
  return getShop(shop).sells === "conditions" ? stock > 0 : available;
}
