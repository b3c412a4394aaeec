import { makeLetter, type Fact, type Letter } from "../../mail/letter.ts";
import { letterTime } from "../../mail/letter-time.ts";
import * as paths from "../../paths.ts";
import { OVERSOLD } from "../case-kinds.ts";
import { MORE_THAN_PRICE } from "../case-reasons.messages.ts";
import { nameOrders } from "../paid-together.messages.ts";
import { trackingUrl } from "../tracking.ts";

import {
  deliveryFact,
  listItemFacts,
  say,
  sumOf,
  titleOf,
  type LetterOrder,
  type LetterOrders,
} from "./order-letter-parts.ts";

/** The letters to buyers about their orders. Orders that are paid together share the letters about their payment. */

/** Money may be on its way although none was seen. */
const ifMoneyWasSent = (orders: LetterOrders) =>
  `If you have already sent money for ${say(orders, "it", "them")}, the money is not lost: it will be matched to ${say(orders, "this order", "these orders")} when it arrives, and we will write to you.`;
const WE_WILL_WRITE = "You do not need to do anything now. We will write to you when the seller has decided.";

function toOrderPage(orders: LetterOrders) {
  const [order] = orders;
  return orders.length === 1
    ? { label: "See your order", href: paths.accountOrder(order.id) }
    : { label: "See your orders", href: paths.accountTab("orders") };
}

/** `order` or `orders`. */
const noun = (orders: LetterOrders) => say(orders, "order", "orders");
const item = (orders: LetterOrders) => say(orders, "item is", "items are");

export function ordersReceived(orders: LetterOrders, heldUntil: Date): Letter {
  const [{ invoiceUrl }] = orders;
  const [it, is] = [say(orders, "It", "They"), say(orders, "is", "are")];
  const payment = say(
    orders,
    "Please pay for it before then.",
    `Please pay for them before then: one payment of ${sumOf(orders)} covers all of them.`,
  );
  return makeLetter({
    subject: `We have received your ${noun(orders)}: ${titleOf(orders)}`,
    heading: `We have received your ${noun(orders)}`,
    paragraphs: [`${it} ${is} reserved for you until ${letterTime(heldUntil)}. ${payment}`],
    facts: [...listItemFacts(orders), deliveryFact(orders)],
    button: invoiceUrl === null ? null : { label: "Pay now", href: invoiceUrl },
    links: [toOrderPage(orders)],
    closing: [
      say(
        orders,
        "If it is not paid by then, the order expires and the item goes back on sale.",
        "If they are not paid by then, the orders expire and the items go back on sale.",
      ),
    ],
  });
}

export function ordersPaid(orders: LetterOrders): Letter {
  return makeLetter({
    subject: `Your payment has arrived: ${titleOf(orders)}`,
    heading: `Thank you, your ${say(orders, "order is", "orders are")} paid`,
    paragraphs: [
      `Your payment has arrived. We will write to you when your ${say(orders, "parcel is on its way", "parcels are on their way")}.`,
    ],
    facts: [...listItemFacts(orders), deliveryFact(orders)],
    button: toOrderPage(orders),
  });
}

/** Which items were sold meanwhile, as the end of a sentence. Null if none was. */
function explainSold(orders: LetterOrders): string | null {
  const sold = orders.filter(({ review }) => review?.includes(OVERSOLD));
  if (sold.length === 0) return null;
  const which = say(
    orders,
    "the item was",
    `the ${say(sold, "item", "items")} of ${nameOrders(sold)} ${say(sold, "was", "were")}`,
  );
  return `${which} sold to someone else in the meantime. The seller will find another one for you or give you your money back.`;
}

/** The orders are paid, but the seller has to check them. `isTooMuch`: more than their price has come. */
export function ordersPaidForReview(orders: LetterOrders, isTooMuch: boolean): Letter {
  const sold = explainSold(orders);
  const explanation =
    sold === null
      ? `${isTooMuch ? MORE_THAN_PRICE : "Something about it is not as expected"}, so the seller will check it.`
      : `However, ${sold}`;
  return makeLetter({
    subject: `About your payment: ${titleOf(orders)}`,
    heading: "Your payment has arrived",
    paragraphs: [`Thank you, your payment has arrived. ${explanation}`, WE_WILL_WRITE],
    facts: listItemFacts(orders),
    button: toOrderPage(orders),
  });
}

/** `missing` is what is still to be paid; null if it is unknown. */
export function ordersPartlyPaid(orders: LetterOrders, missing: string | null): Letter {
  const [{ invoiceUrl }] = orders;
  const isReserved = orders.every(({ stockHeld }) => stockHeld);
  return makeLetter({
    subject: `Part of your payment has arrived: ${titleOf(orders)}`,
    heading: "Part of your payment has arrived",
    paragraphs: [
      `It is less than the total, so the ${say(orders, "order is not paid yet. Your order's page shows", "orders are not paid yet. Their pages show")} what came in${isReserved ? "" : " and whether you can pay the rest"}.`,
    ],
    facts: [...listItemFacts(orders), ["Still to be paid", missing ?? ""]],
    button: toOrderPage(orders),
    links: invoiceUrl === null || !isReserved ? [] : [{ label: "Pay the rest", href: invoiceUrl }],
  });
}

/** Money came, but not as agreed. */
export function ordersPaymentForReview(orders: LetterOrders): Letter {
  return makeLetter({
    subject: `About your payment: ${titleOf(orders)}`,
    heading: "Your payment needs to be checked",
    paragraphs: [
      `We have received money for your ${noun(orders)}, but its amount, currency or timing does not match. The ${say(orders, "order is", "orders are")} not marked as paid yet, and the seller will check the payment.`,
      WE_WILL_WRITE,
    ],
    facts: listItemFacts(orders),
    button: toOrderPage(orders),
  });
}

export function ordersExpired(orders: LetterOrders): Letter {
  return makeLetter({
    subject: `Your ${say(orders, "order has", "orders have")} expired: ${titleOf(orders)}`,
    heading: `Your ${say(orders, "order has", "orders have")} expired`,
    paragraphs: [
      `${say(orders, "It was", "They were")} not paid in time, so the ${item(orders)} back on sale. Please do not use the old payment page.`,
    ],
    facts: listItemFacts(orders),
    button: toOrderPage(orders),
    closing: [ifMoneyWasSent(orders)],
  });
}

export function ordersFailed(orders: LetterOrders): Letter {
  return makeLetter({
    subject: `Your payment failed: ${titleOf(orders)}`,
    heading: "Your payment did not go through",
    paragraphs: [`The ${say(orders, "order has", "orders have")} been closed, and the ${item(orders)} back on sale.`],
    facts: listItemFacts(orders),
    button: toOrderPage(orders),
    closing: [ifMoneyWasSent(orders)],
  });
}

export function ordersCanceled(orders: LetterOrders): Letter {
  return makeLetter({
    subject: `Your ${say(orders, "order was", "orders were")} canceled: ${titleOf(orders)}`,
    heading: `The seller has canceled your ${noun(orders)}`,
    paragraphs: [
      say(
        orders,
        "It was canceled before we received any payment. Please do not pay for it.",
        "They were canceled before we received any payment. Please do not pay for them.",
      ),
    ],
    facts: listItemFacts(orders),
    button: toOrderPage(orders),
    closing: [ifMoneyWasSent(orders)],
  });
}

export function ordersAccepted(orders: LetterOrders): Letter {
  const sold = explainSold(orders);
  return makeLetter({
    subject: `Your ${say(orders, "order is", "orders are")} accepted as paid: ${titleOf(orders)}`,
    heading: `The seller has accepted your ${noun(orders)} as paid`,
    paragraphs:
      sold === null
        ? ["You do not need to pay anything more. We will write to you when your parcel is on its way."]
        : [`You do not need to pay anything more. However, ${sold}`, WE_WILL_WRITE],
    facts: [...listItemFacts(orders), deliveryFact(orders)],
    button: toOrderPage(orders),
  });
}

export function ordersRefunded(orders: LetterOrders): Letter {
  return makeLetter({
    subject: `Your payment was refunded: ${titleOf(orders)}`,
    heading: "Your payment was refunded",
    paragraphs: [
      `The payment provider reports that the money for ${say(orders, "this order", "these orders")} was sent back.`,
    ],
    facts: listItemFacts(orders),
    button: toOrderPage(orders),
  });
}

/** The seller has sent money back by hand. */
export function orderRefundNoted(order: LetterOrder, refund: string): Letter {
  return makeLetter({
    subject: `A refund for your order: ${order.title}`,
    heading: "The seller has sent you a refund",
    paragraphs: ["The seller reports that this refund was sent to you."],
    facts: [...listItemFacts([order]), ["Refund", refund]],
    button: toOrderPage([order]),
  });
}

/** The seller has ended an order that had money. A refund that was noted before has a letter of its own. */
export function orderEnded(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your order was ended: ${order.title}`,
    heading: "The seller has ended your order",
    paragraphs: ["It will not be sent. Your order's page shows whether a refund was noted for it."],
    facts: listItemFacts([order]),
    button: toOrderPage([order]),
    closing: ["If you have paid and got no money back, write to the seller from your order's page."],
  });
}

export function orderResolved(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your order has been reviewed: ${order.title}`,
    heading: "The seller has reviewed your order",
    paragraphs: ["The open question about it has been settled. Your order's page shows its current status."],
    facts: listItemFacts([order]),
    button: toOrderPage([order]),
    closing: ["If something is still not right, write to the seller from your order's page."],
  });
}

/** An administrator has taken units for an order that had none. */
export function orderHasUnits(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your item is set aside for you: ${order.title}`,
    heading: "Your item is set aside for you",
    paragraphs: ["The seller has what you ordered and is keeping it for you. We will write to you when it is sent."],
    facts: listItemFacts([order]),
    button: toOrderPage([order]),
  });
}

/** An administrator has put the units of a partly paid order back on sale. */
export function orderReleased(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your item is no longer reserved: ${order.title}`,
    heading: "Your item is no longer reserved for you",
    paragraphs: [
      "Your order is not fully paid, and the seller has put its item back on sale. Please ask the seller before you pay the rest.",
    ],
    facts: listItemFacts([order]),
    button: toOrderPage([order]),
    closing: ["To ask about the money that you have sent, write to the seller from your order's page."],
  });
}

export function orderSent(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your parcel is on its way: ${order.title}`,
    heading: "Your parcel is on its way",
    paragraphs: ["We have sent your order."],
    ...listParcelParts(order),
  });
}

/** The carrier or the number was added or corrected after the parcel was sent. */
export function orderTracked(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Tracking for your parcel: ${order.title}`,
    heading: "Track your parcel",
    paragraphs: ["This replaces our earlier message about your parcel."],
    ...listParcelParts(order),
  });
}

function listParcelParts(order: LetterOrder): Pick<Letter, "facts" | "button" | "links"> {
  const url = trackingUrl(order.postalService, order.trackingNumber);
  const facts: Fact[] = [
    ["Carrier", order.postalService],
    ["Tracking number", order.trackingNumber],
    ...listItemFacts([order]),
    deliveryFact([order]),
  ];
  if (url === null) return { facts, button: toOrderPage([order]), links: [] };
  return { facts, button: { label: "Track your parcel", href: url }, links: [toOrderPage([order])] };
}
