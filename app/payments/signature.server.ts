import { createHash, timingSafeEqual } from "node:crypto";

/** Levels of nesting that a notification may have; deeper ones are no provider's. */
const MAX_DEPTH = 20;

/**
 * Compares a signature with the right one in constant time. The shape is checked first, because decoding hexadecimal
 * stops silently at the first character that is none. Lower case only, as every provider writes it.
 */
export function isSignature(given: string | null, right: Buffer): boolean {
  const text = given?.trim() ?? "";
  if (text.length !== right.length * 2 || !/^[0-9a-f]+$/.test(text)) return false;
  return timingSafeEqual(Buffer.from(text, "hex"), right);
}

/**
 * JSON written again with the keys of every object sorted and without white space; null when it is no JSON object or
 * nested too deeply. Numbers and strings come out as JavaScript writes them, which is how NOWPayments signs.
 */
export function sortedJson(text: string): string | null {
  if (depthOf(text) > MAX_DEPTH) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? JSON.stringify(sortKeys(value)) : null;
  } catch {
    return null;
  }
}

/** A JSON object's text as a value; null for anything else. */
export function parseJsonObject(text: string): unknown {
  const sorted = sortedJson(text);
  return sorted === null ? null : JSON.parse(sorted);
}

export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Recursive: callers have checked the depth. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}

/** How deeply the brackets of a JSON text nest, in one pass over whatever it is. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString && character === "\\") at++;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}
