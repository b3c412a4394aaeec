import { asc, eq, inArray, min, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, productSpecs, specValues } from "#db/schema/index.ts";

import type { ShopValue } from "../../shops/shops.ts";

import { specLine, type Spec } from "./specs.ts";

const specQueries = prepareOnce((db) => ({
  ofProducts: db
    .select({ key: productSpecs.productKey, name: specValues.name, value: specValues.value })
    .from(productSpecs)
    .innerJoin(specValues, eq(specValues.key, productSpecs.valueKey))
    .where(inArray(productSpecs.productKey, sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`))
    .orderBy(asc(productSpecs.productKey), asc(productSpecs.position))
    .prepare(),
  names: db
    .select({ name: specValues.name })
    .from(specValues)
    .innerJoin(categories, eq(categories.key, specValues.categoryKey))
    .where(eq(categories.shop, sql.placeholder("shop")))
    .groupBy(specValues.name)
    .orderBy(min(specValues.key))
    .prepare(),
}));

/** The specs of products in order, by the products' keys. Products without specs are left out. */
export function listSpecs(db: Db, productKeys: readonly number[]): Map<number, Spec[]> {
  const specs = new Map<number, Spec[]>();
  if (productKeys.length === 0) return specs;
  for (const { key, ...spec } of specQueries(db).ofProducts.all({ keys: JSON.stringify(productKeys) })) {
    const known = specs.get(key);
    if (known) known.push(spec);
    else specs.set(key, [spec]);
  }
  return specs;
}

/** The first specs of products in one line each, by the products' keys. For lists. */
export function listSpecLines(db: Db, productKeys: readonly number[]): Map<number, string> {
  return new Map(Array.from(listSpecs(db, productKeys), ([key, specs]) => [key, specLine(specs)]));
}

/** All names of the specs of a shop's products, in the order in which they first appeared. */
export function listSpecNames(db: Db, shop: ShopValue): string[] {
  return specQueries(db)
    .names.all({ shop })
    .map(({ name }) => name);
}
