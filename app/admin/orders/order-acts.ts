import { canRelease, hasMoney } from "../../orders/order-status.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";

/** What an administrator can do about an order, beside canceling, deleting and sending it. */
export const ORDER_ACTS = ["accept", "refund", "take-stock", "release-stock", "ask", "look-up"] as const;
export type OrderActName = (typeof ORDER_ACTS)[number];

interface ActTexts {
  label: string;
  question: string;
  /** The consequences of the act. */
  details: string;
  pending: string;
}

export const ACT_TEXTS: Record<OrderActName, ActTexts> = {
  accept: {
    label: "Accept as paid",
    question: "Accept this order as paid?",
    details:
      "The order counts as paid, whatever the provider reports, and takes its units if there are any. The buyer sees that it is paid.",
    pending: "Accepting",
  },
  refund: {
    label: "Note a refund",
    question: "Note that money was sent back?",
    details:
      "The shop cannot send money. Send it from your wallet or the provider first, then record it here. Record every refund, also one that you made at the provider: if the provider reports it too, it counts once.",
    pending: "Saving",
  },
  "take-stock": {
    label: "Take stock again",
    question: "Take the units of this order again?",
    details: "The order gets its units, and they are no longer for sale.",
    pending: "Taking",
  },
  "release-stock": {
    label: "Release stock",
    question: "Put the units of this order back on sale?",
    details: "The order keeps its payment status, but no units are reserved for it.",
    pending: "Releasing",
  },
  ask: {
    label: "Ask the provider now",
    question: "Ask the provider about this order now?",
    details: "What the provider says about its payments is applied at once. This may take a few seconds.",
    pending: "Asking",
  },
  "look-up": {
    label: "Look up a payment",
    question: "Look up a payment at the provider?",
    details:
      "Use this if the buyer names a payment that the order does not show. The payment is applied if the provider confirms that it belongs to this order.",
    pending: "Looking up",
  },
};

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
