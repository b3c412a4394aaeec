import type { PaymentStatus } from "../payments/payment-status.ts";

export const PROGRESS_STEPS = ["Waiting", "Confirming", "Paid", "Sent"] as const;

/** Returns the current step of an order, counted from 1, or 0 for a failed, expired or refunded one. */
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

/** Whether the order has reached its last step. */
export function isSentAndPaid(order: { paymentStatus: PaymentStatus; shipped: boolean }): boolean {
  return progressOf(order) === PROGRESS_STEPS.length;
}

/** Whether the order may still change without its buyer, also after it is paid. Pages refetch such orders. */
export function mayStillChange(order: { paymentStatus: PaymentStatus; shipped: boolean }): boolean {
  const progress = progressOf(order);
  return progress > 0 && progress < PROGRESS_STEPS.length;
}
