import { LRUCache } from "lru-cache";

import type { Db } from "./connection.ts";

/**
 * Makes a function that returns a database's prepared statements. They are prepared at their first use and cached as
 * long as the database exists, because preparing takes ten times as long as running most of them.
 */
export function prepareOnce<Prepared extends object>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const preparedFor = new WeakMap<Db, Prepared>();
  return (db) => {
    const known = preparedFor.get(db);
    if (known) return known;
    const prepared = prepare(db);
    preparedFor.set(db, prepared);
    return prepared;
  };
}

/** How many variants of a statement are kept. Visitors choose them by their filters, and thousands are possible. */
const MAX_VARIANTS = 200;

/**
 * The same for a statement with variants: each variant is prepared once, and again when it was not used for long.
 * Variants that are equal as JSON are the same.
 */
export function prepareVariants<Variant, Prepared extends object>(
  prepare: (db: Db, variant: Variant) => Prepared,
): (db: Db, variant: Variant) => Prepared {
  const variantsOf = prepareOnce(() => new LRUCache<string, Prepared>({ max: MAX_VARIANTS }));
  return (db, variant) => {
    const variants = variantsOf(db);
    const name = JSON.stringify(variant);
    const known = variants.get(name);
    if (known) return known;
    const prepared = prepare(db, variant);
    variants.set(name, prepared);
    return prepared;
  };
}
