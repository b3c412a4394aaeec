import { formatMoney } from "../shared/money.ts";

/** Orders that are paid by one invoice. Total in cents. */
interface PaidTogether {
  checkoutOrders: number;
  checkoutTotal: number;
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
