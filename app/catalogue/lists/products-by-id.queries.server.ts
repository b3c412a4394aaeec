import { and, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, products } from "#db/schema/index.ts";

import type { ShopValue } from "../../shops/shops.ts";
import type { Condition } from "../../shops/conditions.ts";
import type { ProductCard } from "../product.ts";
import type { Spec } from "../specs/specs.ts";
import { listSpecs } from "../specs/specs.queries.server.ts";

import { cardColumns, toCard } from "./catalogue.queries.server.ts";

/** A product in a list that somebody put together. Money in cents. */
export interface ChosenProduct extends ProductCard {
  mainCategory: string;
  category: string;
  /** Where to buy a linked product. */
  link: string | null;
  /** Open Box: the price in each condition; null where it is not offered. */
  conditionPrices: Record<Condition, number | null>;
  specs: readonly Spec[];
}

const byId = prepareOnce((db) =>
  db
    .select({
      ...cardColumns,
      mainCategory: categories.mainCategory,
      link: products.link,
      excellent: products.excellentCents,
      verygood: products.verygoodCents,
      good: products.goodCents,
      acceptable: products.acceptableCents,
    })
    .from(products)
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(
      and(
        eq(products.shop, sql.placeholder("shop")),
        inArray(products.id, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`),
      ),
    )
    .prepare(),
);

/** The products with these ids, in the order of the ids. Ids that the shop does not have are left out. */
export function listProductsById(db: Db, shop: ShopValue, ids: readonly string[]): ChosenProduct[] {
  if (ids.length === 0) return [];
  const rows = byId(db).all({ shop, ids: JSON.stringify(ids) });
  const specs = listSpecs(
    db,
    rows.map(({ key }) => key),
  );
  const found = new Map(
    rows.map((row): [string, ChosenProduct] => {
      const { key, id, mainCategory, category, link, excellent, verygood, good, acceptable } = row;
      const conditionPrices = { excellent, verygood, good, acceptable };
      return [id, { ...toCard(row), mainCategory, category, link, conditionPrices, specs: specs.get(key) ?? [] }];
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
