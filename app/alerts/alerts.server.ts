import { and, count, eq, getTableColumns, lte } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productAlerts, products, users } from "#db/schema/index.ts";

import { deleteWaitingLettersTo } from "../mail/outbox.server.ts";
import { findOffer, type Offer } from "../catalogue/offer.queries.server.ts";
import type { Condition } from "../shops/conditions.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import type { ShopValue } from "../shops/shops.ts";

import { ALERT_TOPICS, MAX_ALERTS, type AlertKind, type Awaited } from "./alert-kinds.ts";
import { isAvailable, priceInAnyCondition } from "./alerts.queries.server.ts";

/** Used in place of a missing offer: the product is not sold in that condition. */
const NOT_FOR_SALE: Offer = { price: 0, stock: 0 };

interface NewAlert {
  userId: string;
  shop: ShopValue;
  id: string;
  kind: AlertKind;
  /** The condition that the alert is about, in Open Box. Null stands for every condition. */
  condition: Condition | null;
  /** In cents. Null stands for each price below the current one, or below the last one while it is out of stock. */
  wished: number | null;
  now: Date;
}

export type AlertProblem = Problem<"no-product" | "is-available" | "no-price" | "costs-that-already" | "too-many">;

/**
 * Adds an alert, or replaces the same person's alert of this kind about the product. Returns its target. Also returns
 * what the replaced alert waited for, if that differs. The wished price must be below what the product costs now, in the
 * condition or in the cheapest one in stock. While the product is out of stock, any wished price is accepted, because
 * nobody can pay its price.
 */
export function addAlert(
  db: Db,
  { userId, shop, id, kind, condition, wished, now }: NewAlert,
): Result<{ target: number | null; replaced: Awaited | null }, AlertProblem> {
  return db.transaction(
    (tx) => {
      const product = tx
        .select({ ...getTableColumns(products), price: priceInAnyCondition })
        .from(products)
        .where(and(eq(products.shop, shop), eq(products.id, id)))
        .get();
      if (!product) return fail("no-product");
      const offer = condition && (findOffer(tx, product.key, condition) ?? NOT_FOR_SALE);
      if (kind === "stock" && isAvailable(product, offer)) return fail("is-available");
      let target: number | null = null;
      if (kind === "price") {
        const price = offer ? offer.price : product.price;
        if (price === null || price === 0) return fail("no-price");
        target = wished ?? price - 1;
        if (target >= price && isAvailable(product, offer)) return fail("costs-that-already");
      }
      const ofUser = eq(productAlerts.userId, userId);
      const same = and(ofUser, eq(productAlerts.productKey, product.key), eq(productAlerts.kind, kind));
      const [earlier] = tx.delete(productAlerts).where(same).returning().all();
      const known = tx.select({ rows: count() }).from(productAlerts).where(ofUser).get()?.rows ?? 0;
      // This commits the transaction. Nothing is lost: if an earlier alert was deleted, the number is below the limit.
      if (known >= MAX_ALERTS) return fail("too-many");
      const alert = { userId, productKey: product.key, kind, condition, targetCents: target, createdAt: now };
      tx.insert(productAlerts).values(alert).run();
      const isSame = earlier?.condition === condition && earlier.targetCents === target;
      const replaced = earlier && !isSame ? { kind, condition: earlier.condition, target: earlier.targetCents } : null;
      return ok({ target, replaced });
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

/** Removes a person's alerts, and the letters of earlier ones that still wait. Returns how many alerts there were. */
export function removeAllAlerts(db: Db, userId: string): number {
  return db.transaction(
    (tx) => {
      const account = tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
      if (account) deleteWaitingLettersTo(tx, account.email, ALERT_TOPICS);
      return tx.delete(productAlerts).where(eq(productAlerts.userId, userId)).run().changes;
    },
    { behavior: "immediate" },
  );
}

export function cleanUpAlerts(db: Db, createdUntil: Date): void {
  db.delete(productAlerts).where(lte(productAlerts.createdAt, createdUntil)).run();
}
