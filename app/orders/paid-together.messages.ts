import { formatMoney } from "../shared/money.ts";

/** Orders that are paid by one invoice. Total in cents. */
interface PaidTogether {
  checkoutOrders: number;
  checkoutTotal: number;
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

export function countOthers({ checkoutOrders }: Pick<PaidTogether, "checkoutOrders">): string {
  const others = checkoutOrders - 1;
  return others === 1 ? "1 other order" : `${others} other orders`;
}

export function paidTogether(order: PaidTogether): string {
  return `One payment of ${formatMoney(order.checkoutTotal)} covers this and ${countOthers(order)}.`;
}

/** What the deletion of an unpaid order deletes with it. */
export function deletesTogether(order: Pick<PaidTogether, "checkoutOrders">): string {
  const are = order.checkoutOrders === 2 ? "is" : "are";
  return `It is paid together with ${countOthers(order)}, which ${are} deleted too.`;
}
