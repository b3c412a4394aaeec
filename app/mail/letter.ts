/** The content of a letter. `renderLetter` makes text and HTML of it when the letter is sent or shown. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: string[];
  facts: Fact[];
  /** The link to what the letter asks the reader to do. */
  button: LetterLink | null;
  links: LetterLink[];
  /** Paragraphs after the links. */
  closing: string[];
  /** A path of the shop that stops letters of this kind, where the reader may stop them. */
  unsubscribe?: string;
}

export type Fact = [label: string, value: string];

export interface LetterLink {
  label: string;
  /** A path of the shop, or an address of another site. */
  href: string;
}

const MAX_SUBJECT = 150;
const MAX_TEXT = 600;

type LetterParts = Pick<Letter, "subject" | "heading" | "paragraphs"> & Partial<Letter>;

/**
 * Makes a letter. All texts become single lines of limited length: titles, names and notes that people typed can start
 * neither a header nor a paragraph of their own.
 */
export function makeLetter({
  facts = [],
  button = null,
  links = [],
  closing = [],
  unsubscribe,
  ...parts
}: LetterParts): Letter {
  const clean = (texts: string[]) => texts.map((text) => toLine(text, MAX_TEXT)).filter((text) => text !== "");
  return {
    subject: toLine(parts.subject, MAX_SUBJECT),
    heading: toLine(parts.heading, MAX_SUBJECT),
    paragraphs: clean(parts.paragraphs),
    facts: facts.map(([label, value]): Fact => [label, toLine(value, MAX_TEXT)]).filter(([, value]) => value !== ""),
    button,
    links,
    closing: clean(closing),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
}

/** Line ends, other control characters, and characters that turn the direction of the text around them. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** One line of at most this many characters; a longer one ends in '…'. */
export function toLine(text: string, maxCharacters: number): string {
  const characters = Array.from(text.replace(UNSAFE, " ").replace(/ {2,}/g, " ").trim());
  return characters.length <= maxCharacters
    ? characters.join("")
    : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
