import type { CaseActName } from "./case-acts.ts";
import type { OrderActName } from "./order-acts.ts";

/** The texts of the acts of administrators on orders and cases. */

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
      "The order counts as paid, whatever the provider reports, and takes its units if they are in stock. The buyer sees that it is paid.",
    pending: "Accepting",
  },
  refund: {
    label: "Note a refund",
    question: "Note that money was sent back?",
    details:
      "The shop cannot send money. Send it from your wallet or the provider first, then record it here. Record every refund, also one that you made at the provider. If the provider reports it too, it counts once.",
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

/** What resolving a case means for its buyer. `null`: it is about no order, so it has none. */
export function resolveDetails(getsLetter: boolean | null): string {
  if (getsLetter === null) return CASE_ACT_TEXTS.resolve.details;
  return getsLetter
    ? "It leaves the queue, and the buyer gets an e-mail that the question is settled. The buyer does not see your note."
    : "It leaves the queue. The buyer gets no e-mail, and does not see your note.";
}

export const CASE_ACT_TEXTS: Record<CaseActName, ActTexts> = {
  resolve: {
    label: "Mark resolved",
    question: "Mark this as resolved?",
    details: "It leaves the queue.",
    pending: "Saving",
  },
  match: {
    label: "Match to an order",
    question: "Match this payment to an order?",
    details:
      "The payment is assigned to this order, and its amount is checked. If it equals the order's total, the order is paid. You cannot match it again.",
    pending: "Matching",
  },
};
