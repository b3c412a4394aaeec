import { eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { productSpecs, specValues } from "#db/schema/index.ts";

import { fold } from "../../shared/fold.ts";

import type { Spec } from "./specs.ts";

const statementsOf = prepareOnce((db) => {
  const value = sql.placeholder;
  const ofProduct = sql`(SELECT category_key FROM products WHERE key = ${value("product")})`;
  return {
    remove: db
      .delete(productSpecs)
      .where(eq(productSpecs.productKey, value("product")))
      .prepare(),
    findOrAddValue: db
      .insert(specValues)
      .values({ categoryKey: ofProduct, name: value("name"), nameFold: value("nameFold"), value: value("value") })
      // An update, because RETURNING gives nothing for a row that exists.
      .onConflictDoUpdate({
        target: [specValues.categoryKey, specValues.nameFold, specValues.value, specValues.name],
        set: { name: sql`excluded.name` },
      })
      .returning({ key: specValues.key })
      .prepare(),
    add: db
      .insert(productSpecs)
      .values({ productKey: value("product"), position: value("position"), valueKey: value("valueKey") })
      .prepare(),
  };
});

/** Replaces a product's specs. The caller has checked them, and sets `updatedAt`. */
export function replaceSpecs(db: Db, product: number, specs: readonly Spec[]): void {
  const { remove, findOrAddValue, add } = statementsOf(db);
  db.transaction(
    () => {
      remove.run({ product });
      for (const [i, { name, value }] of specs.entries()) {
        const { key } = findOrAddValue.get({ product, name, nameFold: fold(name), value });
        add.run({ product, position: i + 1, valueKey: key });
      }
    },
    { behavior: "immediate" },
  );
}
