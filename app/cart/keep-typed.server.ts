import { redirect } from "@remix-run/node";

import type { User } from "../accounts/user.ts";
import { db } from "../database.server.ts";
import * as paths from "../paths.ts";

import { readQuantities, type ShippingFields } from "./buy-form.ts";
import { changeQuantities } from "./change-quantities.server.ts";
import { saveDraft } from "./draft.server.ts";

/**
 * Returns the response to the cart's form after a button without JavaScript: redirects to the cart, which has the typed quantities and
 * the typed address, or `shipping` in its place.
 */
export async function keepTyped(
  request: Request,
  form: FormData,
  user: User,
  shipping?: ShippingFields,
): Promise<Response> {
  changeQuantities(db, user.id, readQuantities(form));
  const draft = await saveDraft(db, request, form, shipping);
  return redirect(paths.cart, { status: 303, headers: { "Set-Cookie": draft } });
}
