import type { Message } from "../ui/message.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

/** Where a payment stands, as its buyer reads it. */
export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
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

/** What a buyer can do about it, where there is something to say. */
export const PAYMENT_HINTS: Partial<Record<PaymentStatus, string>> = {
  waiting: "The item is kept for you for a while. Pay it through its payment page.",
  confirming: "This takes from a few minutes to an hour, depending on the coin. You need not stay here.",
  partially_paid: "Less than the total has arrived. Pay the rest through its payment page, or ask about this order.",
  failed: "The payment did not go through. If money has left your wallet, ask about this order.",
  expired: "It was not paid in time, so the item is for sale again.",
};

export const PROGRESS_STEPS = ["Waiting", "Confirming", "Paid", "Sent"] as const;

/** How many of the steps an order has come, the one it stands at included; 0 where it goes no further. */
export function progressOf(order: { paymentStatus: PaymentStatus; shipped: boolean }): number {
  switch (order.paymentStatus) {
    case "waiting":
      return 1;
    case "confirming":
    case "confirmed":
    case "sending":
    case "partially_paid":
      return 2;
    case "finished":
      return order.shipped ? 4 : 3;
    case "failed":
    case "expired":
    case "refunded":
      return 0;
  }
}

/** Something may still happen to it without its buyer: a page that shows it asks again from time to time. */
export function isOpen(order: { paymentStatus: PaymentStatus; shipped: boolean }): boolean {
  const progress = progressOf(order);
  return progress > 0 && progress < PROGRESS_STEPS.length;
}

export const DELETE_QUESTION = "Are you sure you want to delete this order?";

export const DELETE_FAILED: Message = { text: "Could not delete order", tone: "failure" };
