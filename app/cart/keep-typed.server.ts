import type { User } from "../accounts/user.ts";
import { db } from "../database.server.ts";
import type { Message } from "../ui/messages/message.ts";

import { itemName, readQuantities, type QuantityAnswer, type ShippingFields } from "./buy-form.ts";
import { aboutLine } from "./cart.messages.ts";
import { getCart } from "./cart.queries.server.ts";
import { changeQuantities } from "./change-quantities.server.ts";
import { saveDraft } from "./draft.server.ts";

interface KeptTyped {
  /** With a draft of the address. */
  headers: Headers;
  /** The messages about quantities that were not stored as they were typed; null if there are none. */
  typed: QuantityAnswer | null;
}

/**
 * Keeps what was typed into the cart's form when one of its buttons is pressed without JavaScript: stores the
 * quantities, and a draft of the address, or of `shipping` in its place.
 */
export async function keepTyped(
  request: Request,
  form: FormData,
  user: User,
  shipping?: ShippingFields,
): Promise<KeptTyped> {
  const typed = changeQuantities(db, user.id, readQuantities(form));
  return { headers: new Headers({ "Set-Cookie": await saveDraft(db, request, form, shipping) }), typed };
}

/** The message about the first line of the cart whose typed quantity was not stored as it is; null if there is none. */
export function describeTyped(user: User, typed: QuantityAnswer | null): Message | null {
  for (const line of getCart(db, user.id).lines) {
    const note = typed?.notes?.[itemName(line)];
    if (note) return aboutLine(line, note);
  }
  return null;
}
