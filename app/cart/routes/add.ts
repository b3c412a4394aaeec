import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { askToSignIn, findUser } from "../../accounts/guards.server.ts";
import { withCondition, withoutCondition } from "../../catalogue/chosen-condition.ts";
import { withQuantity } from "../../catalogue/chosen-quantity.ts";
import { db } from "../../database.server.ts";
import * as paths from "../../paths.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { answerForm, pageOfForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { log } from "../../log.server.ts";
import { formText } from "../../shared/form-text.ts";
import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import { ADD_PROBLEMS, addedMessage, CART_MESSAGES, PUT_BACK, putBackMessage } from "../cart.messages.ts";
import { addedItem } from "../cart.schema.ts";
import { addToCart } from "../cart.server.ts";
import { saveChosenItem } from "../chosen-item.server.ts";

/** Redirects browsers that open the form's address directly. */
export function loader() {
  return redirect(paths.home);
}

/** Receives a product's form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  // Keeps the chosen condition through signing in and after a problem.
  const page = withCondition(pageOfForm(form, paths.home), formText(form, "condition"));
  const user = findUser(request);
  const parsed = addedItem.safeParse(Object.fromEntries(form));
  const problem = parsed.error?.issues[0];
  /** The page after a problem: keeps the quantity, says what is wrong with it, and asks for a missing condition. */
  const asked = problem?.path[0] === "condition" ? withoutCondition(page) : page;
  const refused = form.has("quantity") ? withQuantity(asked, formText(form, "quantity")) : asked;
  if (!user) {
    const isWorthKeeping = parsed.success && parsed.data.quantity > 0;
    return isWorthKeeping ? askToSignIn(page, await saveChosenItem(parsed.data)) : askToSignIn(refused);
  }
  const isWrongQuantity = parsed.success ? parsed.data.quantity < 1 : problem?.path[0] === "quantity";
  if (isWrongQuantity) return answerForm(form, refused, isSentByJavaScript(form) ? CART_MESSAGES.notWhole : null);
  if (!parsed.success) {
    const message = { text: problem?.message ?? CART_MESSAGES.addFailed.text, tone: "failure" } as const;
    return answerForm(form, refused, message, { refusedField: problem?.path.join(".") ?? "" });
  }
  const { product_id, condition, quantity } = parsed.data;
  const added = addToCart(db, user.id, { productId: product_id, condition, quantity }, new Date());
  if (!added.ok) {
    const { code: reason } = added.problem;
    log.info({ userId: user.id, reason, product: product_id, condition }, "Could not add a product to the cart.");
    return answerForm(form, refused, { text: ADD_PROBLEMS[added.problem.code].text, tone: "failure" });
  }
  return answerForm(form, page, form.has(PUT_BACK) ? putBackMessage(added.value) : addedMessage(added.value));
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const add = () => serverAction<FormAnswer>();
  return showAnswer(paths.addToCart, () => orFailure(add, { request, message: CART_MESSAGES.addFailed }));
}
