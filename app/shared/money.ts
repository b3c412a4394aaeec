/**
 * Money is a whole number of cents. This file converts between dollars and cents. The one exception is the total of a
 * purchase, which may exceed the highest price and is parsed in `purchase.schema.ts`. All other code adds, multiplies,
 * compares and stores cents.
 */

/** The highest price: a million dollars. */
export const MAX_PRICE_CENTS = 100_000_000;

/**
 * Parses dollars that a person or a JSON body wrote, such as `12`, `12.5`, `"1,234.50"`, `"$9.99"`, as cents. Returns
 * null unless it is an amount from 0 to a million dollars with at most two decimals.
 */
export function parseDollars(input: string | number): number | null {
  const text = (typeof input === "number" ? String(input) : input).trim().replace(/^\$\s*/, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const value = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return value <= MAX_PRICE_CENTS ? value : null;
}

/** Cents as a number of dollars for the API's JSON. Exact, because the decimal text is parsed once. */
export function toDollars(value: number): number {
  return Number(toDecimal(value));
}

/** Cents as decimal text, `1234.50`, for form fields, CSV and payment providers. */
export function toDecimal(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const thousands = new Intl.NumberFormat("en-US");

/** Cents for people: `$1,234.50`. */
export function formatMoney(value: number): string {
  const [whole = "", fraction = ""] = toDecimal(Math.abs(value)).split(".");
  return `${value < 0 ? "-" : ""}$${thousands.format(Number(whole))}.${fraction}`;
}

/** Two amounts in cents for people: `$10.00 – $25.00`, or the single amount. */
export function formatMoneyRange(min: number, max: number): string {
  return min === max ? formatMoney(min) : `${formatMoney(min)} – ${formatMoney(max)}`;
}
