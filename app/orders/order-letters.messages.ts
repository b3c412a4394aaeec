import { CONDITION_LABELS, type Condition } from "../catalogue/conditions.ts";
import { makeLetter, type Fact, type Letter } from "../mail/letter.ts";
import { letterTime } from "../mail/letter-time.ts";
import * as paths from "../paths.ts";
import { formatMoney } from "../shared/money.ts";

import { paidTogether } from "./paid-together.messages.ts";
import { trackingUrl } from "./tracking.ts";

/** The letters to buyers about their orders. */

/** An order as letters show it. Money in cents. */
export interface LetterOrder {
  /** The public id. */
  id: string;
  /** The number that people see. */
  key: number;
  title: string;
  condition: Condition;
  quantity: number;
  totalCents: number;
  invoiceUrl: string | null;
  /** How many orders its invoice is for, with this one, and their sum. */
  checkoutOrders: number;
  checkoutTotal: number;
  postalService: string;
  trackingNumber: string;
  contactName: string;
  address: string;
  city: string;
  stateProv: string;
  postalCode: string;
}

/** Money may be on its way although none was seen. */
const IF_MONEY_WAS_SENT =
  "If you have already sent money for it, the money is not lost: it will be matched to this order when it arrives, and we will write to you.";
const WE_WILL_WRITE = "You need not do anything now. We will write to you when the seller has decided.";

function toOrderPage(order: LetterOrder, label = "See your order") {
  return { label, href: paths.accountOrder(order.id) };
}

/** What was ordered. */
export function listItemFacts(order: LetterOrder): Fact[] {
  return [
    ["Order", String(order.key)],
    ["Item", order.quantity === 1 ? order.title : `${order.quantity} × ${order.title}`],
    ["Condition", CONDITION_LABELS[order.condition]],
    ["Total", formatMoney(order.totalCents)],
  ];
}

/** Where the parcel goes. */
export function deliveryFact(order: LetterOrder): Fact {
  const { contactName, address, city, stateProv, postalCode } = order;
  const place = [city, `${stateProv} ${postalCode}`.trim()].filter(Boolean).join(", ");
  return ["Deliver to", [contactName, address, place].filter(Boolean).join(", ")];
}

export function orderReceived(order: LetterOrder, heldUntil: Date): Letter {
  return makeLetter({
    subject: `We have received your order: ${order.title}`,
    heading: "We have received your order",
    paragraphs: [
      `It is held for you until ${letterTime(heldUntil)}. Please pay for it before then.`,
      ...listPaidTogether(order),
    ],
    facts: [...listItemFacts(order), deliveryFact(order)],
    button: order.invoiceUrl === null ? null : { label: "Pay now", href: order.invoiceUrl },
    links: [toOrderPage(order)],
    closing: ["Without a payment by then, the order expires and the item is for sale again."],
  });
}

function listPaidTogether(order: LetterOrder): string[] {
  return order.checkoutOrders > 1 ? [paidTogether(order)] : [];
}

export function orderPaid(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your payment has arrived: ${order.title}`,
    heading: "Thank you, your order is paid",
    paragraphs: ["Your payment has arrived. We will write to you when your parcel is on its way."],
    facts: [...listItemFacts(order), deliveryFact(order)],
    button: toOrderPage(order),
  });
}

/** Paid, but a person has to look at the order before it goes on. */
export function orderPaidForReview(order: LetterOrder, { isOversold }: { isOversold: boolean }): Letter {
  const explanation = isOversold
    ? "But the order had expired before, and the item was sold to somebody else in the meantime. The seller will find another one for you or give you your money back."
    : "Something about it is not as expected, so the seller looks at it before the order goes on.";
  return makeLetter({
    subject: `About your payment: ${order.title}`,
    heading: "Your payment has arrived",
    paragraphs: [`Thank you, your payment has arrived. ${explanation}`, WE_WILL_WRITE],
    facts: listItemFacts(order),
    button: toOrderPage(order),
  });
}

export function orderPartlyPaid(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Part of your payment has arrived: ${order.title}`,
    heading: "Part of your payment has arrived",
    paragraphs: [
      "It is less than the total, so the order is not paid yet. Your order's page shows what came in.",
      ...listPaidTogether(order),
    ],
    facts: listItemFacts(order),
    button: toOrderPage(order),
    links: order.invoiceUrl === null ? [] : [{ label: "Payment page", href: order.invoiceUrl }],
  });
}

/** Money came, but not as agreed. */
export function orderPaymentForReview(order: LetterOrder): Letter {
  return makeLetter({
    subject: `About your payment: ${order.title}`,
    heading: "Your payment has arrived, but not as agreed",
    paragraphs: [
      "Money has arrived for your order. Its amount, its currency or its time is not as agreed, so the order does not count as paid yet, and the seller has to look at it.",
      WE_WILL_WRITE,
    ],
    facts: listItemFacts(order),
    button: toOrderPage(order),
  });
}

export function orderExpired(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your order has expired: ${order.title}`,
    heading: "Your order has expired",
    paragraphs: [
      "It was not paid in time, so the item is for sale again. Please do not pay on the old payment page any more.",
    ],
    facts: listItemFacts(order),
    button: toOrderPage(order),
    closing: [IF_MONEY_WAS_SENT],
  });
}

export function orderFailed(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your payment failed: ${order.title}`,
    heading: "Your payment did not go through",
    paragraphs: ["The order has ended, and the item is for sale again."],
    facts: listItemFacts(order),
    button: toOrderPage(order),
    closing: [IF_MONEY_WAS_SENT],
  });
}

export function orderCanceled(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your order was canceled: ${order.title}`,
    heading: "The seller has canceled your order",
    paragraphs: ["It was canceled before any money was seen. Please do not pay for it any more."],
    facts: listItemFacts(order),
    button: toOrderPage(order),
    closing: [IF_MONEY_WAS_SENT],
  });
}

export function orderAccepted(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your order counts as paid: ${order.title}`,
    heading: "The seller has accepted your order as paid",
    paragraphs: ["You need not pay anything more. We will write to you when your parcel is on its way."],
    facts: [...listItemFacts(order), deliveryFact(order)],
    button: toOrderPage(order),
  });
}

export function orderRefunded(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your payment was refunded: ${order.title}`,
    heading: "Your payment was refunded",
    paragraphs: ["The payment provider reports that the money for this order was sent back."],
    facts: listItemFacts(order),
    button: toOrderPage(order),
  });
}

/** The seller has sent money back by hand. */
export function orderRefundNoted(order: LetterOrder, refund: string): Letter {
  return makeLetter({
    subject: `A refund for your order: ${order.title}`,
    heading: "The seller has refunded your order",
    paragraphs: ["The seller has noted that this refund was sent to you."],
    facts: [...listItemFacts(order), ["Refund", refund]],
    button: toOrderPage(order),
  });
}

export function orderResolved(order: LetterOrder): Letter {
  return makeLetter({
    subject: `Your order was looked at: ${order.title}`,
    heading: "The seller has looked at your order",
    paragraphs: ["What was open about it is settled. Your order's page shows how it stands now."],
    facts: listItemFacts(order),
    button: toOrderPage(order),
    closing: ["If something is still not right, ask about the order there."],
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
    heading: "Here is how to follow your parcel",
    paragraphs: ["This replaces what we have written about your parcel before."],
    ...listParcelParts(order),
  });
}

function listParcelParts(order: LetterOrder): Pick<Letter, "facts" | "button" | "links"> {
  const url = trackingUrl(order.postalService, order.trackingNumber);
  const facts: Fact[] = [
    ["Carrier", order.postalService],
    ["Tracking number", order.trackingNumber],
    ...listItemFacts(order),
    deliveryFact(order),
  ];
  if (url === null) return { facts, button: toOrderPage(order), links: [] };
  return { facts, button: { label: "Follow your parcel", href: url }, links: [toOrderPage(order)] };
}
