import { and, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";

import { deleteProduct } from "../../catalogue/products.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

export interface BulkDeleted {
  deleted: string[];
  /** Of these ids there was no product any more. */
  gone: string[];
}

/** Removes all of these products or, where the database fails, none. */
export function deleteProducts(db: Db, shop: ShopValue, ids: readonly string[]): BulkDeleted {
  return db.transaction(
    () => {
      const result: BulkDeleted = { deleted: [], gone: [] };
      for (const id of new Set(ids)) (deleteProduct(db, shop, id).ok ? result.deleted : result.gone).push(id);
      return result;
    },
    { behavior: "immediate" },
  );
}

/** Which of these ids have a product, each with its title. */
export function listTitles(db: Db, shop: ShopValue, ids: readonly string[]): { id: string; title: string }[] {
  const isNamed = inArray(products.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.shop, shop), isNamed))
    .orderBy(products.titleFold, products.id)
    .all();
}
