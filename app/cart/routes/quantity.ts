import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { requireUserToAct } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { answerForm, pageOfForm } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { log } from "../../log.server.ts";
import { CART_PATH } from "../cart.ts";
import { CART_MESSAGES, limitedMessage } from "../cart.messages.ts";
import { changedLine } from "../cart.schema.ts";
import { setQuantity } from "../cart.server.ts";

/** The address answers to forms; whoever opens it by hand is led to a page. */
export function loader() {
  return redirect(CART_PATH);
}

/** Where a cart line's quantity is posted to. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const page = pageOfForm(form, CART_PATH);
  const user = await requireUserToAct(request, page);
  const parsed = changedLine.safeParse(Object.fromEntries(form));
  if (!parsed.success) return answerForm(form, page, CART_MESSAGES.quantityFailed);
  const changed = setQuantity(db, user.id, { key: parsed.data.line }, parsed.data.quantity);
  if (!changed.ok) {
    log.info({ reason: changed.code }, "a quantity did not change");
    return answerForm(form, page, CART_MESSAGES.quantityFailed);
  }
  return answerForm(form, page, changed.value.limited ? limitedMessage(changed.value.quantity) : null);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: CART_MESSAGES.quantityFailed });
}
