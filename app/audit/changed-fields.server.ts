/** The values of something before or after a change, by field. */
export type Fields = Record<string, string | number | boolean | null>;

export const MAX_FIELDS_BYTES = 4_000;
/** Values are cut to the first of these numbers of characters with which everything fits. */
const LENGTHS = [200, 60, 12, 0];

interface Change {
  before: Fields | null;
  after: Fields | null;
}

/**
 * Both sides of a change as JSON, with the changed fields only. Null: there was nothing before, or there is nothing
 * after.
 */
export function describeChange({ before, after }: Change): { before: string | null; after: string | null } {
  if (!before || !after) {
    return { before: before && toJson(withoutEmpty(before)), after: after && toJson(withoutEmpty(after)) };
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { before: toJson(pick(before)), after: toJson(pick(after)) };
}

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ""));
}

function toJson(fields: Fields): string {
  for (const length of LENGTHS) {
    const json = JSON.stringify(fields, (_name, value: unknown) =>
      typeof value === "string" ? cut(value, length) : value,
    );
    if (Buffer.byteLength(json) <= MAX_FIELDS_BYTES) return json;
  }
  return JSON.stringify({ fields: Object.keys(fields).length });
}

function cut(text: string, length: number): string {
  return text.length <= length ? text.toWellFormed() : `${text.slice(0, length).toWellFormed()}…`;
}
