import { and, eq, lt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { products, productViews } from "#db/schema/index.ts";
import { writeIfPossible } from "#db/write-lock.ts";

import { chargesOfAddress, spend } from "../../http/rate-limits.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

/** Further views of a product by the same visitor within this time do not count. */
export const VIEW_MINUTES = 30;
const VIEW_INTERVAL_MS = VIEW_MINUTES * 60_000;

interface View {
  shop: ShopValue;
  id: string;
  /** All identifiers of the visitor: a cookie; until it is set, a hash of address and browser. A bot has none. */
  visitors: string[];
  /** The visitor's address. It has a budget of views, because a browser can send any User-Agent. */
  address: string;
  now: Date;
}

/**
 * Counts a view once per visitor and product in 30 minutes, unless another process holds the write lock or the address
 * has used up its budget. Returns false if the product is unknown.
 */
export function countView(db: Db, view: View): boolean {
  let isKnown = true;
  writeIfPossible(db, () => (isKnown = countInTransaction(db, view)));
  return isKnown;
}

function countInTransaction(db: Db, { shop, id, visitors, address, now }: View): boolean {
  return db.transaction(
    (tx) => {
      const product = tx
        .select({ key: products.key })
        .from(products)
        .where(and(eq(products.shop, shop), eq(products.id, id)))
        .get();
      if (!product) return false;
      const since = now.getTime() - VIEW_INTERVAL_MS;
      const seen = visitors.some((visitor) => {
        const lately = and(eq(productViews.productKey, product.key), eq(productViews.visitor, visitor));
        const last = tx.select({ at: productViews.viewedAt }).from(productViews).where(lately).get();
        return last !== undefined && last.at.getTime() > since;
      });
      if (visitors.length === 0 || seen || !spend(db, chargesOfAddress("views", address), now).ok) return true;
      for (const visitor of visitors) {
        tx.insert(productViews)
          .values({ productKey: product.key, visitor, viewedAt: now })
          .onConflictDoUpdate({ target: [productViews.productKey, productViews.visitor], set: { viewedAt: now } })
          .run();
      }
      tx.update(products)
        .set({ viewCount: sql`${products.viewCount} + 1` })
        .where(eq(products.key, product.key))
        .run();
      return true;
    },
    { behavior: "immediate" },
  );
}

/** Deletes the records of views that no longer matter. */
export function cleanUpViews(db: Db, now: Date): void {
  db.delete(productViews)
    .where(lt(productViews.viewedAt, new Date(now.getTime() - VIEW_INTERVAL_MS)))
    .run();
}
