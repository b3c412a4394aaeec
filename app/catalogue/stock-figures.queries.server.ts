import { and, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { products, stockFigures } from "#db/schema/index.ts";

import type { ShopValue } from "../shops/shops.ts";
import type { Condition } from "../shops/conditions.ts";

/** The units of a product in a condition. */
export interface StockFigures {
  /** For sale. */
  free: number;
  /** Taken by orders that are not paid. */
  held: number;
  /** Both together. */
  onHand: number;
}

/** A condition that the product was never sold in is absent. */
export type StockByCondition = Partial<Record<Condition, StockFigures>>;

const figuresStatement = prepareOnce((db) =>
  db
    .select({
      condition: stockFigures.condition,
      free: stockFigures.free,
      held: stockFigures.held,
      onHand: stockFigures.onHand,
    })
    .from(products)
    .innerJoin(stockFigures, eq(stockFigures.productKey, products.key))
    .where(and(eq(products.shop, sql.placeholder("shop")), eq(products.id, sql.placeholder("id"))))
    .prepare(),
);

export function getStockFigures(db: Db, shop: ShopValue, id: string): StockByCondition {
  const rows = figuresStatement(db).all({ shop, id });
  return Object.fromEntries(rows.map(({ condition, ...figures }) => [condition, figures]));
}
