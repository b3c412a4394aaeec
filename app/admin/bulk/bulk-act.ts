import { MAX_PRICE_CENTS, parseDollars } from "../../shared/money.ts";

/** What can be done to many products at once. */
export const BULK_ACTS = ["price", "category", "availability", "delete"] as const;
export type BulkActKind = (typeof BULK_ACTS)[number];

export interface PriceChange {
  unit: "amount" | "percent";
  direction: "up" | "down";
  /** Cents, or hundredths of a percent. */
  value: number;
}

export type BulkAct =
  | ({ kind: "price" } & PriceChange)
  /** An empty `main` or `category` keeps the product's own. */
  | { kind: "category"; main: string; category: string }
  /** Open Box: `NO` sets all quantities to 0. */
  | { kind: "availability"; availability: "YES" | "NO" }
  | { kind: "delete" }
  /** Undoes an act that deleted products. */
  | { kind: "restore"; act: string }
  /** Undoes an act that changed fields. */
  | { kind: "undo"; act: string };

/** An act with its own page, where it is confirmed. */
export type ConfirmedAct = Exclude<BulkAct, { kind: "restore" | "undo" }>;

/** An act that changes fields of products. */
export type FieldAct = Exclude<ConfirmedAct, { kind: "delete" }>;

/** A form names at most this many products one by one. A page of the table has fewer, and an address holds them all. */
export const MAX_CHOSEN = 100;

/** The form field with the mark of the products that the page has named. */
export const MARK_FIELD = "mark";

const WHOLE = 10_000;

/**
 * Returns a price in cents after a change: rounded to whole cents, half a cent up, at least one cent and at most the
 * highest price. A price of 0 would take a condition off sale. A price that is 0 already stays 0.
 */
export function changedPrice(cents: number, { unit, direction, value }: PriceChange): number {
  const sign = direction === "up" ? 1 : -1;
  const changed =
    unit === "amount" ? cents + sign * value : Math.floor((cents * (WHOLE + sign * value) + WHOLE / 2) / WHOLE);
  return Math.min(Math.max(changed, Math.min(cents, 1)), MAX_PRICE_CENTS);
}

const MOST_PERCENT = 1_000;

/**
 * Reads cents, or hundredths of a percent. A price cannot be lowered by more than 100 percent. Null if it is invalid.
 */
export function parseAmount({ unit, direction }: Omit<PriceChange, "value">, text: string): number | null {
  const parsed = parseDollars(unit === "percent" ? text.replace("%", "").trim() : text);
  if (parsed === null || parsed === 0) return null;
  if (unit === "amount") return parsed;
  const most = direction === "up" ? MOST_PERCENT : 100;
  return parsed <= most * 100 ? parsed : null;
}
