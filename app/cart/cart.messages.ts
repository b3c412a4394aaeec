import type { PurchaseRefusal } from "../orders/create-purchase.server.ts";
import { PURCHASE_REFUSALS } from "../orders/purchase.messages.ts";
import { formatMoney } from "../shared/money.ts";
import type { Message } from "../ui/message.ts";

import type { AddedItem, AddRefusal, ChangeRefusal } from "./cart.server.ts";
import { WHOLE_QUANTITY } from "./cart.ts";

/** What the cart tells people. */
export const CART_MESSAGES = {
  added: { text: "Item added to cart", tone: "success" },
  notWhole: { text: WHOLE_QUANTITY, tone: "failure" },
  quantityFailed: { text: "Не удалось обновить количество", tone: "failure", lang: "ru" },
  removalFailed: { text: "Не удалось удалить товар из корзины", tone: "failure", lang: "ru" },
  ordered: { text: "Your order is made. You can find it in My Orders.", tone: "success" },
  purchaseFailed: { text: "Не удалось создать покупку", tone: "failure", lang: "ru" },
  checkShipping: { text: "Please look at the marked fields of the shipping form.", tone: "failure" },
  addFailed: { text: "The item could not be added. Please try again.", tone: "failure" },
} satisfies Record<string, Message>;

/** Why an item did not go into the cart. */
export const ADD_REFUSALS: Record<AddRefusal, string> = {
  no_product: "This product is no longer sold.",
  not_offered: "This product is not sold in that condition.",
  out_of_stock: "Out of Stock",
};

/** Why a line stayed as it was. */
export const CHANGE_REFUSALS: Record<ChangeRefusal, string> = {
  no_line: "There is no such line in the cart.",
  gone: "This product is no longer sold.",
  out_of_stock: "Out of Stock",
};

/** Shown on a cart line whose quantity was lowered to the stock. */
export function limitedMessage(quantity: number): Message {
  return { text: `There are no more than ${quantity} in stock, so the quantity is ${quantity}.`, tone: "success" };
}

/** Said of an item that was put into the cart, as far as the stock allowed it. */
export function addedMessage({ added, limited, quantity }: AddedItem, wanted: number): Message {
  if (!limited) return CART_MESSAGES.added;
  if (added === 0) return { text: `Your cart already has ${quantity}, the most that can be bought.`, tone: "failure" };
  const were = added === 1 ? "was" : "were";
  return {
    ...CART_MESSAGES.added,
    detail: `Only ${added} of ${wanted} ${were} added. Your cart now has ${quantity}, the most that can be bought.`,
  };
}

/** Why a line was not bought, and the status that goes with it. */
export function purchaseMessage(refusal: PurchaseRefusal): { message: Message; status: number } {
  const { status, text, lang } = PURCHASE_REFUSALS[refusal.code];
  if (refusal.code !== "price_changed") return { message: { text, lang, tone: "failure" }, status };
  const total = `The total is ${formatMoney(refusal.total)} now. Nothing was bought.`;
  return { message: { text: `${text} ${total}`, tone: "failure" }, status };
}
