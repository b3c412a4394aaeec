import { OVERSOLD } from "./case-kinds.ts";

/** The texts of statuses. A status without one has no step. */
const STATUS_STEPS = new Map(
  Object.entries({
    confirming: "Payment detected",
    confirmed: "Payment confirmed",
    sending: "Payment on its way to us",
    partially_paid: "Payment received, but the order is not fully paid yet",
    finished: "Paid",
    failed: "The payment failed",
    expired: "Expired before it was paid",
    refunded: "Refunded",
  }),
);

/** What buyers read about the events of their order. Events that are not listed have no step: they are about stock, single payments and the payment provider. */
export const STEPS: Record<string, (detail: string | null) => string | undefined> = {
  given_up: () => "Canceled, because the payment page could not be opened",
  status: (status) => STATUS_STEPS.get(status ?? ""),
  stock_taken: () => "The item is reserved for you again",
  deleted: (by) => (by === "buyer" ? "Deleted by you" : "Deleted by the seller"),
  restored: () => "Reopened, because a payment arrived",
  shown_again: () => "Shown again, because a payment may have arrived",
  canceled: () => "Canceled by the seller",
  invoice_canceled: () => "Payment page closed",
  review: (reason) =>
    reason === OVERSOLD
      ? "The item was out of stock when your payment arrived"
      : "The seller was asked to check this order",
  accepted: (amount) => (amount ? `Payment accepted by the seller: ${amount}` : "Payment accepted by the seller"),
  ended: () => "Ended by the seller",
  refund_noted: (refund) => (refund ? `Refund noted by the seller: ${refund}` : "Refund noted by the seller"),
  resolved: () => "Marked as resolved by the seller",
  sent: (parcel) => (parcel ? `Sent by ${parcel}` : "Sent"),
  not_sent: () => "Marked as not sent again",
  tracking: () => "Shipping details changed",
};
