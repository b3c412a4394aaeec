import type { ShopValue } from "../shops/shops.ts";

/** Up to this number the products of another shop are counted. */
export const MOST_COUNTED = 1000;

/** How many products a search finds in another shop. More than `MOST_COUNTED`: at least this many. */
export interface FoundElsewhere {
  shop: ShopValue;
  count: number;
}
