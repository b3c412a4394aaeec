import { isAmountReported, OVERSOLD, type CaseReason, type CaseValues } from "./case-kinds.ts";

/** What buyers read of cases about extra money. It ends without a full stop. */
export const MORE_THAN_PRICE = "More has arrived than the price";

/** Amounts and coins as one text: `10 of 15.8 trx came`. */
function describeReceived({ received, asked, coin }: CaseValues): string {
  return `${received ?? "nothing"} of ${asked ?? "an unknown amount of"} ${coin ?? ""} came`;
}

/** The new status of a payment that was finished before, as shown to people. */
export function lostStatus({ status }: CaseValues): string {
  return status === undefined || status === "failed" ? "invalid" : status.replaceAll("_", " ");
}

/** A short text for a reason, without its payment. It is stored with the payment. */
export function describeReason({ kind, values }: CaseReason): string {
  if (values.text !== undefined) return values.text;
  switch (kind) {
    case "underpaid":
    case "overpaid":
      return describeReceived(values);
    case "settled_by_hand":
      return `settled by hand at the provider, ${isAmountReported(values) ? describeReceived(values) : "amount unknown"}`;
    case "wrong_payment":
      return values.otherCoin === undefined
        ? `made for ${values.price ?? "no amount"} instead of ${values.expected ?? "the price"}`
        : `paid in ${values.otherCoin} instead of ${values.agreedCoin ?? "what was agreed"}`;
    case "redeposit":
      return `sent again to the address of payment ${values.parent ?? ""}`;
    case "paid_twice":
      return `${describeReceived(values)}, but the order was already paid`;
    case "invalid_paid":
      if (values.received === undefined) return `the provider calls it ${lostStatus(values)} after it was finished`;
      return `${values.received} ${values.coin ?? ""} came, but the ${values.status === undefined ? "invoice is marked as invalid" : `payment ${values.status}`}`;
    case "paid_late":
      return "paid in full after the invoice had expired";
    case "missed_payment":
      return `the provider's list has it as ${values.status ?? "paid"}`;
    case "unlisted_payment":
      return "the provider does not know it any more";
    case "oversold":
      return OVERSOLD;
    case "paid_withdrawn":
      return "paid after it was withdrawn";
    case "contradiction":
      return "names another order or invoice";
    case "unknown_order":
      return "belongs to no order";
    case "unreadable":
      return "signed by the provider, but the shop cannot read it";
    case "wrong_signature":
      return "notifications with a wrong signature";
    case "other":
      return "for review";
  }
}

/** A short text for a case of an order, as the field `review` of the API has it. */
export function describeCase(reason: CaseReason, paymentId: string | null): string {
  if (reason.values.text !== undefined) return reason.values.text;
  if (paymentId === null) return reason.kind === "paid_late" ? "paid after it had expired" : describeReason(reason);
  if (reason.kind === "contradiction") return `payment ${paymentId} ${describeReason(reason)}`;
  return `payment ${paymentId}: ${describeReason(reason)}`;
}
