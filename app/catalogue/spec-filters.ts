import { fold } from "../shared/fold.ts";

import { MAX_SPEC_NAME, MAX_SPEC_VALUE } from "./specs/specs.ts";

/** A filter by a spec: the list shows only products whose spec of this name has one of the values. */
export interface SpecFilter {
  name: string;
  values: readonly string[];
}

/** The start of the names of parameters: `?spec.Socket=AM5&spec.Socket=AM4`. */
const PARAM = "spec.";

/** The number of names that a list offers, and of the values of each. */
export const MAX_OFFERED_NAMES = 6;
export const MAX_OFFERED_VALUES = 12;
/** As many values as an address may have. Others are left out. */
const MAX_VALUES = MAX_OFFERED_NAMES * MAX_OFFERED_VALUES;

export function specParam(name: string): string {
  return PARAM + name;
}

/** Reads the filters by spec from an address. Joins names that differ only in case, and leaves out too long texts. */
export function parseSpecFilters(params: URLSearchParams): SpecFilter[] {
  const filters = new Map<string, { name: string; values: string[] }>();
  let count = 0;
  for (const [param, value] of params) {
    const name = param.startsWith(PARAM) ? param.slice(PARAM.length) : "";
    if (name === "" || name.length > MAX_SPEC_NAME || value === "" || value.length > MAX_SPEC_VALUE) continue;
    if (++count > MAX_VALUES) break;
    const known = filters.get(fold(name));
    if (!known) filters.set(fold(name), { name, values: [value] });
    else if (!known.values.includes(value)) known.values.push(value);
  }
  return [...filters.values()];
}

/** The parameters of an address with these filters. */
export function specEntries(filters: readonly SpecFilter[]): [name: string, value: string][] {
  return filters.flatMap(({ name, values }) => values.map((value): [string, string] => [specParam(name), value]));
}

/** Each chosen value as text, with the filters that are left without it. */
export function listActiveSpecs(filters: readonly SpecFilter[]): { label: string; without: SpecFilter[] }[] {
  return filters.flatMap(({ name, values }) =>
    values.map((value) => ({
      label: `${name}: ${value}`,
      without: filters.flatMap((one) => {
        const left = one.name === name ? one.values.filter((other) => other !== value) : one.values;
        return left.length > 0 ? [{ name: one.name, values: left }] : [];
      }),
    })),
  );
}
