import type { RefundLimit } from "../../orders/acts/propose-refund.server.ts";
import { formatMoney } from "../../shared/money.ts";

/** What is wrong with a field of an administrator's act. */

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
