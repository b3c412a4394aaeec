import { clearMessages, showMessage } from "../ui/messages/message-store.ts";

import { ALL_LINES, type BuyAnswer, type CartAnswer } from "./buy-form.ts";
import { CART_MESSAGES, orderedMessage } from "./cart.messages.ts";
import { deleteShippingDraft } from "./stored-shipping-draft.ts";

export interface Purchase {
  /** The tab for the payment page. Null if the browser has blocked it. */
  tab: Window | null;
  /** The value of the pressed Buy button. */
  bought: string;
}

const ACT = "buy";

/** The purchase to which the server has not responded yet. */
let underway: (Purchase & { isCartClosed?: true }) | null = null;

export function notePurchase(purchase: Purchase): void {
  clearMessages(ACT);
  underway = { ...purchase };
  // Adding the same listener again has no effect.
  addEventListener("pagehide", closeTab);
}

/** Closes the empty tab when the page is left before the response: the response cannot reach it any more. */
function closeTab(): void {
  underway?.tab?.close();
}

export function isPurchaseUnderway(): boolean {
  return underway !== null;
}

/** Call when the cart is closed: it can no longer show why the purchase is refused. */
export function noteCartClosed(): void {
  if (underway) underway.isCartClosed = true;
}

/**
 * Sends the purchase. Then opens the payment page in its tab, or closes the tab: also if the server redirects, for
 * example to sign in. Both work although the cart was closed in the meantime.
 */
export async function finishPurchase<Answer extends Response | BuyAnswer>(send: () => Promise<Answer>) {
  let answered: BuyAnswer | null = null;
  try {
    const answer = await send();
    answered = answer instanceof Response ? ((await answer.clone().json()) as CartAnswer) : answer;
    return answer;
  } finally {
    showResult(answered);
  }
}

function showResult(answer: BuyAnswer | null): void {
  if (!underway) return;
  const { tab, bought, isCartClosed } = underway;
  underway = null;
  if (answer && "paymentUrl" in answer) {
    deleteShippingDraft();
    const [orderId = ""] = answer.orderIds;
    showMessage(bought === ALL_LINES ? CART_MESSAGES.allOrdered : orderedMessage(orderId), ACT);
    if (tab && !tab.closed) tab.location.replace(answer.paymentUrl);
    else if (!isCartClosed) location.assign(answer.paymentUrl);
    return;
  }
  tab?.close();
  if (answer && isCartClosed) showMessage(answer.message ?? CART_MESSAGES.purchaseUnknown, ACT);
}
