import { isMostUsedPassword } from "./most-used-passwords.server.ts";

/** Which passwords of administrators are refused. Independent of where a password comes from. */

const MIN_CHARACTERS = 15;
/** How many characters must remain without those that are easy to guess. */
const MIN_HARD_CHARACTERS = 8;
const MIN_WORD_LENGTH = 3;
const MIN_RUN_LENGTH = 4;
const MIN_REPEATED_LENGTH = 3;
/** Later characters are ignored, so a long text costs no time. */
const MAX_CHECKED = 200;

/** Words of the shop, as SECURITY.md lists them, and the words that long passwords most often contain. */
const WORDS = [
  ...["refals", "shop", "store", "admin", "administrator", "password", "passwort", "passwd", "panel", "owner"],
  ...["магазин", "админ", "администратор", "пароль", "привет", "люблю"],
  ...["letmein", "welcome", "iloveyou", "changeme", "default", "secret", "login", "master", "root", "user", "test"],
  ...["demo", "hello", "monkey", "dragon", "football", "baseball", "princess", "sunshine", "superman", "batman"],
  ...["michael", "jordan", "jesus", "christ", "liverpool", "manchester", "united", "computer", "internet", "samsung"],
  ...["summer", "winter", "spring", "autumn", "love", "forever", "family", "angel", "flower", "freedom", "trustno"],
];

/** Neighbours on keyboards. The columns are typed upwards and downwards as well. */
const ROWS = [
  ...["12345678901234567890", "!@#$%^&*()_+", "qwertyuiop[]", "qwertzuiop", "azertyuiop"],
  ...["asdfghjkl;'", "qsdfghjklm", "zxcvbnm,./", "yxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
  ...["1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0"],
  ...["qazwsxedcrfvtgbyhnujmikolp", "zaqxswcdevfrbgtnhymju"],
].flatMap((row) => [row, [...row].reverse().join("")]);

/** Letters that people write as other characters. */
const LETTERS = new Map(Object.entries({ "@": "a", 4: "a", 3: "e", 1: "i", "!": "i", 0: "o", 5: "s", $: "s", 7: "t" }));

/**
 * Why a password is refused, to follow "The password"; null if it is fine. `ownWords` are words that are known about
 * this shop (see `listWords`).
 */
export function findPasswordProblem(password: string, ownWords: readonly string[] = []): string | null {
  if ([...password].length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`;
  if (countHardCharacters(password, [...WORDS, ...ownWords]) < MIN_HARD_CHARACTERS) {
    return `must have at least ${MIN_HARD_CHARACTERS} characters besides common words, names of the shop and its people, rows of keys and repetitions`;
  }
  return isMostUsedPassword(password) ? "must not be one of those that people use most" : null;
}

/** The words of texts, such as addresses and names. */
export function listWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => word.length >= MIN_WORD_LENGTH);
}

/** The number of characters that belong to no word, no row of keys, no sequence and no repetition. */
function countHardCharacters(password: string, words: readonly string[]): number {
  const typed = password.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "").slice(0, MAX_CHECKED);
  const letters = typed.replaceAll(/[\d@!$]/g, (character) => LETTERS.get(character) ?? character);
  const isEasy = new Array<boolean>(typed.length).fill(false);
  const mark = (from: number, length: number) => isEasy.fill(true, from, from + length);

  for (const word of words) {
    for (const text of [typed, letters]) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) mark(at, word.length);
    }
  }
  const seen = new Set<string>();
  for (let at = 0; at < typed.length; at++) {
    const run = typed.slice(at, at + MIN_RUN_LENGTH);
    if (run.length === MIN_RUN_LENGTH && (isSequence(run) || isOnKeyboard(run))) mark(at, MIN_RUN_LENGTH);
    const repeated = typed.slice(at, at + MIN_REPEATED_LENGTH);
    if (seen.has(repeated)) mark(at, MIN_REPEATED_LENGTH);
    seen.add(repeated);
  }
  const hard = isEasy.map((easy, i) => (easy ? "" : typed.charAt(i))).join("");
  return [...hard].length;
}

/** Whether each character is the one before it or the next one, as in `aabc` or `4321`. */
function isSequence(run: string): boolean {
  const steps = Array.from({ length: run.length - 1 }, (_, i) => run.charCodeAt(i + 1) - run.charCodeAt(i));
  return [1, -1].some((direction) => steps.every((step) => step === 0 || step === direction));
}

function isOnKeyboard(run: string): boolean {
  return ROWS.some((row) => row.includes(run));
}
