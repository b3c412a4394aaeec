/** The most items of one checkout. */
export const MAX_ITEMS = 100;
