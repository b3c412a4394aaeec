import type { Db } from "#db/connection.ts";

import type { Shop } from "../../shops/shops.ts";
import type { Category } from "../categories.ts";

import type { ProductGroup } from "./filter-conditions.server.ts";
import { getFilterIndex, NO_PRICE, type FilterIndex } from "./filter-index.queries.server.ts";

/*
 * Counts and finds products by price in memory. Any two prices can be asked for, so no count can be stored, and reading
 * all products of a category from the database for every filter takes many times as long as comparing numbers.
 */

interface PriceRange {
  from: number;
  to: number;
}

const MAX_RATE = 5;
const MAX_OFFERS = 255;

/**
 * Groups the products with a price in the range. `offers` of a group has only the conditions whose price is in the
 * range, as if the product were offered in no other.
 */
export function countByPrice(db: Db, shop: Shop, categories: readonly Category[], range: PriceRange): ProductGroup[] {
  return categories.flatMap((category) => {
    const index = getFilterIndex(db, shop, category);
    const counts = new Uint32Array((MAX_RATE + 1) << 8);
    for (let place = 0; place < index.keys.length; place++) {
      const group = groupInRange(index, place, range);
      if (group !== null) counts[group] = (counts[group] ?? 0) + 1;
    }
    return Array.from(counts).flatMap((count, i) =>
      count > 0 ? [{ category: category.key, rate: i >> 8, offers: i & MAX_OFFERS, count }] : [],
    );
  });
}

/**
 * The keys of the products with a price in the range whose group matches, if there are at most `most`; null otherwise.
 */
export function listByPrice(
  db: Db,
  shop: Shop,
  categories: readonly Category[],
  range: PriceRange,
  { matches, most }: { matches: (group: Pick<ProductGroup, "rate" | "offers">) => boolean; most: number },
): number[] | null {
  const found: number[] = [];
  const known = new Map<number, boolean>();
  for (const category of categories) {
    const index = getFilterIndex(db, shop, category);
    for (let place = 0; place < index.keys.length; place++) {
      const group = groupInRange(index, place, range);
      if (group === null) continue;
      let isMatch = known.get(group);
      if (isMatch === undefined)
        known.set(group, (isMatch = matches({ rate: group >> 8, offers: group & MAX_OFFERS })));
      if (!isMatch) continue;
      if (found.length === most) return null;
      found.push(index.keys[place] ?? 0);
    }
  }
  return found;
}

/**
 * The group of the product at a place: its rating, times 256, plus its offers in the range. Null without a price there.
 */
function groupInRange({ rates, offers, prices }: FilterIndex, place: number, { from, to }: PriceRange): number | null {
  let inRange = 0;
  for (let c = 0; c < prices.length; c++) {
    const price = prices[c]?.[place] ?? NO_PRICE;
    // One bit for the price of the condition in the range, and one for its units (see `offers`).
    if (price >= from && price <= to) inRange |= 17 << c;
  }
  if (inRange === 0) return null;
  const ofProduct = offers[place] ?? 0;
  return ((rates[place] ?? 0) << 8) | (prices.length > 1 ? ofProduct & inRange : ofProduct);
}
