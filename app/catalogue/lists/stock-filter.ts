/** `out`: out of stock (Open Box: no units left). `none`: has no price. */
export const STOCK_FILTERS = ["in", "out", "none"] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];
