import { WHOLE_QUANTITY } from "../catalogue/choice.messages.ts";
import { CONDITION_LABELS } from "../shops/conditions.ts";
import { MAX_ITEMS } from "../orders/max-items.ts";
import { MAX_QUANTITY } from "../orders/max-quantity.ts";
import type { WholeCheckoutProblem } from "../orders/purchase/create-checkout.server.ts";
import type { ItemProblem } from "../orders/purchase/find-offers.server.ts";
import { PURCHASE_FIELD_PROBLEMS } from "../orders/purchase/purchase-fields.messages.ts";
import { describePurchaseProblem, ITEMS_REFUSED } from "../orders/purchase/purchase.messages.ts";
import { formatMoney } from "../shared/money.ts";
import { OPEN_BOX } from "../shops/shops.ts";
import * as paths from "../paths.ts";
import type { Message } from "../ui/messages/message.ts";

import type { CartLine } from "./cart.ts";
import type { AddedItem, AddProblem, ChangeProblem, RemovedItem } from "./cart.server.ts";

/** The cart's messages. */
export const CART_MESSAGES = {
  added: { text: "Item added to cart", tone: "success", offer: { label: "View cart", path: paths.cart } },
  notWhole: { text: WHOLE_QUANTITY, tone: "failure" },
  quantityFailed: {
    text: "Не удалось обновить количество",
    detail: "The quantity could not be changed.",
    tone: "failure",
    lang: "ru",
  },
  removalFailed: {
    text: "Не удалось удалить товар из корзины",
    detail: "The item could not be removed from the cart.",
    tone: "failure",
    lang: "ru",
  },
  allOrdered: {
    text: "Your orders have been placed. You can find them in My Orders.",
    tone: "success",
    offer: { label: "View orders", path: paths.accountTab("orders") },
  },
  itemsRefused: { text: ITEMS_REFUSED, tone: "failure" },
  purchaseFailed: {
    text: "Не удалось создать покупку",
    detail: "The order could not be placed.",
    tone: "failure",
    lang: "ru",
  },
  purchaseUnknown: {
    text: "Не удалось создать покупку",
    detail: "We could not find out whether the order was placed. Press Buy again: nothing is ordered twice.",
    tone: "failure",
    lang: "ru",
  },
  otherAddress: {
    text: "This order was already placed, with the address that you had entered before. If it is not paid yet, delete it in My Orders and buy again. If it is paid, ask the seller to change the address.",
    tone: "failure",
  },
  otherAccount: {
    text: "This page was opened with another account. Nothing was bought or changed. This is your own cart.",
    tone: "failure",
  },
  tooManyItems: { text: PURCHASE_FIELD_PROBLEMS.tooManyItems(MAX_ITEMS), tone: "failure" },
  checkTotal: {
    text: "The quantity and the total have changed. Please check both, then pay.",
    tone: "failure",
  },
  addressFailed: { text: "The address could not be deleted. Please try again.", tone: "failure" },
  checkShipping: { text: "Please check the marked fields of the shipping form.", tone: "failure" },
  addFailed: { text: "The item could not be added. Please try again.", tone: "failure" },
} satisfies Record<string, Message>;

/** Shown after a line was bought. */
export function orderedMessage(orderId: string): Message {
  return {
    text: "Your order has been placed. You can find it in My Orders.",
    tone: "success",
    offer: { label: "View order", path: paths.accountOrder(orderId) },
  };
}

/** Shown in the tab that opens before the payment page is known. */
export const PAYMENT_PAGE_PREPARED = "Opening the payment page…";

/** Why an item was not added to the cart, with the API's status. */
export const ADD_PROBLEMS: Record<AddProblem["code"], { status: number; text: string }> = {
  "no-product": { status: 404, text: "This product is no longer available." },
  "not-offered": { status: 409, text: "This product is not sold in that condition." },
  "out-of-stock": { status: 409, text: "Out of Stock" },
  "cart-full": { status: 409, text: `A cart has room for ${MAX_ITEMS} different items. Remove one first.` },
};

/** Why a line was not changed, with the API's status. */
export const CHANGE_PROBLEMS: Record<ChangeProblem["code"], { status: number; text: string }> = {
  "no-line": { status: 404, text: "This item is not in your cart." },
  gone: { status: 409, text: "This product is no longer available." },
  "out-of-stock": { status: 409, text: "Out of Stock" },
};

const MOST_OF_ITEM = `You can have up to ${MAX_QUANTITY.toLocaleString("en-US")} of an item`;

/** Shown on a cart line whose quantity was lowered to what can be bought. */
export function limitedMessage(quantity: number): Message {
  const most = quantity === MAX_QUANTITY ? MOST_OF_ITEM : `Only ${quantity} in stock`;
  return { text: `${most}, so we changed the quantity to ${quantity.toLocaleString("en-US")}.`, tone: "success" };
}

/** Shown after an item was added, as far as the stock allowed it. */
export function addedMessage({ added, limited, quantity }: AddedItem): Message {
  if (!limited) return CART_MESSAGES.added;
  if (added === 0) return { text: `Your cart already has ${quantity}, the most you can buy.`, tone: "failure" };
  const most = quantity === MAX_QUANTITY ? MOST_OF_ITEM : `Only ${quantity} left`;
  const earlier = quantity - added;
  const before = earlier > 0 ? ` Your cart already had ${earlier}.` : "";
  return { ...CART_MESSAGES.added, detail: `${most}: ${added} added.${before}` };
}

/** The name of the form's field that distinguishes Undo from the product's own form. */
export const PUT_BACK = "put_back";

/** Shown after a removed item was added again. */
export function putBackMessage(item: AddedItem): Message {
  const { text, tone, detail } = addedMessage(item);
  return { text: tone === "success" ? "Item put back in cart" : text, tone, ...(detail && { detail }) };
}

/** Shown after an item was removed. Undo adds it again, if it is still sold. */
export function removedMessage({ productId, condition, quantity, title, isSold }: RemovedItem): Message {
  const fields = {
    product_id: productId,
    store: OPEN_BOX.value,
    condition,
    quantity: String(quantity),
    [PUT_BACK]: "1",
  };
  return {
    text: "Item removed from cart",
    detail: `${title}, ${CONDITION_LABELS[condition]}`,
    tone: "success",
    ...(isSold && { offer: { label: "Undo", path: paths.addToCart, fields } }),
  };
}

/** A message about a line, on a page that does not show it beside the line. */
export function aboutLine(
  { title, condition }: Pick<CartLine, "title" | "condition">,
  { text, tone }: Message,
): Message {
  return { text: `${title}, ${CONDITION_LABELS[condition]}: ${text}`, tone };
}

/** Adds the message about a typed quantity to another one, which is shown with it. */
export function withTyped(message: Message | null, typed: Message | null): Message | null {
  return message && typed
    ? { ...message, detail: [message.detail, typed.text].filter(Boolean).join(". ") }
    : (message ?? typed);
}

/** Why nothing was bought, with the response's status. */
export interface BuyRefusal {
  message: Message;
  status: number;
  retryAfterSeconds?: number;
}

export function describeBuyRefusal(problem: WholeCheckoutProblem | ItemProblem): BuyRefusal {
  // The key names the items, so only the address can differ.
  if (problem.code === "key-reused") return { status: 422, message: CART_MESSAGES.otherAddress };
  const { text, detail, lang, ...refusal } = describePurchaseProblem(problem);
  const nothing = "Nothing was bought.";
  if (problem.code === "price-changed") {
    const total = `The total is now ${formatMoney(problem.total)}. ${nothing}`;
    return { ...refusal, message: { text: `${text} ${total}`, tone: "failure" } };
  }
  const all = problem.code === "out-of-stock" && detail ? `${detail} ${nothing}` : detail;
  return { ...refusal, message: { text, detail: all, lang, tone: "failure" } };
}

/** Why one of several lines cannot be bought. */
export function describeLineRefusal(problem: ItemProblem): Message {
  const { text, detail } = describePurchaseProblem(problem);
  const price = problem.code === "price-changed" ? ` It is now ${formatMoney(problem.price)}.` : "";
  return { text: text + price, detail, tone: "failure" };
}

export const EMPTY_CART = {
  text: "There are no items in your cart.",
  detail: "Add something from the Open Box Store and it appears here.",
};
export const WHERE_WE_SEND = "Where we send your order and how we reach you.";

/** Beside the sum of several items. */
export function onePayment(items: number): string {
  return `One payment for ${items} items.`;
}

export const OTHERS_STAY = "Items you cannot buy now stay in your cart.";
