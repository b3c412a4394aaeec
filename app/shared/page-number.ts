const LAST = 1_000_000;

/** The number of a page in an address, from 1. A number that is too high becomes the highest, and other texts 1. */
export function parsePageNumber(text: string | null): number {
  return /^[1-9]\d*$/.test(text ?? "") ? Math.min(Number(text), LAST) : 1;
}
