/** How a figure has changed since the period before: `+12%`. */
export function comparedText(current: number, previous: number): string {
  if (current === previous) return "no change";
  if (previous === 0) return "none in the period before";
  const percent = Math.round(((current - previous) / previous) * 100);
  return percent === 0 ? "about the same" : `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-US")}%`;
}
