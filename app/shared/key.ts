/** Parses the key of a row from an address or a form. Returns null unless the text is 1 to 15 digits. */
export function parseKey(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}
