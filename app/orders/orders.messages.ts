import type { PaymentStatus } from "../payments/payment-status.ts";
import { formatMoney } from "../shared/money.ts";
import type { Message } from "../ui/message.ts";

import type { DeleteProblem } from "./delete-order.server.ts";

/** The status of a payment, as shown to its buyer. */
const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  waiting: "Waiting for payment",
  confirming: "Payment seen, being confirmed",
  confirmed: "Payment confirmed, on its way to us",
  sending: "Payment confirmed, on its way to us",
  partially_paid: "Partly paid",
  finished: "Paid",
  failed: "Payment failed",
  expired: "Expired before it was paid",
  refunded: "Refunded",
};

/** Advice to the buyer for some statuses. */
const PAYMENT_HINTS: Partial<Record<PaymentStatus, string>> = {
  waiting: "The item is kept for you for a while. Pay it through its payment page.",
  confirming: "This takes from a few minutes to an hour, depending on the coin. You need not stay here.",
  partially_paid: "Less than the total has arrived. Pay the rest through its payment page, or ask about this order.",
  failed: "The payment did not go through. If money has left your wallet, ask about this order.",
  expired: "It was not paid in time, so the item is for sale again.",
};

const CANCELED = {
  text: "Canceled by the seller",
  hint: "It was canceled before it was paid, so the item is for sale again. Do not pay for it any more. If money has left your wallet, ask about this order.",
};

/** The payment of an order in words for its buyer, with advice for some statuses. */
export function describePayment({
  paymentStatus,
  canceledAt,
}: {
  paymentStatus: PaymentStatus;
  canceledAt: Date | null;
}): {
  text: string;
  hint?: string | undefined;
} {
  return canceledAt === null ? { text: PAYMENT_WORDS[paymentStatus], hint: PAYMENT_HINTS[paymentStatus] } : CANCELED;
}

/** Orders that are paid by one invoice. Total in cents. */
interface PaidTogether {
  checkoutOrders: number;
  checkoutTotal: number;
}

export function countOthers({ checkoutOrders }: Pick<PaidTogether, "checkoutOrders">): string {
  const others = checkoutOrders - 1;
  return others === 1 ? "1 other order" : `${others} other orders`;
}

export function paidTogether(order: PaidTogether): string {
  return `One payment of ${formatMoney(order.checkoutTotal)} is for this and ${countOthers(order)}.`;
}

/** What the deletion of an unpaid order deletes with it. */
export function deletesTogether(order: Pick<PaidTogether, "checkoutOrders">): string {
  const are = order.checkoutOrders === 2 ? "is" : "are";
  return `It is paid together with ${countOthers(order)}, which ${are} deleted, too.`;
}

export const DELETE_QUESTION = "Are you sure you want to delete this order?";
export const ORDER_DELETED: Message = { text: "The order is deleted.", tone: "success" };
export const DELETE_FAILED: Message = { text: "Could not delete order", tone: "failure" };

/** Why an order was not deleted, with the API's status. */
export const DELETE_PROBLEMS: Record<DeleteProblem["code"], { status: number; text: string }> = {
  "no-order": { status: 404, text: "There is no such order." },
  "not-yours": { status: 403, text: "This order belongs to another account." },
  "payment-on-its-way": { status: 409, text: "Payment is on its way" },
  "is-sent": { status: 409, text: "This order has been sent, so it cannot be deleted." },
  "not-deletable": { status: 409, text: "Could not delete order" },
};
