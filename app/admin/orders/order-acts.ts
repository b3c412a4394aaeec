import { canRelease, hasMoney } from "../../orders/order-status.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";

/** What an administrator can do about an order, beside canceling, deleting and sending it. */
export const ORDER_ACTS = ["accept", "refund", "take-stock", "release-stock", "ask", "look-up"] as const;
export type OrderActName = (typeof ORDER_ACTS)[number];

interface OrderState {
  paymentStatus: PaymentStatus;
  stockHeld: boolean;
  shipped: boolean;
  /** Whether money has ever come, or an administrator has decided about the order. */
  hadMoney: boolean;
}

/** The acts that an order's state allows, the most likely one first. */
export function listOrderActs({ paymentStatus, stockHeld, shipped, hadMoney }: OrderState): OrderActName[] {
  const isOpen = paymentStatus !== "finished" && paymentStatus !== "refunded";
  const allowed: Record<OrderActName, boolean> = {
    accept: isOpen,
    refund: hadMoney,
    "take-stock": !stockHeld && hasMoney(paymentStatus),
    "release-stock": canRelease({ paymentStatus, stockHeld, shipped }),
    ask: true,
    "look-up": true,
  };
  return ORDER_ACTS.filter((act) => allowed[act]);
}
