import type { Period } from "../../orders/payments/ledger-totals.queries.server.ts";
import { isoDay } from "../../shared/day.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { parsePageNumber } from "../../shared/page-number.ts";

/** The view of the ledger. The address holds it: `?from=2026-05-01&to=2026-05-31&page=`. */
export interface LedgerView {
  /** The first and the last day in UTC, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** From 1. */
  page: number;
}

/** Parses the view from the query. Defaults to the current month. Swaps the days if `from` is later than `to`. */
export function parseLedgerView(params: URLSearchParams, now: Date): LedgerView {
  const from = parseDay(params.get("from")) ?? `${isoDay(now).slice(0, 8)}01`;
  const to = parseDay(params.get("to")) ?? isoDay(now);
  const [first = from, last = to] = [from, to].sort();
  return { from: first, to: last, page: parsePageNumber(params.get("page")) };
}

export function periodOf({ from, to }: Pick<LedgerView, "from" | "to">): Period {
  return { from: new Date(from), until: new Date(Date.parse(to) + DAY_MS) };
}

/** Null for a day that does not exist, such as 2026-02-30. */
function parseDay(text: string | null): string | null {
  if (text === null || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || isoDay(new Date(time)) !== text ? null : text;
}
