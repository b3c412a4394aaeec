/** A value in units of 10^exponent. */
interface Decimal {
  units: bigint;
  exponent: number;
}

/** More places than any currency has. Limits the work for a number such as 1e999999. */
const MAX_EXPONENT = 60;

function parseDecimal(text: string): Decimal | null {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,4}))?$/i.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = "", power = "0"] = match;
  const exponent = Number(power) - fraction.length;
  return Math.abs(Number(power)) > MAX_EXPONENT ? null : { units: BigInt(whole + fraction), exponent };
}

/** Converts two texts to units of the same power of ten, which is at most 10^0. */
function toUnits(first: string, second: string): { left: bigint; right: bigint; exponent: number } | null {
  const a = parseDecimal(first);
  const b = parseDecimal(second);
  if (!a || !b) return null;
  const exponent = Math.min(a.exponent, b.exponent, 0);
  const scale = ({ units, exponent: own }: Decimal) => units * 10n ** BigInt(own - exponent);
  return { left: scale(a), right: scale(b), exponent };
}

/**
 * Compares two non-negative decimal texts (`12.50`, `1e-7`) exactly, without floating point. Returns a negative number
 * if the first is less, 0 if they are equal, and null if one is no such amount.
 */
export function compareDecimals(first: string, second: string): number | null {
  const pair = toUnits(first, second);
  if (!pair) return null;
  const { left, right } = pair;
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

/**
 * Subtracts two non-negative decimal texts exactly. Returns the difference in plain notation without trailing zeros
 * (`0.0005`), or null if it is negative or one is no such amount.
 */
export function subtractDecimals(from: string, amount: string): string | null {
  const pair = toUnits(from, amount);
  if (!pair) return null;
  const { left, right, exponent } = pair;
  return left < right ? null : toPlain(left - right, exponent);
}

/** Adds non-negative decimal texts exactly. Returns the sum in plain notation, or null if one is no such amount. */
export function addDecimals(...amounts: string[]): string | null {
  return amounts.reduce<string | null>((sum, amount) => {
    const pair = sum === null ? null : toUnits(sum, amount);
    return pair && toPlain(pair.left + pair.right, pair.exponent);
  }, "0");
}

/** Plain notation of units of a power of ten that is at most 10^0, without trailing zeros. */
function toPlain(units: bigint, exponent: number): string {
  const digits = String(units).padStart(1 - exponent, "0");
  const whole = digits.slice(0, digits.length + exponent);
  const fraction = digits.slice(digits.length + exponent);
  let end = fraction.length;
  while (fraction[end - 1] === "0") end--;
  return end > 0 ? `${whole}.${fraction.slice(0, end)}` : whole;
}
