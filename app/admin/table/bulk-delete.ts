/** The maximum number of products to delete at once: a page of the table, which fits into an address. */
export const MAX_CHOSEN = 100;
