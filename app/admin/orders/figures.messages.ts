/** How a figure has changed since the period before: `+12%`. */
export function comparedText(current: number, previous: number): string {
  if (current === previous) return "no change";
  if (previous === 0) return "none in the period before";
  const percent = Math.round(((current - previous) / previous) * 100);
  return percent === 0 ? "about the same" : `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-US")}%`;
}

/** `days`: the length of the period. */
export function figuresText(days: number): string {
  return `By the day of the order, in UTC. Revenue is the total of the orders that are paid now. Compared with the ${days} days before.`;
}

/** What the chart shows, for those who do not see it. */
export function chartText(total: number, paid: number): string {
  return `${total} orders, ${paid} of them paid. The numbers of each day are in the table below.`;
}
