import { fold } from "../../shared/fold.ts";

import { formatSpec } from "./spec-formats.ts";
import { isSameSpecs, MAX_SPEC_NAME, MAX_SPEC_VALUE, MAX_SPECS, type Spec } from "./specs.ts";

/** Tags that may stand around a name or a value. All others end a line. */
const INLINE = new Set(["strong", "b", "em", "i", "u", "s", "span", "code"]);
/** Content that is no list of names and values. */
const OTHER = new Set(["img", "pre", "blockquote", "table"]);
const HEADING = /^h[1-6]$/;

/**
 * Reads a description that consists of `Name: value` items and headings only. Returns its specs, formatted for people.
 * Returns none for any other description.
 */
export function readSpecsOfDescription(html: string): Spec[] {
  return readItems(html).flatMap((item) => formatSpec(item) ?? []);
}

function readItems(html: string): Spec[] {
  const lines: string[] = [""];
  let isHeading = false;
  for (const part of html.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(part);
    if (!tag) {
      if (!isHeading) lines.push((lines.pop() ?? "") + part);
      continue;
    }
    const name = (tag[2] ?? "").toLowerCase();
    if (OTHER.has(name)) return [];
    if (HEADING.test(name)) isHeading = tag[1] === "";
    if (!INLINE.has(name)) lines.push("");
  }
  const items = lines.flatMap((line) => line.split("\n")).flatMap((line) => decode(line).trim() || []);
  const specs = items.map(readItem);
  return specs.every((spec) => spec !== null) ? specs : [];
}

/** Whether a description only repeats specs, so that a page need not show it. */
export function repeatsSpecs(description: string, specs: readonly Spec[]): boolean {
  const items = readItems(description);
  const has = (item: Spec) => specs.some((spec) => isSameSpecs([item], [spec]));
  return (
    items.length > 0 &&
    items.every((item) => {
      const formatted = formatSpec(item);
      return formatted === null || has(formatted) || has(item);
    })
  );
}

function readItem(text: string): Spec | null {
  const colon = text.indexOf(":");
  const [name, value] = [text.slice(0, Math.max(0, colon)).trim(), text.slice(colon + 1).trim()];
  if (name === "" || value === "" || name.length > MAX_SPEC_NAME || value.length > MAX_SPEC_VALUE) return null;
  return { name, value };
}

function decode(text: string): string {
  return text
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

interface Source {
  /** HTML. */
  description: string;
  /** Specs that are not taken from the description, because the file has a column for them. */
  except: readonly Spec[];
}

/**
 * Adds the description's specs whose names are new, up to the limit of a product. Specs that the product already has as
 * they are in the description are replaced by the formatted ones.
 */
export function addSpecsOfDescription(stored: readonly Spec[], { description, except }: Source): Spec[] {
  const items = readItems(description).filter(({ name }) => except.every((one) => fold(one.name) !== fold(name)));
  const isItem = (spec: Spec) => items.some((item) => isSameSpecs([item], [spec]));
  const specs = stored.flatMap((spec) => (isItem(spec) ? (formatSpec(spec) ?? []) : spec));
  const names = new Set([...specs, ...except].map(({ name }) => fold(name)));
  const added = readSpecsOfDescription(description).filter(({ name }) => {
    const isNew = !names.has(fold(name));
    names.add(fold(name));
    return isNew;
  });
  return [...specs, ...added.slice(0, Math.max(0, MAX_SPECS - specs.length))];
}
