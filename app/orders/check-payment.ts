import { compareDecimals } from "../payments/decimal.ts";
import { isPrice } from "../payments/price.ts";
import type { PaymentReport } from "../payments/provider.ts";
import { toDecimal } from "../shared/money.ts";

type Amounts = Pick<
  PaymentReport,
  "priceAmount" | "priceCurrency" | "payAmount" | "payCurrency" | "actuallyPaid" | "parentPaymentId"
>;

/**
 * Returns why a payment that its provider calls finished does not pay an order of this total (US cents), as a message
 * to the seller, or null if it does. Providers can be configured to finish any payment, so every amount is checked.
 */
export function findProblem(paid: Amounts, totalCents: number): string | null {
  const { priceAmount, priceCurrency, payAmount, payCurrency, actuallyPaid } = paid;
  if (paid.parentPaymentId !== null) return `sent again to the address of payment ${paid.parentPaymentId}`;
  if (!isPrice(priceAmount, priceCurrency, totalCents)) {
    return `made for ${priceAmount ?? "no"} ${priceCurrency ?? "amount"} in place of ${toDecimal(totalCents)} USD`;
  }
  const difference = compareDecimals(actuallyPaid ?? "", payAmount ?? "");
  if (difference === null || difference < 0) {
    return `${actuallyPaid ?? "nothing"} of ${payAmount ?? "an unknown amount of"} ${payCurrency ?? ""} came`;
  }
  return null;
}
