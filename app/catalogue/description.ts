/** What text of a description may look like; the editor offers it and the server's allow-list holds it. */

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

/** An ordered list begins at 1 to this; what begins at 1 does not say so. */
export const MAX_LIST_START = 99_999;

/** The family that a CSS value names, whatever its quotes and case. */
export function findFontFamily(value: string): FontFamily | null {
  const name = /^(["']?)([\w ]+)\1$/.exec(value.trim())?.[2]?.toLowerCase();
  return FONT_FAMILIES.find((family) => family.toLowerCase() === name) ?? null;
}

/** A family as a CSS value; one with a space in its name is quoted. */
export function cssFontFamily(family: FontFamily): string {
  return family.includes(" ") ? `"${family}"` : family;
}

/** The pixels of a CSS value, or null for what is no whole size from 1 to 50. */
export function findFontSize(value: string): number | null {
  const pixels = Number(/^(\d{1,2})px$/.exec(value.trim())?.[1] ?? 0);
  return pixels >= 1 && pixels <= MAX_FONT_SIZE_PX ? pixels : null;
}
