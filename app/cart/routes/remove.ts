import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { askToSignIn, findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { answerForm, pageOfForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { CART_MESSAGES, removedMessage, withTyped } from "../cart.messages.ts";
import { removedLine } from "../cart.schema.ts";
import { removeFromCart } from "../cart.server.ts";
import { saveDraft } from "../draft.server.ts";
import { describeTyped, keepTyped } from "../keep-typed.server.ts";
import { waitForUpdates } from "../quantity-updates.ts";

/** Redirects browsers that open the form's address directly. */
export function loader() {
  return redirect(paths.cart);
}

/** Removes a cart line. The button sends the cart's form too, if there is one, and a draft keeps the typed address. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const page = pageOfForm(form, paths.cart);
  const hasAddress = form.has("user");
  const user = findUser(request);
  if (!user) throw await (hasAddress ? askToSignIn(paths.cart, await saveDraft(db, request, form)) : askToSignIn(page));
  const parsed = removedLine.safeParse(Object.fromEntries(form));
  if (!parsed.success) return answerForm(form, page, CART_MESSAGES.removalFailed);
  const kept = hasAddress && !isSentByJavaScript(form) ? await keepTyped(request, form, user) : undefined;
  const removed = removeFromCart(db, user.id, { key: parsed.data.line });
  const message = removed && removedMessage(removed);
  if (!kept) return answerForm(form, page, message);
  return answerForm(form, paths.cart, withTyped(message, describeTyped(user, kept.typed)), { headers: kept.headers });
}

/** Waits until the shown quantity is stored, because Undo restores the stored one. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  // Each line has a message of its own, so that each removal can be undone.
  const act = `${paths.removeFromCart} ${formText(await request.clone().formData(), "line")}`;
  const remove = () => waitForUpdates().then(() => serverAction<FormAnswer>());
  return showAnswer(act, () => orFailure(remove, { request, message: CART_MESSAGES.removalFailed }));
}
