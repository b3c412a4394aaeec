import { and, asc, desc, eq, ne, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, products } from "#db/schema/index.ts";

import { getShop, type Shop, type ShopValue } from "../../shops/shops.ts";
import type { ProductCard, ProductDetail } from "../product.ts";

import { listCards } from "./catalogue.queries.server.ts";
import { filterConditions } from "./filter-conditions.server.ts";

/** As many as fit into a row on a wide screen. */
const SHOWN = 6;

const mostViewedOf = prepareOnce((db) => {
  const mostViewed = (sells: Shop["sells"]) =>
    db
      .select({ key: products.key })
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(
        and(
          eq(categories.shop, sql.placeholder("shop")),
          eq(categories.mainCategory, sql.placeholder("main")),
          eq(categories.category, sql.placeholder("category")),
          ne(products.id, sql.placeholder("id")),
          ...filterConditions(sells, { price: false, rating: false, stock: "in", conditions: [] }),
        ),
      )
      // The order of the index products_category_views, which contains all these columns.
      .orderBy(desc(products.viewCount), asc(products.titleFold), asc(products.id))
      .limit(SHOWN)
      .prepare();
  return { link: mostViewed("link"), conditions: mostViewed("conditions") };
});

/** The most viewed products of a product's sub-category that can be bought, without the product itself. */
export function listRelated(
  db: Db,
  shop: ShopValue,
  { id, mainCategory: main, category }: Pick<ProductDetail, "id" | "mainCategory" | "category">,
): ProductCard[] {
  const rows = mostViewedOf(db)[getShop(shop).sells].all({ shop, main, category, id });
  return listCards(
    db,
    rows.map(({ key }) => key),
  );
}
