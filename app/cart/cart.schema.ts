import { z } from "zod";

import { CONDITIONS } from "../catalogue/conditions.ts";
import { productId } from "../catalogue/product.schema.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import { MAX_QUANTITY, WHOLE_QUANTITY } from "./cart.ts";

/** What forms and API bodies about the cart must be; field names are the API's. */

const MESSAGES = {
  condition: "Please select a condition",
  store: "Only the Open Box Store has a cart: the store is ayz.",
  line: "There is no such line.",
  owner: "Say whose cart this is.",
};

/** A whole number as JSON's or as text. What is below 1 passes, because the commands ignore it. */
const quantity = z.union([z.string(), z.number()], { error: WHOLE_QUANTITY }).transform((value, context): number => {
  const text = String(value).trim();
  if (/^[+-]?\d{1,15}$/.test(text) && Number(text) <= MAX_QUANTITY) return Number(text);
  context.addIssue({ code: "custom", message: WHOLE_QUANTITY });
  return z.NEVER;
});

const condition = z.enum(CONDITIONS, { error: MESSAGES.condition });
const store = z.literal(OPEN_BOX.value, { error: MESSAGES.store }).optional();
const lineKey = z.coerce.number({ error: MESSAGES.line }).int(MESSAGES.line).positive(MESSAGES.line);

/** Whose cart an API body is about. The session decides; where this is said, it must agree. */
export const owner = z.object({ google_id: z.string(MESSAGES.owner).optional() });

/** A product in a condition, which names at most one line that can be bought. */
export const cartItem = z.object({ product_id: productId, store, condition });
export const addedItem = cartItem.extend({ quantity: quantity.default(1) });
export const changedItem = cartItem.extend({ quantity });

/** The page's forms name a line by its key: a deleted product's line may share its product id with a later one. */
export const removedLine = z.object({ line: lineKey });
