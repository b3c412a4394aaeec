/** The text formats of a description. The editor offers them and the server's allow-list permits them. */

export const FONT_FAMILIES = [
  "Georgia",
  "Arial",
  "Courier New",
  "Times New Roman",
  "Impact",
  "Comic Sans MS",
  "Flash",
  "Neon80s",
  "Pixel LCD",
] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];

export const MAX_FONT_SIZE_PX = 50;

/** The highest start number of an ordered list. A list that starts at 1 has no `start`. */
export const MAX_LIST_START = 99_999;

/** The font family that a CSS value names, ignoring quotes and case. */
export function findFontFamily(value: string): FontFamily | null {
  const name = /^(["']?)([\w ]+)\1$/.exec(value.trim())?.[2]?.toLowerCase();
  return FONT_FAMILIES.find((family) => family.toLowerCase() === name) ?? null;
}

/** A font family as a CSS value. A name with a space is quoted. */
export function cssFontFamily(family: FontFamily): string {
  return family.includes(" ") ? `"${family}"` : family;
}

/** The pixels of a CSS value, or null if it is not a whole number from 1 to 50. */
export function findFontSize(value: string): number | null {
  const pixels = Number(/^(\d{1,2})px$/.exec(value.trim())?.[1] ?? 0);
  return pixels >= 1 && pixels <= MAX_FONT_SIZE_PX ? pixels : null;
}
