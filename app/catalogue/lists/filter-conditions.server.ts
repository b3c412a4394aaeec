import { sql, type SQL } from "drizzle-orm";

import { AVAILABLE, products } from "#db/schema/index.ts";

import { MAX_PRICE_CENTS } from "../../shared/money.ts";
import type { Shop } from "../../shops/shops.ts";
import { CONDITIONS, type Condition } from "../../shops/conditions.ts";
import type { Filters } from "../filters.ts";

/** Only products in stock, only the others, or both. */
export type StockChoice = "in" | "out" | null;

/** How many products of a sub-category have the same rating and offers. */
export interface ProductGroup {
  category: number;
  rate: number;
  /** The column `offers`. With a price filter, only the bits of conditions whose price matches. */
  offers: number;
  count: number;
}

/** Which filters a statement compares. Their values are the placeholders `from`, `to` and `rating`. */
export interface ComparedFilters {
  price: boolean;
  rating: boolean;
  stock: StockChoice;
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
export function filterConditions(sells: Shop["sells"], { price, rating, stock, conditions }: ComparedFilters): SQL[] {
  if (sells === "link") {
    return [
      ...(price ? [isBetween(sql`${products.priceCents}`)] : []),
      ...(rating ? [sql`${products.rate} >= ${sql.placeholder("rating")}`] : []),
      ...(stock ? [hasOffer(AVAILABLE, stock === "in")] : []),
    ];
  }
  const chosen = conditions.length > 0 ? conditions : CONDITIONS;
  const isStocked = () => (price ? hasPriceBetween(chosen, true) : hasOffer(stockedBits(chosen)));
  // `price_cents` is the lowest price of the conditions. An index in the order of prices can skip rows by it.
  const isCheapEnough = sql`${products.priceCents} <= ${sql.placeholder("to")}`;
  if (stock === "in") return [...(price ? [isCheapEnough] : []), isStocked()];
  return [
    ...(price ? [isCheapEnough, hasPriceBetween(chosen, false)] : []),
    ...(!price && conditions.length > 0 ? [hasOffer(offeredBits(chosen))] : []),
    ...(stock === "out" ? [sql`NOT ${isStocked()}`] : []),
  ];
}

/** Whether one of these bits of `offers` is set. */
function hasOffer(bits: number, isSet = true): SQL {
  return sql`(${products.offers} & ${sql.raw(String(bits))} ${sql.raw(isSet ? "<>" : "=")} 0)`;
}

/** Whether one of the conditions has a price in the range, and units if `inStock`. Never NULL. */
function hasPriceBetween(conditions: readonly Condition[], inStock: boolean): SQL {
  const parts = conditions.map((one) => {
    const isStocked = sql`${products.offers} & ${sql.raw(String(stockedBits([one])))} <> 0 AND `;
    return sql`(${PRICES[one]} IS NOT NULL AND ${inStock ? isStocked : sql``}${isBetween(PRICES[one])})`;
  });
  return sql`(${sql.join(parts, sql` OR `)})`;
}

/** The column `offers` without the conditions whose price is outside the range. */
export function offersInRange(): SQL<number> {
  const bits = CONDITIONS.map((one) => {
    const both = sql.raw(String(offeredBits([one]) | stockedBits([one])));
    return sql`iif(${isBetween(PRICES[one])}, ${both}, 0)`;
  });
  return sql<number>`(${products.offers} & (${sql.join(bits, sql` | `)}))`;
}

/** Whether products with this rating and these offers in the price range match. `soldOutOnly`: without stock. */
export function matchesGroup(
  sells: Shop["sells"],
  { rating, inStock, conditions }: Filters,
  { rate, offers }: Pick<ProductGroup, "rate" | "offers">,
  soldOutOnly = false,
): boolean {
  const chosen = conditions.length > 0 ? conditions : CONDITIONS;
  const isStocked = (offers & (sells === "link" ? AVAILABLE : stockedBits(chosen))) !== 0;
  if ((inStock && !isStocked) || (soldOutOnly && isStocked)) return false;
  return sells === "link" ? rate >= (rating ?? 0) : (offers & offeredBits(chosen)) !== 0;
}

/** The price range of filters, without open ends. */
export function priceRange({ from, to }: Pick<Filters, "from" | "to">): { from: number; to: number } {
  return { from: from ?? 0, to: to ?? MAX_PRICE_CENTS };
}
