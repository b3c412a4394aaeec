import { conditionPriceField, conditionQuantityField, CONDITIONS } from "../../shops/conditions.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";
import type { Message } from "../../ui/messages/message.ts";

import type { ProductTableRow } from "./product-table.queries.server.ts";

/** Changes of a product in its row of the table. Used on the server and in the browser. */

/** The fields that a row changes, by their names in the product's form. */
export function fieldsInPlace(shop: ShopValue): readonly string[] {
  if (getShop(shop).sells === "link") return ["price", "availability"];
  return CONDITIONS.flatMap((condition) => [conditionPriceField(condition), conditionQuantityField(condition)]);
}

/** Undo's form field. Its response has other messages. */
export const UNDO_FIELD = "undo";

/**
 * The form field with the id of a change that JavaScript sends. Its response contains the row, so the list is not loaded
 * again.
 */
export const CHANGE_FIELD = "change";

/** The response to a row's form. */
export interface InPlaceAnswer {
  message: Message;
  id: string;
  /** The product as it is now; null if it is gone. */
  row: ProductTableRow | null;
  /** What is wrong, by field. */
  errors: Record<string, string>;
  /** Whether others have changed the fields meanwhile. The errors then name their current values. */
  isConflict: boolean;
  /** The typed values. */
  typed: Record<string, string>;
  /** The earlier values of the fields that were changed. */
  before: Record<string, string>;
}
