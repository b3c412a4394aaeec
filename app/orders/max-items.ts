/** The most items in a checkout, and the most lines in a cart. */
export const MAX_ITEMS = 100;
