import type { User } from "../accounts/user.ts";
import { db } from "../database.server.ts";

import { readQuantities, type ShippingFields } from "./buy-form.ts";
import { changeQuantities } from "./change-quantities.server.ts";
import { saveDraft } from "./draft.server.ts";

/**
 * Keeps what was typed into the cart's form when one of its buttons is pressed without JavaScript: stores the
 * quantities, and returns the headers with a draft of the address, or of `shipping` in its place.
 */
export async function keepTyped(
  request: Request,
  form: FormData,
  user: User,
  shipping?: ShippingFields,
): Promise<Headers> {
  changeQuantities(db, user.id, readQuantities(form));
  return new Headers({ "Set-Cookie": await saveDraft(db, request, form, shipping) });
}
