import { sql } from "drizzle-orm";

import type { Db } from "./connection.ts";

/**
 * Full-text indexes that find any part of a text, by the trigrams in it. They hold folded texts, because SQLite cannot
 * fold. Each has a table of its trigrams, whose name ends in `_terms`.
 */

/** The shortest text that such an index can find by itself, in characters. */
export const TRIGRAM = 3;
/** Between the parts of a text. No searched text contains it. */
export const BETWEEN = "\n";
/** Makes every character the first one of a trigram. */
const END = BETWEEN.repeat(TRIGRAM - 1);
const LAST_CHARACTER = "\u{10ffff}";
/** A text that no indexed text contains. */
const NOWHERE = LAST_CHARACTER.repeat(TRIGRAM + 1);

/** A folded text as the index holds it. */
export function toIndexedText(folded: string): string {
  return folded + END;
}

/** The expression that finds a folded text in an index. A short text becomes the trigrams that begin with it. */
export function matchTrigrams(db: Db, index: string, folded: string): string {
  if ([...folded].length >= TRIGRAM) return quotePhrase(folded);
  const terms = db.all<{ term: string }>(
    sql`SELECT term FROM ${sql.identifier(`${index}_terms`)} WHERE term >= ${folded} AND term < ${folded + LAST_CHARACTER}`,
  );
  return terms.length === 0 ? quotePhrase(NOWHERE) : terms.map(({ term }) => quotePhrase(term)).join(" OR ");
}

/** Quotes the text as one phrase, so that no character has a special meaning in the index. */
export function quotePhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
