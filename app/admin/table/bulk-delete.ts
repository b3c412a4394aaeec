/** How many products of the table can be deleted at once: as many as a page of it has, and an address can name. */
export const MAX_CHOSEN = 100;
