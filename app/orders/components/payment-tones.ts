import type { PaymentStatus } from "../../payments/payment-status.ts";

/** The colours of the statuses that need the buyer's attention. */
export const PAYMENT_TONES: Partial<Record<PaymentStatus, string>> = {
  partially_paid: "text-scarce",
  failed: "text-danger",
  expired: "text-danger",
};
