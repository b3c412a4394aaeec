import { and, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { deleteProduct } from "../../catalogue/products.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

export interface BulkDeleted {
  deleted: string[];
  /** The ids without a product. */
  gone: string[];
}

/** Deletes all of these products, or none if the database fails. */
export function deleteProducts(
  db: Db,
  shop: ShopValue,
  { ids, by, now }: { ids: readonly string[]; by: Actor; now: Date },
): BulkDeleted {
  return db.transaction(
    () => {
      const result: BulkDeleted = { deleted: [], gone: [] };
      for (const id of new Set(ids)) {
        const isDeleted = deleteProduct(db, shop, { id, by, now }).ok;
        (isDeleted ? result.deleted : result.gone).push(id);
      }
      return result;
    },
    { behavior: "immediate" },
  );
}

/** The existing products of these ids, each with its title. */
export function listTitles(db: Db, shop: ShopValue, ids: readonly string[]): { id: string; title: string }[] {
  const isNamed = inArray(products.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.shop, shop), isNamed))
    .orderBy(products.titleFold, products.id)
    .all();
}
