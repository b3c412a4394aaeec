import { CONDITIONS, type Condition } from "./conditions.ts";
import type { ConditionOffer } from "./product.ts";

/** The condition that a product's address chooses: `/product/1?condition=good`. */
export const CONDITION_PARAM = "condition";

/** The condition that is selected when the product is opened: the one in the address, or the only one in stock. */
export function chosenCondition(offers: readonly ConditionOffer[], params: URLSearchParams): Condition | null {
  const buyable = offers.filter(({ quantity }) => quantity > 0).map(({ condition }) => condition);
  const inAddress = buyable.find((condition) => condition === params.get(CONDITION_PARAM));
  return inAddress ?? (buyable.length === 1 ? (buyable[0] ?? null) : null);
}

/** A product's address that selects a condition. Ignores unknown conditions. */
export function withCondition(path: string, condition: string): string {
  if (!CONDITIONS.some((known) => known === condition)) return path;
  const url = new URL(path, "http://shop.invalid");
  url.searchParams.set(CONDITION_PARAM, condition);
  return url.pathname + url.search + url.hash;
}
