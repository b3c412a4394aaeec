import type { PriceStep } from "./prior-price.ts";

/** The longest time that a chart shows. */
const CHART_DAYS = 365;
export const CHART_WIDTH = 320;
export const CHART_HEIGHT = 64;
/** Keeps the line clear of the edges. */
const MARGIN = 4;

export interface PriceChart {
  /** The line of an SVG path: a price holds until it changes. Days without a price interrupt it. */
  line: string;
  /** The first day of the chart. */
  from: number;
  lowest: number;
  highest: number;
  /** Null: there is no price now. */
  now: number | null;
}

/** A chart of the last year; null if there was only one price in it. */
export function makePriceChart(steps: readonly PriceStep[], today: number): PriceChart | null {
  const start = Math.max(today - CHART_DAYS, steps[0]?.day ?? today);
  const end = Math.max(today, start + 1);
  const spans = steps.flatMap(({ day, price }, i) => {
    const until = steps[i + 1]?.day ?? end;
    return until > start && price !== null ? [{ from: Math.max(day, start), until, price }] : [];
  });
  const prices = spans.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  if (spans.length === 0 || lowest === highest) return null;
  const x = (day: number) => round(((day - start) / (end - start)) * CHART_WIDTH);
  const y = (price: number) =>
    round(MARGIN + (1 - (price - lowest) / (highest - lowest)) * (CHART_HEIGHT - 2 * MARGIN));
  let line = "";
  let at = Number.NaN;
  for (const { from, until, price } of spans) {
    line += from === at ? `V${y(price)}` : `M${x(from)} ${y(price)}`;
    line += `H${x(until)}`;
    at = until;
  }
  return { line, from: start, lowest, highest, now: steps.at(-1)?.price ?? null };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
