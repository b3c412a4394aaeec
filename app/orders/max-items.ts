/** The most items of one checkout, and lines of one cart. */
export const MAX_ITEMS = 100;
