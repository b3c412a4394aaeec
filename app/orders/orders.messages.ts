import type { PaymentStatus } from "../payments/payment-status.ts";
import type { Message } from "../ui/messages/message.ts";

import type { DeleteProblem } from "./acts/delete-order.server.ts";
import { MORE_THAN_PRICE } from "./case-reasons.messages.ts";
import { hasMoney } from "./order-status.ts";
import type { BuyerOrder, RefundedBy } from "./orders.queries.server.ts";
import type { SeenPayment } from "./seen-payments.ts";

/** The status of a payment, as shown to its buyer. */
const PAYMENT_TEXTS: Record<PaymentStatus, string> = {
  waiting: "Waiting for payment",
  confirming: "Payment detected, waiting for confirmation",
  confirmed: "Payment confirmed, on its way to us",
  sending: "Payment confirmed, on its way to us",
  partially_paid: "Partly paid",
  finished: "Paid",
  failed: "Payment failed",
  expired: "Expired before it was paid",
  refunded: "Refunded",
};

/** The payment of an order, as its buyer reads it. */
export interface PaymentDescription {
  text: string;
  /** What it means for the buyer. */
  hint?: string;
  /** When to ask the seller. Shown only if the shop has a chat. */
  ask?: string;
}

type DescribedOrder = Pick<
  BuyerOrder,
  "paymentStatus" | "refundedBy" | "canceledAt" | "attention" | "missing" | "invoiceUrl" | "stockHeld"
>;

const ASK_IF_PAID = "If you have already paid, ask about this order.";
const ASK_IF_SILENT = "If you hear nothing, ask about this order.";
const ATTENTION = "The seller has been asked to check this order.";
/** Before `ATTENTION`, for orders without money that the shop knows of. */
const UNSURE: Partial<Record<PaymentStatus, string>> = {
  waiting: "A payment may have arrived already. ",
  failed: "The payment did not go through, but some money may have arrived. ",
  expired: "It was not paid in time, but some money may have arrived. ",
};

const UNSURE_CANCELED = "It was canceled, but some money may have arrived. ";

const HINTS: Partial<Record<PaymentStatus, Omit<PaymentDescription, "text">>> = {
  confirming: {
    hint: "This takes between a few minutes and an hour, depending on the coin. You can leave this page.",
  },
  failed: { hint: "The payment did not go through, so the item is no longer reserved for you.", ask: ASK_IF_PAID },
  expired: { hint: "It was not paid in time, so the item is no longer reserved for you.", ask: ASK_IF_PAID },
};

const ASK_FOR_REFUND = "If the money has not arrived, ask about this order.";
const REFUNDS: Record<RefundedBy, PaymentDescription & { hint: string }> = {
  provider: {
    text: PAYMENT_TEXTS.refunded,
    hint: "The payment provider reports that the payment was returned.",
    ask: ASK_FOR_REFUND,
  },
  seller: {
    text: PAYMENT_TEXTS.refunded,
    hint: "The seller has noted a refund for this order.",
    ask: ASK_FOR_REFUND,
  },
  // Its money may have gone back with that of another order, or it never came.
  nobody: {
    text: "Ended by the seller",
    hint: "The seller has ended this order. No refund was noted for this order alone.",
    ask: "If you have paid and got no money back, ask about this order.",
  },
};

const CANCELED: PaymentDescription = {
  text: "Canceled by the seller",
  hint: "It was canceled before it was paid, so the item is no longer reserved for you. Please do not pay for it.",
  ask: ASK_IF_PAID,
};

/** Describes the payment of an order. A waiting order has no hint, because its page says how long it waits. */
export function describePayment(order: DescribedOrder): PaymentDescription {
  const { paymentStatus, refundedBy, canceledAt, attention, missing } = order;
  if (refundedBy !== null) {
    const refund = REFUNDS[refundedBy];
    return attention === null ? refund : { ...refund, hint: `${refund.hint} ${ATTENTION}`, ask: ASK_IF_SILENT };
  }
  if (canceledAt !== null && attention === null) return CANCELED;
  const isPart = isPartlyPaid({ paymentStatus, missing });
  const text = canceledAt === null ? PAYMENT_TEXTS[isPart ? "partially_paid" : paymentStatus] : CANCELED.text;
  if (attention !== null) {
    return { text, ...describeAttention(order), ask: ASK_IF_SILENT };
  }
  if (isPart) return { text, ...describePartPayment(order) };
  return { text, ...HINTS[paymentStatus] };
}

function describeAttention({ paymentStatus, canceledAt, attention }: DescribedOrder): { text?: string; hint: string } {
  if (attention === "oversold") {
    return { hint: `The item was out of stock when your payment arrived. ${ATTENTION}` };
  }
  if (attention === "extra-money" && paymentStatus === "finished") return { hint: `${MORE_THAN_PRICE}. ${ATTENTION}` };
  if (canceledAt !== null) return { hint: `${UNSURE_CANCELED}${ATTENTION}` };
  if (!hasMoney(paymentStatus)) return { hint: `${UNSURE[paymentStatus] ?? ""}${ATTENTION}` };
  if (paymentStatus !== "partially_paid") return { hint: ATTENTION };
  return {
    text: "Payment being checked",
    hint: `Your payment arrived, but its amount or currency does not match the order, so the order is not marked as paid yet. ${ATTENTION}`,
  };
}

function isPartlyPaid({ paymentStatus, missing }: Pick<DescribedOrder, "paymentStatus" | "missing">): boolean {
  return paymentStatus === "partially_paid" || missing !== null;
}

/** Whether an order is partly paid and its units are not reserved. Paying the rest may then buy nothing. */
export function isPartOfUnreserved(order: Pick<DescribedOrder, "paymentStatus" | "missing" | "stockHeld">): boolean {
  return isPartlyPaid(order) && !order.stockHeld;
}

/** The seller may have put the item back on sale, so it was not necessarily sold out. */
export const NOT_RESERVED = "The item is not reserved for you. Ask the seller before you pay the rest.";

/** Whether a part of an order's payment has come, and the buyer can pay the rest without asking anybody. */
export function awaitsRest(order: DescribedOrder): boolean {
  const { refundedBy, canceledAt, attention, invoiceUrl } = order;
  const isHandled = refundedBy !== null || canceledAt !== null || attention !== null;
  return isPartlyPaid(order) && !isHandled && invoiceUrl !== null && !isPartOfUnreserved(order);
}

/** The first sentence of the page to which a payment page returns the buyer who has paid a part. */
export function partHasArrived({ missing }: Pick<DescribedOrder, "missing">): string {
  return `A part of your payment has arrived. Only the rest is still to be paid${missing === null ? "" : `: ${missing}`}.`;
}

function describePartPayment(order: DescribedOrder): Omit<PaymentDescription, "text"> {
  const { invoiceUrl } = order;
  if (isPartOfUnreserved(order)) return { hint: `We have received less than the total. ${NOT_RESERVED}` };
  if (invoiceUrl === null) return { hint: "We have received less than the total.", ask: "Ask about this order." };
  return {
    hint: "We have received less than the total. Pay the rest on the payment page.",
    ask: "If that page no longer accepts payments or asks for a different amount, ask about this order.",
  };
}

/** An order's payment and shipping, in short: `Paid, Not Sent`. */
export function describeState(
  order: Pick<BuyerOrder, "paymentStatus" | "refundedBy" | "canceledAt" | "shipped">,
): string {
  const { text } = describePayment({ ...order, attention: null, missing: null, invoiceUrl: null, stockHeld: true });
  return hasMoney(order.paymentStatus) || order.shipped ? `${text}, ${order.shipped ? "Sent" : "Not Sent"}` : text;
}

/** The status of a single payment. */
export function paymentStatusText({ status, needsCheck }: Pick<SeenPayment, "status" | "needsCheck">): string {
  return needsCheck ? "To be checked by the seller" : PAYMENT_TEXTS[status];
}

const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The day of an order in UTC: `November 23, 2026`. */
export function orderDay(order: { createdAt: Date }): string {
  return date.format(order.createdAt);
}

/** The heading of an order's printed page. An order that was refunded before it was paid in full has no receipt. */
export function receiptHeading(paymentStatus: BuyerOrder["paymentStatus"], paidAt: Date | null): string {
  return paymentStatus === "finished" || paidAt !== null ? "Receipt" : "Order";
}

/** Shown on the page to which the payment page returns the buyer. */
export const PAYMENT_NOT_SEEN =
  "We have not heard from the payment provider about this order yet. This page updates as soon as we do. If you have already paid, do not pay again.";

export const DELETE_QUESTION = "Are you sure you want to delete this order?";
export const ORDER_DELETED: Message = { text: "The order has been deleted.", tone: "success" };
export const DELETE_FAILED: Message = { text: "Could not delete order", tone: "failure" };

/** Why an order was not deleted, with the API's status. */
export const DELETE_PROBLEMS: Record<DeleteProblem["code"], { status: number; text: string }> = {
  "no-order": { status: 404, text: "There is no such order." },
  "not-yours": { status: 403, text: "This order belongs to another account." },
  "payment-on-its-way": { status: 409, text: "Payment is on its way" },
  "is-sent": { status: 409, text: "This order has been sent, so it cannot be deleted." },
  "has-case": { status: 409, text: "The seller has to check a payment of this order first." },
  "not-deletable": { status: 409, text: "Could not delete order" },
};

export const NO_ORDERS = { text: "You have no orders yet.", detail: "Your Open Box Store orders appear here." };
export const NO_PAYMENT_YET = "No payment has been received yet.";

export function noPaymentThrough(provider: string): string {
  return `No payment was received through ${provider}.`;
}

/** What happens to the item of a paid order. */
export const ITEM_TEXTS = {
  toSend: "This page updates as soon as the seller has sent the item.",
  held: "The item is reserved for you in the meantime.",
  sold: "The item was out of stock when your payment arrived.",
};
/** Before and after a time. */
export const TIME_ENDED = {
  before: "The time to pay ended on",
  after: ". The order expires once the payment provider confirms that nothing was paid.",
};
/** Before a time. */
export const RESERVED_UNTIL = "The item is reserved for you until";
export const PAY_THERE = "Pay on the payment page.";

/** Without JavaScript there is no button for it. */
export const HOW_TO_PRINT = "To get a paper copy, print this page.";

/** The pages to which the payment page returns. */
export const PAYMENT_DONE = {
  heading: "Thank you for your purchase!",
  text: "Your payment has been successfully completed.",
};
export const PAYMENT_CANCELED = {
  heading: "Payment canceled",
  text: "Unfortunately, your payment was not completed. You can try again.",
};
