import { createHash, timingSafeEqual } from "node:crypto";

/** The maximum nesting of a notification. No provider nests deeper. */
const MAX_DEPTH = 20;

/**
 * Compares a signature with the right one in constant time. Checks its format first, because hexadecimal decoding stops
 * silently at the first other character. Accepts lower case only, as every provider writes it.
 */
export function isSignature(given: string | null, right: Buffer): boolean {
  const text = given?.trim() ?? "";
  if (text.length !== right.length * 2 || !/^[0-9a-f]+$/.test(text)) return false;
  return timingSafeEqual(Buffer.from(text, "hex"), right);
}

/**
 * Serializes JSON with the keys of every object sorted and without white space. Returns null if it is no JSON object or
 * nested too deeply. Formats numbers and strings as JavaScript does, which is what NOWPayments signs.
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

/** Parses a JSON object. Returns null for anything else. */
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

/** Recursive. The caller has checked the depth. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}

/** Returns the nesting of a text's brackets in one pass. The text may be invalid JSON. */
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
