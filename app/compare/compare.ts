import type { Spec } from "../catalogue/specs/specs.ts";
import { fold } from "../shared/fold.ts";

/** A line of a comparison: a value for each product, null where it is not known. */
export interface ComparedRow {
  /** Part of the key of a row, because a spec can have the same name as a fact, such as "Price". */
  kind: "fact" | "spec";
  name: string;
  values: (string | null)[];
  /** Whether the products differ in it, also by a value that is not known. */
  differs: boolean;
}

/**
 * The specs of products as rows: those of the first product in its order, then what the others add. Names are compared
 * ignoring case.
 */
export function compareSpecs(products: readonly (readonly Spec[])[]): ComparedRow[] {
  const names = new Map<string, string>();
  for (const { name } of products.flat()) if (!names.has(fold(name))) names.set(fold(name), name);
  return Array.from(names, ([key, name]) =>
    compareValues(
      { kind: "spec", name },
      products.map((specs) => specs.find((spec) => fold(spec.name) === key)?.value ?? null),
    ),
  );
}

/** Values that differ in case or spaces only are the same. */
export function compareValues(row: Pick<ComparedRow, "kind" | "name">, values: ComparedRow["values"]): ComparedRow {
  const different = new Set(values.map((value) => value && fold(value).replace(/\s+/g, "")));
  return { ...row, values, differs: different.size > 1 };
}
