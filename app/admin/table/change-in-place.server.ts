import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import { toCsvCells } from "../../catalogue/products/product-csv.ts";
import { saveProduct } from "../../catalogue/products/products.server.ts";
import { findStoredProduct } from "../../catalogue/products/stored-products.queries.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

/** A new value of a field, and the values that the administrator has seen in it or has sent just before. */
export interface FieldChange {
  field: string;
  shown: readonly unknown[];
  value: unknown;
}

export type InPlaceProblem =
  | Problem<"not-found">
  /** The current values of the fields that others have changed. */
  | Problem<"changed", { now: Record<string, string> }>;

interface Change {
  id: string;
  changes: readonly FieldChange[];
  by: Actor;
  now: Date;
}

/**
 * Changes some fields of a product. Refuses all of them if one of these fields now has a value that is not in `shown`.
 * Changes of other fields do not matter. Returns the earlier values of the fields that were changed, as in forms.
 */
export function changeInPlace(
  db: Db,
  shop: ShopValue,
  { id, changes, by, now }: Change,
): Result<{ before: Record<string, string> }, InPlaceProblem> {
  return db.transaction(
    () => {
      const stored = findStoredProduct(db, shop, id);
      if (!stored) return fail("not-found");
      const values = new Map<string, unknown>(Object.entries(stored.input));
      const cells = toCsvCells(stored.input);
      const cellsOf = (some: readonly FieldChange[]) =>
        Object.fromEntries(some.map(({ field }) => [field, cells[field] ?? ""]));
      const wanted = changes.filter(({ field, value }) => values.get(field) !== value);
      const others = wanted.filter(({ field, shown }) => !shown.includes(values.get(field)));
      if (others.length > 0) return fail("changed", { now: cellsOf(others) });
      const changed = Object.fromEntries(wanted.map(({ field, value }) => [field, value]));
      saveProduct(db, shop, { ...stored.input, ...changed }, { by, now });
      return ok({ before: cellsOf(wanted) });
    },
    { behavior: "immediate" },
  );
}
