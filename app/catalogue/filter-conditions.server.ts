import { sql, type SQL } from "drizzle-orm";

import { products } from "#db/schema/index.ts";

import type { Shop } from "../shops/shops.ts";

import { CONDITIONS, type Condition } from "./conditions.ts";

/** Which filters a statement compares. Their values are the placeholders `from`, `to` and `rating`. */
export interface ComparedFilters {
  price: boolean;
  rating: boolean;
  inStock: boolean;
  conditions: readonly Condition[];
}

const PRICES: Record<Condition, SQL> = {
  excellent: sql`${products.excellentCents}`,
  verygood: sql`${products.verygoodCents}`,
  good: sql`${products.goodCents}`,
  acceptable: sql`${products.acceptableCents}`,
};

/** The bits of conditions with a price in the column `offers`. Those with units are the same, times 16. */
export function offeredBits(conditions: readonly Condition[]): number {
  return conditions.reduce((bits, one) => bits | (1 << CONDITIONS.indexOf(one)), 0);
}

export function stockedBits(conditions: readonly Condition[]): number {
  return offeredBits(conditions) << 4;
}

const isBetween = (price: SQL) => sql`${price} BETWEEN ${sql.placeholder("from")} AND ${sql.placeholder("to")}`;

/** The filters as conditions of `WHERE`. A price and stock must be those of the same condition. */
export function filterConditions(sells: Shop["sells"], { price, rating, inStock, conditions }: ComparedFilters): SQL[] {
  if (sells === "link") {
    return [
      ...(price ? [isBetween(sql`${products.priceCents}`)] : []),
      ...(rating ? [sql`${products.rate} >= ${sql.placeholder("rating")}`] : []),
    ];
  }
  if (!price && !inStock && conditions.length === 0) return [];
  const chosen = conditions.length > 0 ? conditions : CONDITIONS;
  if (price) return [hasPriceBetween(chosen, inStock)];
  return [sql`${products.offers} & ${sql.raw(String(inStock ? stockedBits(chosen) : offeredBits(chosen)))} <> 0`];
}

/** Whether one of the conditions has a price in the range, and units if `inStock`. Never NULL. */
export function hasPriceBetween(conditions: readonly Condition[], inStock: boolean): SQL {
  const parts = conditions.map((one) => {
    const isStocked = sql`${products.offers} & ${sql.raw(String(stockedBits([one])))} <> 0 AND `;
    return sql`(${PRICES[one]} IS NOT NULL AND ${inStock ? isStocked : sql``}${isBetween(PRICES[one])})`;
  });
  return sql`(${sql.join(parts, sql` OR `)})`;
}
