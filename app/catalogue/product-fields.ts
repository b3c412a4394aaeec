import { getShop, type ShopValue } from "../shops/shops.ts";
import { conditionPriceField, conditionQuantityField, CONDITIONS } from "../shops/conditions.ts";

import { MARKETPLACES } from "./marketplaces.ts";

/**
 * The names of a product's fields. Apart from the schema, so that a form can be shown before its validation is loaded.
 */

const NAMES = ["id", "title", "main_category", "category"];

const FIELDS = {
  link: [...NAMES, "price", "typical_price", "rate", "availability", "link", "description"],
  conditions: [
    ...NAMES,
    ...CONDITIONS.flatMap((condition) => [conditionPriceField(condition), conditionQuantityField(condition)]),
    ...MARKETPLACES.map(({ field }) => field),
    "description",
  ],
};

/** The fields of a shop's products without their specs, in the order of its forms and files. */
export function productFields(shop: ShopValue): readonly string[] {
  return FIELDS[getShop(shop).sells];
}
