import type { PaymentStatus } from "../payments/payment-status.ts";

/**
 * How far a payment has come. It only ever moves up, so that whatever order its reports come in, late or repeated, it
 * ends the same. Money outranks its absence: a payment that was given up can still be paid, a paid one is only undone
 * by a refund.
 */
const PAYMENT_RANK: Record<PaymentStatus, number> = {
  waiting: 0,
  confirming: 1,
  confirmed: 2,
  sending: 3,
  expired: 4,
  failed: 5,
  partially_paid: 6,
  finished: 7,
  refunded: 8,
};

/** Which of several payments speaks for their order: the one that is nearest to paying it. */
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

/** Where a payment stands after a report of it. */
export function advancePayment(current: PaymentStatus, reported: PaymentStatus): PaymentStatus {
  return PAYMENT_RANK[reported] > PAYMENT_RANK[current] ? reported : current;
}

/**
 * Where an order stands with these payments. An order that was given up stays so while payments merely wait, because
 * its stock is back.
 */
export function settleOrder(current: PaymentStatus, payments: readonly PaymentStatus[]): PaymentStatus {
  const [best = "waiting"] = [...payments].sort((a, b) => ORDER_RANK[b] - ORDER_RANK[a]);
  return best === "waiting" && isGivenUp(current) ? current : best;
}

/** Nobody will pay: the stock goes back. */
export function isGivenUp(status: PaymentStatus): boolean {
  return status === "expired" || status === "failed";
}

/** The buyer has sent money that has not been returned. */
export function hasMoney(status: PaymentStatus): boolean {
  return status !== "waiting" && status !== "refunded" && !isGivenUp(status);
}

/** The buyer can pay more through the payment page: nothing of it is on its way, and the order is not given up or over. */
export function canBePaid(status: PaymentStatus): boolean {
  return status === "waiting" || status === "partially_paid";
}
