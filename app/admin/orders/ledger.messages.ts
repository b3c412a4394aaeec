export const NO_PAYMENT = "No payment is known yet.";
export const EMPTY_PERIOD = "Nothing came in or went out in this period.";
export const OPEN_MEANING = "Open is the amount still due for unpaid orders in this period.";

/** `payments`: how many have no known value. */
export function notInSum(payments: number): string {
  return payments === 1
    ? "1 payment is not in the sum, because its value in dollars is unknown."
    : `${payments} payments are not in the sum, because their value in dollars is unknown.`;
}

/** Before a link to them. */
export function notMatched(payments: number): string {
  const have = payments === 1 ? "1 payment has" : `${payments} payments have`;
  return `${have} not been matched to an order yet, so the sums may lack money:`;
}
