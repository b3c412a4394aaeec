/**
 * A part of a build with its quantity. Written as a text, it is the product's id, and the quantity if there are several:
 * `24`, `6*2`. The address of a shared build, the cookie of a visitor's own build and saved builds hold these texts.
 */
export interface BuildLine {
  id: string;
  /** 1 to `MAX_OF_PART`. */
  quantity: number;
}

/** More than any computer has. With the longest ids, this many parts fit into a cookie. */
export const MAX_PARTS = 40;
export const MAX_OF_PART = 20;

const PART = /^([A-Za-z0-9][A-Za-z0-9_.-]{0,63})(?:\*(\d{1,2}))?$/;
/** Never occurs in the text of a part, and is allowed in cookies. */
const SEPARATOR = "!";

interface ReadBuild {
  lines: BuildLine[];
  /** The number of texts that are no parts, or too many. */
  unread: number;
}

/** Reads the texts of parts, which may come from anybody. The same part twice is one line. */
export function readParts(texts: readonly string[]): ReadBuild {
  const lines: BuildLine[] = [];
  let unread = 0;
  for (const text of texts) {
    const [, id, digits = "1"] = PART.exec(text) ?? [];
    const line = lines.find((one) => one.id === id);
    const quantity = Math.min(Number(digits) + (line?.quantity ?? 0), MAX_OF_PART);
    if (line) line.quantity = Math.max(quantity, 1);
    else if (id === undefined || quantity < 1 || lines.length >= MAX_PARTS) unread++;
    else lines.push({ id, quantity });
  }
  return { lines, unread };
}

/** The text of each part. */
export function writeParts(lines: readonly BuildLine[]): string[] {
  return lines.map(({ id, quantity }) => (quantity === 1 ? id : `${id}*${quantity}`));
}

/** All parts as one text, for cookies and the database. */
export function packParts(lines: readonly BuildLine[]): string {
  return writeParts(lines).join(SEPARATOR);
}

export function unpackParts(text: string): ReadBuild {
  // The limit bounds the work for a forged cookie.
  return readParts(text === "" ? [] : text.split(SEPARATOR, MAX_PARTS + 1));
}

/** Joins two lists of parts. `unread` counts what exceeds the limits of a build. */
export function joinParts(one: readonly BuildLine[], other: readonly BuildLine[]): ReadBuild {
  return readParts(writeParts([...one, ...other]));
}

/** The same parts in any order. */
export function isSameBuild(a: readonly BuildLine[], b: readonly BuildLine[]): boolean {
  return packParts(sorted(a)) === packParts(sorted(b));
}

function sorted(lines: readonly BuildLine[]): BuildLine[] {
  return [...lines].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The list with one more of a part; null if the list is full. */
export function addPart(lines: readonly BuildLine[], id: string): BuildLine[] | null {
  const line = lines.find((one) => one.id === id);
  if (line) return setQuantity(lines, id, line.quantity + 1);
  return lines.length < MAX_PARTS ? [...lines, { id, quantity: 1 }] : null;
}

/** The list with another quantity of a part; without the part for 0. */
export function setQuantity(lines: readonly BuildLine[], id: string, quantity: number): BuildLine[] {
  const most = Math.min(quantity, MAX_OF_PART);
  return lines.flatMap((line) => (line.id !== id ? [line] : most > 0 ? [{ id, quantity: most }] : []));
}

/** The number of parts, with their quantities. */
export function countUnits(lines: readonly Pick<BuildLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The known costs of a list's parts, in cents. */
export interface BuildSums {
  /** The number of parts, with their quantities. */
  items: number;
  price: number;
  /** How many parts have no price. */
  unpriced: number;
  /** Of the parts that have a typical price. */
  typical: number;
  /** How many parts have no typical price. */
  untypical: number;
}

interface Priced {
  quantity: number;
  price: number | null;
  /** 0: not known. */
  typicalPrice: number;
}

export function sumParts(parts: readonly Priced[]): BuildSums {
  const sums: BuildSums = { items: 0, price: 0, unpriced: 0, typical: 0, untypical: 0 };
  for (const { quantity, price, typicalPrice } of parts) {
    sums.items += quantity;
    if (price === null) sums.unpriced += quantity;
    sums.price += (price ?? 0) * quantity;
    sums.typical += typicalPrice * quantity;
    if (typicalPrice === 0) sums.untypical += quantity;
  }
  return sums;
}
