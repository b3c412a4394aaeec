/** A value in units of 10^exponent. */
interface Decimal {
  units: bigint;
  exponent: number;
}

/** No currency has more places. Limits the work for a number such as 1e999999. */
const MAX_EXPONENT = 60;

function parseDecimal(text: string): Decimal | null {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,4}))?$/i.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = "", power = "0"] = match;
  const exponent = Number(power) - fraction.length;
  return Math.abs(Number(power)) > MAX_EXPONENT ? null : { units: BigInt(whole + fraction), exponent };
}

/**
 * Compares two non-negative decimal texts (`12.50`, `1e-7`) exactly, without floating point. Returns a negative number
 * if the first is less, 0 if they are equal, and null if one is no such amount.
 */
export function compareDecimals(first: string, second: string): number | null {
  const a = parseDecimal(first);
  const b = parseDecimal(second);
  if (!a || !b) return null;
  const exponent = Math.min(a.exponent, b.exponent);
  const [left, right] = [a, b].map((one) => one.units * 10n ** BigInt(one.exponent - exponent)) as [bigint, bigint];
  return left < right ? -1 : Number(left > right);
}

/** Whether a text is an amount above zero. */
export function isPositive(text: string | null): boolean {
  return (compareDecimals(text ?? "", "0") ?? 0) > 0;
}

/** Returns the share `part / whole` of an amount, in hundredths, rounded down; null if one is no such amount. */
export function shareInCents(amount: string, part: string, whole: string): number | null {
  const [a, b, c] = [parseDecimal(amount), parseDecimal(part), parseDecimal(whole)];
  if (!a || !b || !c || c.units === 0n) return null;
  const exponent = a.exponent + b.exponent - c.exponent + 2;
  const [up, down] = exponent >= 0 ? [10n ** BigInt(exponent), 1n] : [1n, 10n ** BigInt(-exponent)];
  const cents = Number((a.units * b.units * up) / (c.units * down));
  return Number.isSafeInteger(cents) ? cents : null;
}
