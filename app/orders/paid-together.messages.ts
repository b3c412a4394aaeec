import type { PaymentStatus } from "../payments/payment-status.ts";
import { formatMoney } from "../shared/money.ts";

import { canBePaid } from "./order-status.ts";

/** Orders that are paid by one invoice. Total in cents. */
interface PaidTogether {
  checkoutOrders: number;
  checkoutTotal: number;
  /** How many of the orders have the payment status of this one, with it. */
  checkoutAlike: number;
}

/** An order that is paid by the same invoice as another one. */
export interface PaidWith {
  /** The order's number. */
  key: number;
  /** The public id; null for an order without a page in the panels. */
  id: string | null;
}

/** Before the numbers of the other orders of a payment. */
export const PAID_WITH = "Paid with orders";

/** The numbers of orders in a sentence: `order 4`, `orders 4 and 5`, `orders 4, 5 and 6`. */
export function nameOrders(orders: readonly { key: number }[]): string {
  const keys = orders.map(({ key }) => String(key));
  const last = keys.at(-1) ?? "";
  return keys.length === 1 ? `order ${last}` : `orders ${keys.slice(0, -1).join(", ")} and ${last}`;
}

/** What the owner has to know before one of several orders is accepted. */
export function decidedSeparately(number: number): string {
  return `Each order is decided separately. This accepts order ${number} only. Check that the payment covers every order that you accept.`;
}

/** `orders`: with this one. */
export function countOthers(orders: number): string {
  return orders === 2 ? "1 other order" : `${orders - 1} other orders`;
}

export function paidTogether({ checkoutOrders, checkoutTotal }: Omit<PaidTogether, "checkoutAlike">): string {
  return `One payment of ${formatMoney(checkoutTotal)} covers this and ${countOthers(checkoutOrders)}.`;
}

/** What the deletion of an order deletes with it: all that wait for the same payment. Null if nothing else. */
export function deletesTogether({
  paymentStatus,
  checkoutAlike,
}: Pick<PaidTogether, "checkoutAlike"> & { paymentStatus: PaymentStatus }): string | null {
  if (paymentStatus !== "waiting" || checkoutAlike === 1) return null;
  const are = checkoutAlike === 2 ? "is" : "are";
  return `It is paid together with ${countOthers(checkoutAlike)}, which ${are} deleted too.`;
}

/**
 * Whether the payment page asks for more than is due: another order of the payment was decided, or has ended, while this
 * one can still be paid.
 */
export function asksTooMuch(
  order: Pick<PaidTogether, "checkoutOrders" | "checkoutAlike"> & { paymentStatus: PaymentStatus },
): boolean {
  return canBePaid(order.paymentStatus) && order.checkoutAlike < order.checkoutOrders;
}

export const ASK_BEFORE_PAYING = "Not all of this payment is still due. Ask the seller before you pay.";
