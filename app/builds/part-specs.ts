import type { Spec } from "../catalogue/specs/specs.ts";
import { fold } from "../shared/fold.ts";

/** Reads specs and categories, which the owner names freely. Ambiguous values count as unknown. */

export type PartKind =
  "processor" | "motherboard" | "memory" | "graphics card" | "drive" | "case" | "power supply" | "cooler";

/** Which kind a sub-category is: the first whose name is in it. Null: no rule is about these. */
const KIND_NAMES: readonly (readonly [PartKind | null, ...names: string[]])[] = [
  [null, "accessory", "fan", "paste", "compound", "external", "portable", "optical", "cable", "adapter"],
  ["cooler", "cooler", "cooling"],
  ["power supply", "power supply", "psu"],
  ["graphics card", "graphics", "graphics card", "video card", "gpu"],
  ["motherboard", "motherboard", "mainboard"],
  ["processor", "processor", "cpu"],
  ["memory", "memory", "ram"],
  ["drive", "storage", "drive", "ssd", "hdd", "hard disk"],
  ["case", "case", "chassis"],
];
const BESIDE_THE_COMPUTER = ["peripheral", "accessory"];

export function kindOfCategory({ main, category }: { main: string; category: string }): PartKind | null {
  if (hasName(main, BESIDE_THE_COMPUTER)) return null;
  return KIND_NAMES.find(([, ...names]) => hasName(category, names))?.[0] ?? null;
}

/** The words of a text in lower case and the singular, with spaces around: " power supply ". */
function wordsOf(text: string): string {
  const words = fold(text).split(/[^\p{L}\p{N}+]+/u);
  return ` ${words.filter(Boolean).map(singular).join(" ")} `;
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function hasName(text: string, names: readonly string[]): boolean {
  const words = wordsOf(text);
  return names.some((name) => words.includes(wordsOf(name)));
}

/** The value of the first of these names that the specs have; null for none. Case and punctuation do not count. */
export function findSpec(specs: readonly Spec[], names: readonly string[]): string | null {
  for (const name of names) {
    const spec = specs.find((one) => wordsOf(one.name) === wordsOf(name));
    if (spec) return spec.value.trim();
  }
  return null;
}

/** A length in millimetres: "267", "up to 380 mm". */
export function readMillimetres(value: string | null): number | null {
  const [, digits, unit = ""] = /^\D{0,12}?(\d{1,4})(?:\.\d{1,2})? ?([a-z]{0,4})$/i.exec(value ?? "") ?? [];
  return digits !== undefined && ["", "mm"].includes(unit.toLowerCase()) ? Number(digits) : null;
}

/** A power in watts: "65", "650 W", "750W". */
export function readWatts(value: string | null): number | null {
  const [, digits, unit = ""] = /^\D{0,12}?(\d{1,4})(?:\.\d{1,2})? ?([a-z]{0,5})$/i.exec(value ?? "") ?? [];
  return digits !== undefined && ["", "w", "watt", "watts"].includes(unit.toLowerCase()) ? Number(digits) : null;
}

/** How many modules a kit of memory has: "2 × 16 GB", "2x16GB", "2,16", "2". */
export function readModules(value: string | null): number | null {
  const [, digits] = /^(\d{1,2}) ?(?:[x×*,].{0,40})?$/i.exec(value ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * Sockets in one spelling, of a value that may name several: "Socket AM5", "LGA 1700", "AM4 / AM5". Null if it names
 * none, as for a soldered processor.
 */
export function readSockets(value: string | null): string[] | null {
  if (value === null || /integrated|soldered|bga/i.test(value)) return null;
  const sockets = value.split(/[,;/|]/).flatMap((text) => readSocket(text) ?? []);
  return sockets.length > 0 ? sockets : null;
}

/** "LGA 1700", "FCLGA1700" and "Socket 1700" are "1700". Sockets have a digit in their names. */
export function readSocket(text: string): string | null {
  const plain = fold(text)
    .replace(/^ ?\d ?[x×]/, "")
    .replace(/sockets?/, "")
    .replace(/[^a-z0-9+-]/g, "")
    .replace(/^(?:fc)?lga-?/, "");
  return plain.length <= 20 && /\d/.test(plain) ? plain : null;
}

/** The generations of DDR memory that a value names: "DDR5", "DDR4-3200", "DDR4, DDR5", or "5,6000" as a speed. */
export function readDdr(value: string | null): number[] | null {
  const named = Array.from((value ?? "").matchAll(/(?<!g)ddr ?([1-6])/gi), ([, digit]) => Number(digit));
  const [, pair] = /^([1-6]),\d{3,5}$/.exec(value ?? "") ?? [];
  if (pair !== undefined) named.push(Number(pair));
  return named.length > 0 ? named : null;
}

/** From small to large. Spellings of two words come before those that they contain. */
const BOARD_SIZES: readonly (readonly [size: number, ...names: string[]])[] = [
  [4, "e atx", "eatx", "extended atx", "xl atx", "ssi eeb", "eeb"],
  [2, "micro atx", "microatx", "m atx", "matx", "uatx", "µatx"],
  [1, "mini itx", "miniitx", "m itx", "mitx"],
  [3, "atx"],
];

/** The largest size of motherboard that a value names: "ATX, Micro-ATX", "MicroATX Mini Tower". Larger is more. */
export function readBoardSize(value: string | null): number | null {
  let words = wordsOf(value ?? "");
  const found = BOARD_SIZES.flatMap(([size, ...names]) => {
    const isNamed = names.filter((name) => words.includes(` ${name} `));
    // A match must not be found again inside a longer name: "micro atx" is not "atx".
    for (const name of isNamed) words = words.replaceAll(` ${name} `, " | ");
    return isNamed.length > 0 ? [size] : [];
  });
  return found.length > 0 ? Math.max(...found) : null;
}
