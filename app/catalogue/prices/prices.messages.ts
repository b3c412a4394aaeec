import { formatDay } from "../../shared/day.ts";
import { formatMoney } from "../../shared/money.ts";

import type { PriorPrice } from "./prior-price.ts";

/** The price before a reduction, with its date. */
export function wasText({ price, until }: PriorPrice): string {
  return `Was ${formatMoney(price)} until ${formatDay(until)}`;
}

/** When the price was last compared with that of the shop where the product can be bought. */
export function checkedText(day: number): string {
  return `Price checked on ${formatDay(day)}`;
}

interface Shown {
  from: number;
  lowest: number;
  highest: number;
  /** Null: there is no price now. */
  now: number | null;
}

/** What a chart of prices shows, for people who do not see it. */
export function chartText({ from, lowest, highest, now }: Shown): string {
  const range = lowest === highest ? formatMoney(lowest) : `between ${formatMoney(lowest)} and ${formatMoney(highest)}`;
  return `Price since ${formatDay(from)}: ${range}, now ${now === null ? "not available" : formatMoney(now)}.`;
}
