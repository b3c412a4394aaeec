import { isProductPath } from "../shops/shops.ts";
import { CONDITIONS, type Condition } from "../shops/conditions.ts";

import { IMAGE_PARAM } from "./carousel.ts";
import { QUANTITY_PARAM } from "./chosen-quantity.ts";
import type { ConditionOffer } from "./product.ts";

/** The condition that a product's address chooses: `/product/1?condition=good`. */
export const CONDITION_PARAM = "condition";

const NO_CONDITION = "none";

/**
 * The condition that is selected when the product is opened: the one in the address, or the only one in stock. If the
 * one in the address is sold out, none is selected, because another one has another price.
 */
export function chosenCondition(offers: readonly ConditionOffer[], params: URLSearchParams): Condition | null {
  const inAddress = offers.find(({ condition }) => condition === params.get(CONDITION_PARAM));
  if (inAddress) return inAddress.quantity > 0 ? inAddress.condition : null;
  const [first, second] = offers.filter(({ quantity }) => quantity > 0);
  return first && !second ? first.condition : null;
}

/** Whether the address says that a form was sent without a condition. */
export function lacksCondition(params: URLSearchParams): boolean {
  return params.get(CONDITION_PARAM) === NO_CONDITION;
}

/** The address of a product whose form was sent without a condition, so that the page can say it at the choice. */
export function withoutCondition(path: string): string {
  return withParam(path, NO_CONDITION);
}

/**
 * A product's address that selects a condition, with the default quantity. Ignores unknown conditions, and leaves other
 * pages as they are.
 */
export function withCondition(path: string, condition: string): string {
  return CONDITIONS.some((known) => known === condition) ? withParam(path, condition) : path;
}

function withParam(path: string, condition: string): string {
  const url = new URL(path, "http://shop.invalid");
  if (!isProductPath(url.pathname)) return path;
  // Another condition begins with its own first image.
  const isOther = condition !== NO_CONDITION && condition !== url.searchParams.get(CONDITION_PARAM);
  if (isOther) url.searchParams.delete(IMAGE_PARAM);
  url.searchParams.delete(QUANTITY_PARAM);
  url.searchParams.set(CONDITION_PARAM, condition);
  return url.pathname + url.search + url.hash;
}
