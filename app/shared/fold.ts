/**
 * Folds text for search and sorting: normalises compatibility forms, lowercases, replaces `ё` by `е`. The database
 * stores the folded title, so a query must be folded by this function too.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll("ё", "е");
}

/** Folds text and takes the accents from its letters, so that `nunez` finds `Núñez`. */
export function foldAccents(text: string): string {
  return fold(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}
