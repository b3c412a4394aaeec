import { fold } from "../../shared/fold.ts";

/** A named value of a product, such as `Socket: AM5`. No two specs of a product have the same name, ignoring case. */
export interface Spec {
  name: string;
  value: string;
}

export const MAX_SPECS = 40;
/** In a form: more rows than specs, because some are empty, and to say that there are too many. */
export const MAX_SPEC_ROWS = 2 * MAX_SPECS;
/** In characters. The database holds the same limits. */
export const MAX_SPEC_NAME = 60;
export const MAX_SPEC_VALUE = 200;

/** The start of the columns of specs in CSV files, and of their fields in the audit trail: `spec:Socket`. */
const SPEC_COLUMN = "spec:";

export function specColumn(name: string): string {
  return SPEC_COLUMN + name;
}

/** The name of a spec's column; null for other columns. */
export function findSpecName(column: string): string | null {
  return column.startsWith(SPEC_COLUMN) ? column.slice(SPEC_COLUMN.length).trim() : null;
}

/** The specs of cells by column, in their order. Also those with an empty value. */
export function readSpecCells(cells: Readonly<Record<string, string>>): Spec[] {
  return Object.entries(cells).flatMap(([column, value]) => {
    const name = findSpecName(column);
    return name === null ? [] : [{ name, value }];
  });
}

/**
 * Specs with changes: a changed spec keeps its place, new ones follow, and an empty value removes a spec. Names are
 * compared ignoring case. Keeps names that are twice in the changes.
 */
export function mergeSpecs(specs: readonly Spec[], changes: readonly Spec[]): Spec[] {
  const touched = new Set(changes.map(({ name }) => fold(name)));
  const given = changes.filter(({ value }) => value.trim() !== "");
  const kept = specs.flatMap((spec) => {
    const name = fold(spec.name);
    if (!touched.has(name)) return [spec];
    const at = given.findIndex((one) => fold(one.name) === name);
    return at < 0 ? [] : given.splice(at, 1);
  });
  return [...kept, ...given];
}

/** Whether two lists are the same, also in order and case. */
export function isSameSpecs(a: readonly Spec[], b: readonly Spec[]): boolean {
  return a.length === b.length && a.every(({ name, value }, i) => name === b[i]?.name && value === b[i].value);
}

const MAX_LINE_SPECS = 4;

/** The first specs in one line, for a product in a list. */
export function specLine(specs: readonly Spec[]): string {
  return specs
    .slice(0, MAX_LINE_SPECS)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(" · ");
}
