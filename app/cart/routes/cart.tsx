import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { isSentByJavaScript } from "../../shared/javascript-field.ts";
import { askToSignIn, findUser, requireUser } from "../../accounts/guards.server.ts";
import type { User } from "../../accounts/user.ts";
import { db } from "../../database.server.ts";
import * as paths from "../../paths.ts";
import type { Message } from "../../ui/messages/message.ts";
import { formText } from "../../shared/form-text.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { answerForm } from "../../http/form-answer.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import type { AccountHandle } from "../../orders/account-handle.ts";
import { parseTab } from "../../orders/account-tab.ts";
import { listUnpaidOrders } from "../../orders/unpaid-orders.queries.server.ts";
import {
  readQuantities,
  shippingFields,
  SHOW_ORDERS,
  type BuyAnswer,
  type CartAnswer,
  type QuantityAnswer,
} from "../buy-form.ts";
import { buy } from "../buy.server.ts";
import { hasCartForm } from "../cart.ts";
import { CART_MESSAGES, type BuyRefusal } from "../cart.messages.ts";
import { getCart } from "../cart.queries.server.ts";
import { changeQuantities } from "../change-quantities.server.ts";
import { getBuyForm } from "../buy-form.queries.server.ts";
import { Cart } from "../components/cart.tsx";
import { ShowOrdersButton } from "../components/show-orders-button.tsx";
import { clearDraft, saveDraft, readDraft } from "../draft.server.ts";
import { describeTyped, keepTyped } from "../keep-typed.server.ts";
import { finishPurchase } from "../purchase-underway.ts";
import { noteUpdate } from "../quantity-updates.ts";

/** The cart of the account's page and of the modal. Null if the page shows the orders. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = requireUser(request);
  if (parseTab(new URL(request.url).searchParams) !== "cart") return null;
  const draft = await readDraft(request, user.id);
  const cart = getCart(db, user.id);
  // A buyer who returns from a payment page has an empty cart and an unpaid order.
  const unpaid = cart.lines.length === 0 ? listUnpaidOrders(db, user.id) : [];
  return { cart, unpaid, buyForm: getBuyForm(db, { user, draft, request }) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const user = findUser(request);
  if (!user) throw await askToSignIn(paths.cart, await saveDraft(db, request, form));
  if (isOfAnother(form, user)) return refuse(form, { status: 409 }, { message: CART_MESSAGES.otherAccount });
  if (form.has(SHOW_ORDERS)) return showOrders(request, form, user);
  return form.has("update") ? updateQuantities(request, form, user) : buyItems(request, form, user);
}

/** Whether the form shows another account's cart: without JavaScript, its page stays open when somebody else signs in. */
function isOfAnother(form: FormData, user: User): boolean {
  return form.has("user") && formText(form, "user") !== user.id;
}

/** Without JavaScript, the tab "My Orders" submits the cart's form. Stores what was typed, and shows the orders. */
async function showOrders(request: Request, form: FormData, user: User) {
  const { headers, typed } = await keepTyped(request, form, user);
  return answerForm(form, paths.accountTab("orders"), describeTyped(user, typed), { headers });
}

/** Without JavaScript the page reloads, and a draft keeps the typed address. */
async function updateQuantities(request: Request, form: FormData, user: User) {
  const refused = changeQuantities(db, user.id, readQuantities(form));
  if (refused) return refuse(form, { status: 422 }, { ...refused, result: { initialValue: shippingFields(form) } });
  if (isSentByJavaScript(form)) return data<BuyAnswer>({ message: null });
  return redirect(paths.cart, { status: 303, headers: { "Set-Cookie": await saveDraft(db, request, form) } });
}

/** Without JavaScript the response redirects to the payment page; with JavaScript it contains its address. */
async function buyItems(request: Request, form: FormData, user: User) {
  const showsTyped = isSentByJavaScript(form);
  const bought = await buy(form, { userId: user.id, origin: publicOrigin(request), showsTyped });
  if (!("paymentUrl" in bought)) return refuse(form, bought, bought.answer);
  const headers = { "Set-Cookie": await clearDraft() };
  return isSentByJavaScript(form)
    ? data<BuyAnswer>(bought, { headers })
    : redirect(bought.paymentUrl, { status: 303, headers });
}

export { passRetryAfter as headers } from "../../http/pass-retry-after.ts";
export { revalidateUnlessFailed as shouldRevalidate };

/** JavaScript gets problems with status 200, because browsers log other statuses as errors in the console. */
function refuse(form: FormData, { status, retryAfterSeconds }: Omit<BuyRefusal, "message">, answer: CartAnswer) {
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return data<BuyAnswer>(answer, { status: isSentByJavaScript(form) ? 200 : status, headers });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isUpdate = request
    .clone()
    .formData()
    .then((form) => form.has("update"));
  const send = <Answer,>(message: Message) => orFailure(() => serverAction<Answer>(), { request, message });
  const store = () => showAnswer("update a quantity", () => send<QuantityAnswer>(CART_MESSAGES.quantityFailed));
  const purchase = () => finishPurchase(() => send<BuyAnswer>(CART_MESSAGES.purchaseUnknown));
  const answer = isUpdate.then<Response | BuyAnswer>((is) => (is ? store() : purchase()));
  // Noted before the form has been read: a removal that starts in the same moment must wait for it.
  noteUpdate(isUpdate.then((is) => (is ? answer : null)));
  return answer;
}

export const handle: AccountHandle<typeof loader> = {
  renderOrdersTab: (tab, loaded) => (loaded && hasCartForm(loaded.cart) ? <ShowOrdersButton {...tab} /> : null),
};

export default function CartRoute() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<BuyAnswer>();
  return (
    loaded && (
      <>
        <h2 className="sr-only">Cart</h2>
        <Cart cart={loaded.cart} unpaid={loaded.unpaid} buyForm={loaded.buyForm} answered={answered} />
      </>
    )
  );
}
