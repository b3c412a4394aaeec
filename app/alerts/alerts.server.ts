import { and, count, eq, lte } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productAlerts, products } from "#db/schema/index.ts";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import type { ShopValue } from "../shops/shops.ts";

import type { AlertKind } from "./alert-kinds.ts";
import { isAvailable } from "./alerts.queries.server.ts";

/** Of one person. */
export const MAX_ALERTS = 30;
/** An alert without its event ends. */
export const ALERT_DAYS = 365;

interface NewAlert {
  userId: string;
  shop: ShopValue;
  id: string;
  kind: AlertKind;
  /** In cents; null: any lower price than now. */
  wished: number | null;
  now: Date;
}

export type AlertProblem = Problem<"no-product" | "is-available" | "no-price" | "costs-that-already" | "too-many">;

/** Adds an alert, or replaces the same person's alert of this kind about the product. Returns its target. */
export function addAlert(
  db: Db,
  { userId, shop, id, kind, wished, now }: NewAlert,
): Result<{ target: number | null }, AlertProblem> {
  return db.transaction(
    (tx) => {
      const product = tx
        .select()
        .from(products)
        .where(and(eq(products.shop, shop), eq(products.id, id)))
        .get();
      if (!product) return fail("no-product");
      if (kind === "stock" && isAvailable(product)) return fail("is-available");
      let target: number | null = null;
      if (kind === "price") {
        if (product.priceCents === null || product.priceCents === 0) return fail("no-price");
        target = wished ?? product.priceCents - 1;
        if (target >= product.priceCents) return fail("costs-that-already");
      }
      const ofUser = eq(productAlerts.userId, userId);
      const same = and(ofUser, eq(productAlerts.productKey, product.key), eq(productAlerts.kind, kind));
      tx.delete(productAlerts).where(same).run();
      const known = tx.select({ rows: count() }).from(productAlerts).where(ofUser).get()?.rows ?? 0;
      // Ends the transaction without having deleted one: there was none if there are as many as there may be.
      if (known >= MAX_ALERTS) return fail("too-many");
      const alert = { userId, productKey: product.key, kind, targetCents: target, createdAt: now };
      tx.insert(productAlerts).values(alert).run();
      return ok({ target });
    },
    { behavior: "immediate" },
  );
}

/** Removes one of a person's own alerts. Removing an absent one changes nothing. */
export function removeAlert(db: Db, userId: string, key: number): void {
  db.delete(productAlerts)
    .where(and(eq(productAlerts.userId, userId), eq(productAlerts.key, key)))
    .run();
}

/** Returns how many there were. */
export function removeAllAlerts(db: Db, userId: string): number {
  return db.delete(productAlerts).where(eq(productAlerts.userId, userId)).run().changes;
}

export function cleanUpAlerts(db: Db, createdUntil: Date): void {
  db.delete(productAlerts).where(lte(productAlerts.createdAt, createdUntil)).run();
}
