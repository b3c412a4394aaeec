import { MAX_QUANTITY } from "../orders/max-quantity.ts";
import { wholeQuantity } from "../shared/validation.messages.ts";

/** Messages about the condition and the quantity that a visitor chooses on a product's page. */

/** The message for an invalid quantity. */
export const WHOLE_QUANTITY = wholeQuantity(MAX_QUANTITY);
export const CHOOSE_CONDITION = "Please select a condition";

/** The quantity that can be bought, and a message if it is not the typed one. */
export function correctedQuantity(typed: string, stock: number): { quantity: string; text: string } {
  const wanted = Math.max(1, Math.floor(Number(typed)) || 1);
  const quantity = String(Math.min(wanted, stock));
  if (wanted > stock) return { quantity, text: `Only ${stock} left, so we set the quantity to ${quantity}.` };
  const isRight = Number(typed) === wanted;
  return { quantity, text: isRight ? "" : `A quantity is a whole number of at least 1, so we set it to ${quantity}.` };
}
