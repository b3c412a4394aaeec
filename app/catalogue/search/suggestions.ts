/** The shortest text that is completed, in characters. */
const MIN_SUGGESTED_LENGTH = 2;

/** A link that is suggested while a text is typed. The server makes the address and the texts. */
export interface Suggestion {
  href: string;
  title: string;
  /** A price or a number of products. */
  note: string;
  /** The first specs of a product without an image. */
  specs?: string | undefined;
  /** The address of a product's image; null without one. Left out for anything but products. */
  image?: string | null;
  /** The glyph that is shown if there is no image. */
  glyph?: string | null;
}

export interface SuggestionGroup {
  name: "Products" | "Categories" | "Other shops";
  suggestions: Suggestion[];
}

/** Whether a text is long enough to be completed. */
export function isSuggestible(text: string): boolean {
  return [...text.trim()].length >= MIN_SUGGESTED_LENGTH;
}
