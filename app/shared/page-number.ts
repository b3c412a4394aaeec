const LAST = 1_000_000;

/** Parses a page number, from 1. Clamps a number that is too high. Returns 1 for any other text. */
export function parsePageNumber(text: string | null): number {
  return /^[1-9]\d*$/.test(text ?? "") ? Math.min(Number(text), LAST) : 1;
}
