import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { askToSignIn, findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { answerForm } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { listAddresses } from "../../orders/purchase/saved-addresses.queries.server.ts";
import { deleteAddress } from "../../orders/purchase/saved-addresses.server.ts";
import * as paths from "../../paths.ts";
import { formKey } from "../../shared/key.ts";
import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { CART_MESSAGES } from "../cart.messages.ts";
import { toShippingFields } from "../buy-form.queries.server.ts";
import { saveDraft } from "../draft.server.ts";
import { describeTyped, keepTyped } from "../keep-typed.server.ts";

/** Redirects browsers that open the form's address directly. */
export function loader() {
  return redirect(paths.cart);
}

/**
 * Receives the cart's form from the buttons of a saved address: `use` fills in the form with it, `delete` deletes it.
 * Typed quantities are stored, and a draft keeps the typed address.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const user = findUser(request);
  if (!user) throw await askToSignIn(paths.cart, await saveDraft(db, request, form));
  deleteAddress(db, user.id, formKey(form, "delete"));
  if (isSentByJavaScript(form)) return { message: null };
  const used = listAddresses(db, user.id).find(({ key }) => key === formKey(form, "use"));
  const { headers, typed } = await keepTyped(request, form, user, used && toShippingFields(used));
  return answerForm(form, paths.cart, describeTyped(user, typed), { headers });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const remove = () => serverAction<{ message: null }>();
  return showAnswer(paths.savedAddress, () => orFailure(remove, { request, message: CART_MESSAGES.addressFailed }));
}
