import { formatMoney, formatMoneyRange, MAX_PRICE_CENTS, parseDollars, toDecimal } from "../shared/money.ts";
import type { Shop } from "../shops/shops.ts";
import { CONDITION_LABELS, CONDITIONS, type Condition } from "../shops/conditions.ts";

import { listActiveSpecs, parseSpecFilters, specEntries, type SpecFilter } from "./spec-filters.ts";

/**
 * The filters of a shop's products. The address holds them:
 * `?stock=in&from=&to=&rating=&grade=&grade=&spec.Socket=`. The parameter is not named `condition`, because that one
 * selects a condition on a product's page.
 */
export interface Filters {
  /** Only products that can be bought. Open Box: only conditions with units left. */
  inStock: boolean;
  /** Prices in cents, both included; null for no limit. */
  from: number | null;
  to: number | null;
  /** The lowest rating, from 1 to 5; null for any. */
  rating: number | null;
  /** Open Box: only products with a price in one of these conditions; empty for any. */
  conditions: readonly Condition[];
  /** Only in the list of a category. */
  specs: readonly SpecFilter[];
}

export const NO_FILTERS: Filters = { inStock: false, from: null, to: null, rating: null, conditions: [], specs: [] };

/** The ratings to choose from, best first. */
export const RATINGS = [5, 4, 3, 2, 1] as const;

export function hasRatings({ sorts }: Shop): boolean {
  return sorts.includes("rating");
}

export function hasPrice({ from, to }: Filters): boolean {
  return from !== null || to !== null;
}

export function isFiltered(filters: Filters): boolean {
  return filterEntries(filters).length > 0;
}

/**
 * Reads the filters that a shop offers from an address. Leaves out what cannot be read. Swaps prices in the wrong
 * order.
 */
export function parseFilters(shop: Shop, params: URLSearchParams): Filters {
  const [from, to] = [readPrice(params.get("from")) || null, readPrice(params.get("to"))];
  const isSwapped = from !== null && to !== null && from > to;
  const sellsConditions = shop.sells === "conditions";
  return {
    inStock: params.get("stock") === "in",
    from: isSwapped ? to || null : from,
    to: isSwapped ? from : to,
    rating: (hasRatings(shop) && RATINGS.find((rating) => params.get("rating") === String(rating))) || null,
    conditions: sellsConditions ? CONDITIONS.filter((one) => params.getAll("grade").includes(one)) : [],
    specs: parseSpecFilters(params),
  };
}

/** The texts in an address that are not prices. */
export function listUnreadPrices(params: URLSearchParams): string[] {
  return [params.get("from"), params.get("to")].flatMap((text) =>
    text?.trim() && readPrice(text) === null ? [text.trim().slice(0, 20).toWellFormed()] : [],
  );
}

/** The price in cents, clamped to the highest possible price; null if the text is not a price. */
function readPrice(text: string | null): number | null {
  if (!text?.trim()) return null;
  return parseDollars(text) ?? (Number(text) > MAX_PRICE_CENTS / 100 ? MAX_PRICE_CENTS : null);
}

/** The parameters of an address with these filters. */
export function filterEntries({
  inStock,
  from,
  to,
  rating,
  conditions,
  specs,
}: Filters): [name: string, value: string][] {
  return [
    ...(inStock ? [["stock", "in"] satisfies [string, string]] : []),
    ...(from === null ? [] : [["from", formatAmount(from)] satisfies [string, string]]),
    ...(to === null ? [] : [["to", formatAmount(to)] satisfies [string, string]]),
    ...(rating === null ? [] : [["rating", String(rating)] satisfies [string, string]]),
    ...conditions.map((one) => ["grade", one] satisfies [string, string]),
    ...specEntries(specs),
  ];
}

/** A price as in a form field: `25` or `25.50`. */
export function formatAmount(cents: number): string {
  return toDecimal(cents).replace(/\.00$/, "");
}

/** The active filters as texts, each with the filters that are left without it. */
export function listActive(filters: Filters): { label: string; without: Filters }[] {
  const { inStock, rating, conditions } = filters;
  return [
    ...(inStock ? [{ label: "In stock", without: { ...filters, inStock: false } }] : []),
    ...(hasPrice(filters) ? [{ label: priceLabel(filters), without: { ...filters, from: null, to: null } }] : []),
    ...(rating === null ? [] : [{ label: ratingLabel(rating), without: { ...filters, rating: null } }]),
    ...conditions.map((condition) => ({
      label: CONDITION_LABELS[condition],
      without: { ...filters, conditions: conditions.filter((one) => one !== condition) },
    })),
    ...listActiveSpecs(filters.specs).map(({ label, without }) => ({ label, without: { ...filters, specs: without } })),
  ];
}

function priceLabel({ from, to }: Filters): string {
  if (from === null) return `Up to ${formatMoney(to ?? 0)}`;
  return to === null ? `From ${formatMoney(from)}` : formatMoneyRange(from, to);
}

export function ratingLabel(rating: number): string {
  return rating === 5 ? "5 stars" : `${rating} ${rating === 1 ? "star" : "stars"} and up`;
}
