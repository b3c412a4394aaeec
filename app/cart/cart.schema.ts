import { z } from "zod";

import { CONDITIONS } from "../shops/conditions.ts";
import { CHOOSE_CONDITION, WHOLE_QUANTITY } from "../catalogue/choice.messages.ts";
import { productId } from "../catalogue/product.schema.ts";
import { MAX_QUANTITY } from "../orders/max-quantity.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import { CART_FIELD_PROBLEMS } from "./cart-lines.messages.ts";

/** Schemas of the cart's forms and API bodies. Field names are the API's. */

/** A whole number, as JSON or as text. Accepts values below 1, because the commands ignore them. */
const quantity = z.union([z.string(), z.number()], { error: WHOLE_QUANTITY }).transform((value, context): number => {
  const text = String(value).trim();
  if (/^[+-]?\d{1,15}$/.test(text) && Number(text) <= MAX_QUANTITY) return Number(text);
  context.addIssue({ code: "custom", message: WHOLE_QUANTITY });
  return z.NEVER;
});

const condition = z.enum(CONDITIONS, { error: CHOOSE_CONDITION });
const store = z.literal(OPEN_BOX.value, { error: CART_FIELD_PROBLEMS.store }).optional();
const lineKey = z.coerce
  .number({ error: CART_FIELD_PROBLEMS.line })
  .int(CART_FIELD_PROBLEMS.line)
  .positive(CART_FIELD_PROBLEMS.line);

/** The cart's owner. The session decides; a body that names an account must name the same one. */
export const owner = z.object({ google_id: z.string(CART_FIELD_PROBLEMS.owner).optional() });

/** A product in a condition. It identifies at most one line that can be bought. */
export const cartItem = z.object({ product_id: productId, store, condition });
export const addedItem = cartItem.extend({ quantity: quantity.default(1) });
export const changedItem = cartItem.extend({ quantity });

/** Forms identify a line by its key, because a later product may have a deleted product's id. */
export const removedLine = z.object({ line: lineKey });
