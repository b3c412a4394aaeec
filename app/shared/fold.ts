/**
 * Folds text for search and ordering: compatibility forms joined, case removed, `ё` read as `е`.
 * The database stores the folded title, so a query must be folded by this same function.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll("ё", "е");
}
