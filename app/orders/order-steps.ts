import { OVERSOLD } from "./review.ts";

/** An event of an order's history. */
interface OrderEvent {
  kind: string;
  detail: string | null;
  at: Date;
}

/** A step of an order, in words for its buyer. */
export interface OrderStep {
  text: string;
  at: Date;
}

/** The steps of the statuses that have one. */
const STATUS_STEPS = new Map(
  Object.entries({
    confirming: "Payment seen",
    confirmed: "Payment confirmed",
    sending: "Payment on its way to us",
    partially_paid: "Money came, but it does not pay the order yet",
    finished: "Paid",
    failed: "The payment failed",
    expired: "Expired before it was paid",
    refunded: "Refunded",
  }),
);

/** Events that are not listed have no step: they are about stock, single payments and the payment provider. */
const STEPS: Record<string, (detail: string | null) => string | undefined> = {
  given_up: () => "Given up, because the payment page could not be made",
  status: (status) => STATUS_STEPS.get(status ?? ""),
  stock_taken: () => "The item is kept for you again",
  deleted: (by) => (by === "buyer" ? "Deleted by you" : "Deleted by the seller"),
  restored: () => "Back again, because money came for it",
  canceled: () => "Canceled by the seller",
  invoice_canceled: () => "Payment page closed",
  review: (reason) =>
    reason === OVERSOLD
      ? "The item was no longer in stock when your money came"
      : "Added to the orders that need the seller's attention",
  accepted: () => "Payment accepted by the seller",
  refund_noted: (refund) => (refund ? `Refund noted by the seller: ${refund}` : "Refund noted by the seller"),
  resolved: () => "Marked as resolved by the seller",
  sent: (parcel) => (parcel ? `Sent by ${parcel}` : "Sent"),
  not_sent: () => "Marked as not sent again",
  tracking: () => "Shipping details changed",
};

/** What happened to an order, oldest first. Equal steps in a row become one. */
export function listSteps(order: { createdAt: Date }, events: readonly OrderEvent[]): OrderStep[] {
  const steps: OrderStep[] = [{ text: "Ordered", at: order.createdAt }];
  for (const { kind, detail, at } of events) {
    const text = Object.hasOwn(STEPS, kind) ? STEPS[kind]?.(detail) : undefined;
    if (text !== undefined && text !== steps.at(-1)?.text) steps.push({ text, at });
  }
  return steps;
}
