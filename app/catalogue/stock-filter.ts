/** `out`: cannot be bought, or Open Box with no unit left. `none`: has no price. */
export const STOCK_FILTERS = ["in", "out", "none"] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];
