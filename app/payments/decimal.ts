/** Units of 10^exponent. */
interface Decimal {
  units: bigint;
  exponent: number;
}

/** No amount of any currency has more places; bounds the work that a number such as 1e999999 asks for. */
const MAX_EXPONENT = 60;

function parseDecimal(text: string): Decimal | null {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,4}))?$/i.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = "", power = "0"] = match;
  const exponent = Number(power) - fraction.length;
  return Math.abs(Number(power)) > MAX_EXPONENT ? null : { units: BigInt(whole + fraction), exponent };
}

/**
 * Compares two non-negative amounts in decimal text (`12.50`, `1e-7`) exactly, without floating point: negative when
 * the first is less, 0 when they are equal. Null when either is no such amount.
 */
export function compareDecimals(first: string, second: string): number | null {
  const a = parseDecimal(first);
  const b = parseDecimal(second);
  if (!a || !b) return null;
  const exponent = Math.min(a.exponent, b.exponent);
  const [left, right] = [a, b].map((one) => one.units * 10n ** BigInt(one.exponent - exponent)) as [bigint, bigint];
  return left < right ? -1 : Number(left > right);
}
