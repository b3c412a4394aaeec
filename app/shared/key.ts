/** The key of a row, as an address or a form names it. Null for texts that no key can be. */
export function parseKey(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}
