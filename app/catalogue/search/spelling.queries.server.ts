import { sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { products } from "#db/schema/index.ts";
import { quotePhrase } from "#db/trigram-index.ts";

import { fold } from "../../shared/fold.ts";
import type { Shop } from "../../shops/shops.ts";
import { listMostViewed } from "../lists/catalogue.queries.server.ts";
import { chooseSearch } from "../lists/product-search.queries.server.ts";

import { editDistance } from "./edit-distance.ts";

/** Limits of what one search may cost. */
const MAX_WORDS = 4;
const MAX_WORD_LENGTH = 30;
const MAX_FRAGMENTS = 24;
/** How many titles are read for each fragment of a word. */
const TITLES = 60;

/** How many texts are offered. */
const OFFERED = 3;
/** Words with fewer letters may have one mistake, the others two. */
const LONG = 5;

/**
 * Texts that the shop has and that are similar to one that it does not have: first the whole text with corrected words,
 * then single words. The words come from titles that contain a trigram of a typed word, or one that begins with its
 * first two letters.
 */
export function listSimilarTexts(db: Db, shop: Shop, q: string): string[] {
  const text = fold(q);
  const words = [...new Set(splitWords(text))].filter((word) => word.length >= 3).slice(0, MAX_WORDS);
  const nearest = new Map(words.map((word) => [word, listNearest(db, word)]));
  const corrected = text.replace(WORD, (word) => nearest.get(word)?.[0] ?? word);
  const offered = new Set<string>();
  for (const candidate of [corrected, ...[...nearest.values()].flat()]) {
    if (offered.size === OFFERED) break;
    if (candidate !== text && isFound(db, shop, candidate)) offered.add(candidate);
  }
  return [...offered];
}

const WORD = /[\p{L}\p{N}]+/gu;

function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

function isFound(db: Db, shop: Shop, text: string): boolean {
  return listMostViewed(db, shop, chooseSearch(db, text), 1).length > 0;
}

/** The words of titles that are most like a word, the nearest and most frequent first. */
function listNearest(db: Db, typed: string): string[] {
  const word = typed.slice(0, MAX_WORD_LENGTH);
  const most = word.length < LONG ? 1 : 2;
  const found = new Map<string, { distance: number; count: number }>();
  for (const title of listTitles(db, listFragments(db, word))) {
    for (const other of splitWords(title)) {
      const known = found.get(other);
      if (known) known.count += 1;
      else found.set(other, { distance: editDistance(word, other, most), count: 1 });
    }
  }
  return [...found]
    .filter(([, { distance }]) => distance <= most)
    .sort(([, a], [, b]) => a.distance - b.distance || b.count - a.count)
    .slice(0, OFFERED)
    .map(([other]) => other);
}

/**
 * Trigrams that a title may contain: those of the word, then others that begin with its first two letters. Two swapped
 * letters can change all trigrams of a short word, so those of the word with two letters swapped are included.
 */
function listFragments(db: Db, word: string): string[] {
  const letters = [...word];
  const swapped = letters.length < LONG ? letters.slice(1).map((_, i) => swapLetters(letters, i)) : [];
  const own = [letters, ...swapped].flatMap(listTrigrams);
  const start = letters.slice(0, 2).join("");
  const similar = queries(db).trigrams.all({ start, end: `${start}\u{10ffff}` });
  return [...new Set([...own, ...similar.map(({ term }) => term)])].slice(0, MAX_FRAGMENTS);
}

function swapLetters(letters: readonly string[], at: number): string[] {
  return [...letters.slice(0, at), ...letters.slice(at, at + 2).reverse(), ...letters.slice(at + 2)];
}

function listTrigrams(letters: readonly string[]): string[] {
  return letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(""));
}

function listTitles(db: Db, fragments: readonly string[]): Set<string> {
  return new Set(
    fragments.flatMap((fragment) =>
      queries(db)
        .titles.all({ match: quotePhrase(fragment) })
        .map(({ title }) => title),
    ),
  );
}

const queries = prepareOnce((db) => ({
  /** The newest titles with a trigram. */
  titles: db
    .select({ title: sql<string>`${sql`${products.titleFold}`}` })
    .from(sql`products_fts CROSS JOIN ${products} ON ${products.key} = products_fts.rowid`)
    .where(sql`products_fts MATCH ${sql.placeholder("match")}`)
    .orderBy(sql`products_fts.rowid DESC`)
    .limit(TITLES)
    .prepare(),
  trigrams: db
    .select({ term: sql<string>`term` })
    .from(sql`products_trigrams`)
    .where(sql`term BETWEEN ${sql.placeholder("start")} AND ${sql.placeholder("end")}`)
    .limit(MAX_FRAGMENTS)
    .prepare(),
}));
