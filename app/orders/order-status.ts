import type { PaymentStatus } from "../payments/payment-status.ts";

/**
 * The rank of a payment's status. A payment only moves to a higher rank, so late, repeated and reordered notifications
 * lead to the same status. `advancePayment` has the only exception. `expired` ranks below the statuses with money,
 * because an expired payment can still be paid. Only a refund undoes a finished payment.
 */
const PAYMENT_RANK: Record<PaymentStatus, number> = {
  waiting: 0,
  expired: 1,
  confirming: 2,
  confirmed: 3,
  sending: 4,
  failed: 5,
  partially_paid: 6,
  finished: 7,
  refunded: 8,
};

/** The rank among an order's payments: the one closest to paying the order decides. */
const ORDER_RANK: Record<PaymentStatus, number> = {
  expired: 0,
  failed: 1,
  waiting: 2,
  refunded: 3,
  confirming: 4,
  confirmed: 5,
  sending: 6,
  partially_paid: 7,
  finished: 8,
};

interface ReportAge {
  /** The provider was asked after the last change. Otherwise the report may be an old notification. */
  isNewest?: boolean;
  /** The report says that no money arrived. */
  isEmpty?: boolean;
}

/** Whether a finished payment is now reported as unfinished. `current` is the stored status. */
export function isTakenBack(current: PaymentStatus, reported: PaymentStatus): boolean {
  return current === "finished" && (isGivenUp(reported) || reported === "waiting" || reported === "partially_paid");
}

/**
 * Returns a payment's status after a report. Money that was seen can be lost if its transaction is replaced. Only the
 * newest report can say that.
 */
export function advancePayment(
  current: PaymentStatus,
  reported: PaymentStatus,
  { isNewest = false, isEmpty = false }: ReportAge = {},
): PaymentStatus {
  const canGoAway = isUnderWay(current) || (current === "partially_paid" && isEmpty);
  if (isNewest && reported === "expired" && canGoAway) return reported;
  return PAYMENT_RANK[reported] > PAYMENT_RANK[current] ? reported : current;
}

/**
 * Returns an order's status from its payments. An order that was given up stays so while payments are only waiting,
 * because its stock was returned.
 */
export function settleOrder(current: PaymentStatus, payments: readonly PaymentStatus[]): PaymentStatus {
  const [best = "waiting"] = [...payments].sort((a, b) => ORDER_RANK[b] - ORDER_RANK[a]);
  return best === "waiting" && isGivenUp(current) ? current : best;
}

/** Whether money was seen and is not finally confirmed yet. */
function isUnderWay(status: PaymentStatus): boolean {
  return status === "confirming" || status === "confirmed" || status === "sending";
}

/** Whether the order was given up, which returns its stock. */
export function isGivenUp(status: PaymentStatus): boolean {
  return status === "expired" || status === "failed";
}

/** Whether money was seen, or an administrator accepted the order as paid, and it was not refunded. */
export function hasMoney(status: PaymentStatus): boolean {
  return status !== "waiting" && status !== "refunded" && !isGivenUp(status);
}

/** Whether the buyer can still pay on the payment page: no payment is in progress, and the order has not ended. */
export function canBePaid(status: PaymentStatus): boolean {
  return status === "waiting" || status === "partially_paid";
}

/**
 * Whether an order's units can go back on sale: it holds them, is not sent, and was refunded, paid only in part, or
 * given up while it was marked as sent.
 */
export function canRelease(order: { paymentStatus: PaymentStatus; stockHeld: boolean; shipped: boolean }): boolean {
  const { paymentStatus, stockHeld, shipped } = order;
  const isOpen = paymentStatus === "refunded" || paymentStatus === "partially_paid" || isGivenUp(paymentStatus);
  return stockHeld && !shipped && isOpen;
}
