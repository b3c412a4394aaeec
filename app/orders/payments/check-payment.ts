import { compareDecimals, isPositive, shareInCents } from "../../payments/decimal.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import { isPrice } from "../../payments/price.ts";
import type { PaymentReport } from "../../payments/provider.ts";
import { toDecimal } from "../../shared/money.ts";
import type { CaseReason, CaseValues } from "../case-kinds.ts";
import { hasMoney, isGivenUp } from "../order-status.ts";

type Amounts = Pick<
  PaymentReport,
  "priceAmount" | "priceCurrency" | "payAmount" | "payCurrency" | "actuallyPaid" | "parentPaymentId"
>;

/**
 * Returns why a payment that its provider calls finished does not pay an order of this total (US cents), or null if it
 * does. Providers can be configured to finish any payment, so every amount is checked.
 */
function findProblem(paid: Amounts, totalCents: number): CaseReason | null {
  const { priceAmount, priceCurrency, payAmount, actuallyPaid, parentPaymentId } = paid;
  if (parentPaymentId !== null) return { kind: "redeposit", values: { ...amountsOf(paid), parent: parentPaymentId } };
  if (!isPrice(priceAmount, priceCurrency, totalCents)) {
    const price = `${priceAmount ?? "no"} ${priceCurrency ?? "amount"}`;
    return { kind: "wrong_payment", values: { ...amountsOf(paid), price, expected: `${toDecimal(totalCents)} USD` } };
  }
  // Everything would pay a request for nothing.
  const difference = isPositive(payAmount) ? compareDecimals(actuallyPaid ?? "", payAmount ?? "") : null;
  return difference === null || difference < 0 ? { kind: "underpaid", values: amountsOf(paid) } : null;
}

type Report = Pick<PaymentReport, "remark" | "payCurrency">;

/** Returns why a payment with this status needs a person, or null. `agreed` has the coin that was agreed on first. */
export function findPaymentProblem(
  agreed: Amounts & { status: PaymentStatus },
  { remark, payCurrency }: Report,
  totalCents: number,
): CaseReason | null {
  if (agreed.status === "finished") {
    if (payCurrency !== null && payCurrency.toLowerCase() !== agreed.payCurrency?.toLowerCase()) {
      const coins = { otherCoin: payCurrency, agreedCoin: agreed.payCurrency ?? "what was agreed" };
      return { kind: "wrong_payment", values: { ...amountsOf(agreed), coin: payCurrency, ...coins } };
    }
    const problem = findProblem(agreed, totalCents);
    if (problem?.kind === "underpaid" && remark === "settled_by_hand") return { ...problem, kind: remark };
    if (problem !== null || remark === null || remark === "settled_by_hand") return problem;
  }
  if (remark !== null) return { kind: remark, values: amountsOf(agreed) };
  if (isEndedWithMoney(agreed)) {
    return { kind: "invalid_paid", values: { ...amountsOf(agreed), status: agreed.status } };
  }
  return agreed.status === "partially_paid" ? { kind: "underpaid", values: amountsOf(agreed) } : null;
}

type Stage = Pick<Amounts, "actuallyPaid"> & { status: PaymentStatus };

/** Whether the seller has money of a payment, or is about to get it. */
export function bringsMoney(payment: Stage): boolean {
  return hasMoney(payment.status) || isEndedWithMoney(payment);
}

/** Whether a payment failed or expired at the provider although money came. */
function isEndedWithMoney({ status, actuallyPaid }: Stage): boolean {
  return isGivenUp(status) && isPositive(actuallyPaid);
}

/** Whether more came than was asked for. */
export function isOverpaid({ payAmount, actuallyPaid }: Pick<Amounts, "payAmount" | "actuallyPaid">): boolean {
  return (compareDecimals(actuallyPaid ?? "", payAmount ?? "") ?? 0) > 0;
}

/** What a payment has brought, in US cents at its own rate. Null if nothing came or its value is unknown. */
export function valueInCents({ priceAmount, priceCurrency, payAmount, actuallyPaid }: Amounts): number | null {
  if (priceCurrency?.toLowerCase() !== "usd") return null;
  const cents = shareInCents(priceAmount ?? "", actuallyPaid ?? "", payAmount ?? "");
  return cents === 0 ? null : cents;
}

export function amountsOf({
  payAmount,
  payCurrency,
  actuallyPaid,
}: Pick<Amounts, "payAmount" | "payCurrency" | "actuallyPaid">): CaseValues {
  return { received: actuallyPaid ?? undefined, asked: payAmount ?? undefined, coin: payCurrency ?? undefined };
}
