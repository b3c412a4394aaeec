/** In UTF-16 code units. No searched column is longer, so longer texts find nothing. */
export const MAX_SEARCH_LENGTH = 500;

/**
 * Cleans a text from a page's address that the database is searched for: "" if nothing is left. Control characters
 * become spaces, because no searched column contains them.
 */
export function searchText(value: string | null): string {
  return (value ?? "")
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
}
