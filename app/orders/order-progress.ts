import type { PaymentStatus } from "../payments/payment-status.ts";

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
