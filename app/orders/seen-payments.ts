import { coinText } from "../payments/coins.ts";
import { compareDecimals, isPositive, subtractDecimals } from "../payments/decimal.ts";
import { isPrice } from "../payments/price.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";
import { formatMoney, parseDollars } from "../shared/money.ts";

import { hasMoney } from "./order-status.ts";

/** A provider's payment of an order. Amounts are the provider's decimal texts. */
export interface OrderPayment {
  id: string;
  status: PaymentStatus;
  priceAmount: string | null;
  priceCurrency: string | null;
  payAmount: string | null;
  payCurrency: string | null;
  actuallyPaid: string | null;
  /** What came, in US cents at the payment's own rate. Null if nothing came or its value is unknown. */
  receivedCents: number | null;
  parentPaymentId: string | null;
  problem: string | null;
  updatedAt: Date;
}

/** A payment, as its buyer reads it. */
export interface SeenPayment {
  id: string;
  /** What came: `0.0005 BTC`. Null if the provider has not said it yet. */
  paid: string | null;
  /** What was asked for, if something else came. */
  asked: string | null;
  status: PaymentStatus;
  /** Whether it came otherwise than agreed, so that the seller has to check it. */
  needsCheck: boolean;
  /** When it last changed. */
  at: Date;
}

/** The payments for which money was seen, in their order. */
export function listSeenPayments(payments: readonly OrderPayment[]): SeenPayment[] {
  return payments.filter(isSeen).map((payment) => {
    const { id, status, payAmount, payCurrency, actuallyPaid, problem, updatedAt } = payment;
    const hasCome = isPositive(actuallyPaid);
    const isAsAsked = !hasCome || compareDecimals(actuallyPaid ?? "", payAmount ?? "") === 0;
    return {
      ...{ id, status, needsCheck: problem !== null, at: updatedAt },
      paid: hasCome ? formatCoins(actuallyPaid, payCurrency) : null,
      asked: isAsAsked ? null : formatCoins(payAmount, payCurrency),
    };
  });
}

/**
 * The amount that is still to be paid. For one payment it is in the payment's coin: `0.0005 BTC`. For several it is in
 * dollars, because each may be in another coin. Null if nothing is left to pay. Null also if the amount is unknown: if a
 * payment was not made for this order's total (US cents), or if the value of one of several payments is unknown.
 */
export function findMissingAmount(payments: readonly OrderPayment[], totalCents: number): string | null {
  const kept = payments.filter((payment) => isSeen(payment) && payment.status !== "refunded");
  const [payment, ...others] = kept;
  if (!payment || !kept.every((one) => isPrice(one.priceAmount, one.priceCurrency, totalCents))) return null;
  if (others.length > 0 || payment.parentPaymentId !== null) return findMissingDollars(kept, totalCents);
  const { payAmount, payCurrency, actuallyPaid } = payment;
  if (!isPositive(actuallyPaid)) return null;
  const missing = subtractDecimals(payAmount ?? "", actuallyPaid ?? "");
  return isPositive(missing) ? formatCoins(missing, payCurrency) : null;
}

function findMissingDollars(payments: readonly OrderPayment[], totalCents: number): string | null {
  if (payments.some(({ receivedCents }) => receivedCents === null)) return null;
  const missing = payments.reduce((left, { receivedCents }) => left - (receivedCents ?? 0), totalCents);
  return missing > 0 ? formatMoney(missing) : null;
}

function isSeen({ status, actuallyPaid }: OrderPayment): boolean {
  return hasMoney(status) || status === "refunded" || isPositive(actuallyPaid);
}

/** `0.0005 BTC` or `$12.50`. Null if it is no amount. */
function formatCoins(amount: string | null, currency: string | null): string | null {
  const cents = currency?.toLowerCase() === "usd" ? parseDollars(amount ?? "") : null;
  if (cents !== null) return formatMoney(cents);
  const plain = subtractDecimals(amount ?? "", "0");
  return plain && [plain, currency && coinText(currency)].filter(Boolean).join(" ");
}
