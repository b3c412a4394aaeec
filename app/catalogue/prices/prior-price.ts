/** A day on which a price changed. Money in cents, days as `dayOf` counts them. */
export interface PriceStep {
  day: number;
  /** The price at the end of the day; null if there was none. It holds until the next step. */
  price: number | null;
  /** The lowest price that was set on this day. */
  lowest: number | null;
}

export interface PriorPrice {
  price: number;
  /** The last day on which the product had this price. */
  until: number;
}

/** How far back a reduction is compared, and how long it is announced. */
const REDUCTION_DAYS = 30;
/** A product must have had a price on this many of these days. */
const PRICED_DAYS = 7;

/**
 * The price that a reduction may be compared with, or null. It is the lowest price of the 30 days before the reduction,
 * as the law of the European Union demands (Directive 98/6/EC, Article 6a). So raising a price for a few days and
 * lowering it again does not count as a reduction.
 */
export function findPriorPrice(steps: readonly PriceStep[], today: number): PriorPrice | null {
  const last = steps.at(-1);
  if (!last || last.price === null || today - last.day >= REDUCTION_DAYS) return null;
  const since = last.day - REDUCTION_DAYS;
  let prior: PriorPrice | null = null;
  let pricedDays = 0;
  for (const [i, step] of steps.slice(0, -1).entries()) {
    const next = steps[i + 1]?.day ?? last.day;
    if (next <= since) continue;
    if (step.price !== null) pricedDays += next - Math.max(step.day, since);
    // The lowest price of the step's day, and the price that was in effect until the next step.
    const asked = [
      step.day >= since ? { price: step.lowest, until: step.day } : null,
      { price: step.price, until: next },
    ];
    for (const one of asked) {
      if (one?.price == null) continue;
      if (prior === null || one.price <= prior.price) prior = { price: one.price, until: one.until };
    }
  }
  const lowest = Math.min(last.price, last.lowest ?? last.price);
  return prior !== null && prior.price > last.price && lowest === last.price && pricedDays >= PRICED_DAYS
    ? prior
    : null;
}
