import type { RefundLimit } from "../../orders/acts/propose-refund.server.ts";
import { formatMoney } from "../../shared/money.ts";

/** Texts of the fields of an administrator's act. First what is wrong with them. */

export const WRITE_AMOUNT = "Enter an amount in dollars, such as 12.50.";
export const WRITE_AMOUNT_TOO = "Enter the amount as well, or leave out the reference.";
export const WRITE_REFERENCE = "Enter how it was sent back, such as the transaction's id.";
export const WRITE_PAYMENT = "Enter the id as the provider shows it: letters, digits, - and _.";
export const WRITE_ORDER = "Enter the number of the order, or its payment ID.";
export const NO_CONTROLS = "Remove control characters.";

/** The error text for a refund above what can be noted. */
export function refundTooHigh({ cents, isKnown }: RefundLimit): string {
  if (cents === 0)
    return "All money that came in is already noted as sent back, for this order or one that was paid with it.";
  const most = formatMoney(cents);
  return isKnown
    ? `Enter at most ${most}. That is the money that came in, minus the refunds that are already noted.`
    : `Enter at most ${most}. It is unknown how much came in, so the price sets this limit.`;
}

/** The hints of the fields. */
export const ACCEPT_HINTS = {
  amount: "Only money the provider has not reported. It is added to the ledger.",
  reference: "Such as the number of a bank transfer. The buyer can read it.",
};
export const REFUND_HINTS = {
  amount: "Only an order that ends can do without: if its money was noted with another order, or never came.",
  reference: "Such as the id of the transaction that sent it back.",
  ends: "It is then shown as refunded and should not be sent.",
};
