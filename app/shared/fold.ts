/**
 * Folds text for search and sorting: normalises compatibility forms, lowercases, replaces `ё` by `е`. The database
 * stores the folded title, so a query must be folded by this function too.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll("ё", "е");
}
