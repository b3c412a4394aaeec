import { isPositive } from "../payments/decimal.ts";

/**
 * Why an order, or money without an order, needs a person. The `values` of a case fill in the text of its kind, in
 * the provider's own notation.
 */
export const CASE_KINDS = [
  "underpaid",
  "overpaid",
  "paid_twice",
  "paid_late",
  "oversold",
  "wrong_payment",
  "invalid_paid",
  "settled_by_hand",
  "paid_withdrawn",
  "redeposit",
  "contradiction",
  "unknown_order",
  "unreadable",
  "wrong_signature",
  "missed_payment",
  "unlisted_payment",
  "other",
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Cases about more money than the price. Sending the extra money back settles them. */
export const EXTRA_MONEY: readonly CaseKind[] = ["overpaid", "paid_twice", "redeposit"];

/** Whether a case surely means that more than the price has come. A re-deposit may also pay for the order itself. */
export function isAboveThePrice(kind: string): boolean {
  return kind === "overpaid" || kind === "paid_twice";
}

/** The reason for review of a paid order whose units were sold meanwhile. */
export const OVERSOLD = "oversold";

/**
 * Whether a case of this kind is about the payment only. It does not stop an order from being sent, so it has one
 * order of the checkout.
 */
export function isAboutPaymentOnly(kind: CaseKind): boolean {
  return kind === "overpaid" || kind === "paid_twice" || kind === "missed_payment";
}

/** The kinds of cases whose payment an administrator can match to an order. */
export const MATCHABLE_KINDS: readonly CaseKind[] = ["unknown_order", "contradiction"];

export function isMatchable(kind: CaseKind): boolean {
  return MATCHABLE_KINDS.includes(kind);
}

/** The kinds of cases that do not concern the buyer, who gets no letter about them. */
export const FOR_SELLER_ONLY: readonly CaseKind[] = ["unlisted_payment", "unreadable"];

export function isForSellerOnly(kind: CaseKind): boolean {
  return FOR_SELLER_ONLY.includes(kind);
}

/** Whether the report that caused a case of this kind was applied to a payment, and so to the order's status. */
export function changesPayment(kind: CaseKind): boolean {
  return kind !== "contradiction" && kind !== "unreadable";
}

export interface CaseValues {
  /** What was received and asked for, in `coin`. */
  received?: string | undefined;
  asked?: string | undefined;
  coin?: string | undefined;
  /** The price that the payment was made for, in place of `expected`. */
  price?: string | undefined;
  expected?: string | undefined;
  /** The coin that came in place of the agreed one. */
  otherCoin?: string | undefined;
  agreedCoin?: string | undefined;
  /** The earlier payment to whose address a re-deposit was sent. */
  parent?: string | undefined;
  /** The payment that had paid the order before. */
  first?: string | undefined;
  /** The provider's status. */
  status?: string | undefined;
  /** The order and invoice that an unknown order's payment names. */
  orderId?: string | undefined;
  invoiceId?: string | undefined;
  /** The reason as an earlier version of the shop wrote it. */
  text?: string | undefined;
}

/** Why a person has to look at something. */
export interface CaseReason {
  kind: CaseKind;
  values: CaseValues;
}

/** Whether the provider reported an amount above zero. */
export function isAmountReported({ received }: CaseValues): boolean {
  return isPositive(received ?? null);
}
