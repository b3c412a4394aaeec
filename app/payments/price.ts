import { toDecimal } from "../shared/money.ts";

import { compareDecimals } from "./decimal.ts";

/** Whether a provider's decimal amount and currency are this price in US cents. */
export function isPrice(amount: string | null, currency: string | null, cents: number): boolean {
  return currency?.toLowerCase() === "usd" && compareDecimals(amount ?? "", toDecimal(cents)) === 0;
}
