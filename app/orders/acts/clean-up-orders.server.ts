import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { listUnreferenced } from "#db/references.ts";
import {
  attentionCases,
  checkouts,
  notedPayments,
  orderEvents,
  orders,
  paymentNotifications,
  payments,
  refunds,
  users,
} from "#db/schema/index.ts";

import { NO_PERSON } from "./buyer-removal.server.ts";

/** How many rows are changed at a time. Requests run in between. */
const ROWS_AT_ONCE = 100;

/** The account of anonymized orders. */
const NO_BUYER = "deleted-buyers";

/**
 * Anonymizes orders of this time and before: they lose name, addresses, account and tracking number, and their payments,
 * refunds, cases and history are deleted. What was sold, when, and for how much stays. Leaves out orders that need
 * attention, and those that are paid together with one. Returns the number of orders.
 */
export async function anonymizeOldOrders(db: Db, until: Date, now: Date): Promise<number> {
  let after = { createdAt: new Date(0), key: 0 };
  let anonymized = 0;
  const together = alias(orders, "together");
  const openOnes = db
    .select({ key: together.key })
    .from(together)
    .where(and(eq(together.checkoutKey, orders.checkoutKey), isNotNull(together.review)));
  await inParts(db, ROWS_AT_ONCE, (limit) => {
    const isAfter = sql`(${orders.createdAt}, ${orders.key}) > (${after.createdAt.getTime()}, ${after.key})`;
    const part = db
      .select({ key: orders.key, createdAt: orders.createdAt, userId: orders.userId })
      .from(orders)
      .where(and(lte(orders.createdAt, until), isAfter, not(exists(openOnes))))
      .orderBy(orders.createdAt, orders.key)
      .limit(limit)
      .all();
    const keys = part.filter(({ userId }) => userId !== NO_BUYER).map(({ key }) => key);
    if (keys.length > 0) anonymize(db, keys, now);
    anonymized += keys.length;
    after = part.at(-1) ?? after;
    return part.length;
  });
  await deletePlaceholders(db);
  return anonymized;
}

function anonymize(db: Db, keys: number[], now: Date): void {
  db.transaction(
    () => {
      db.insert(users)
        .values({ id: NO_BUYER, email: "", name: "", createdAt: now, signedInAt: now })
        .onConflictDoNothing()
        .run();
      const itsCheckouts = listCheckoutKeys(db, keys);
      db.delete(orderEvents).where(inArray(orderEvents.orderKey, keys)).run();
      db.delete(payments).where(inArray(payments.checkoutKey, itsCheckouts)).run();
      db.delete(notedPayments).where(inArray(notedPayments.orderKey, keys)).run();
      db.delete(refunds).where(inArray(refunds.orderKey, keys)).run();
      db.delete(attentionCases).where(inArray(attentionCases.orderKey, keys)).run();
      db.update(orders)
        .set({ ...NO_PERSON, userId: NO_BUYER, trackingNumber: "" })
        .where(inArray(orders.key, keys))
        .run();
      db.update(checkouts)
        .set({ userId: NO_BUYER, idempotencyKey: null, requestHash: "" })
        .where(inArray(checkouts.key, itsCheckouts))
        .run();
    },
    { behavior: "immediate" },
  );
}

/** Deletes the nameless accounts that replaced deleted ones, once nothing refers to them. */
async function deletePlaceholders(db: Db): Promise<void> {
  const isPlaceholder = sql`${users.id} > 'deleted-' AND ${users.id} < 'deleted.'`;
  const unused = db
    .select({ id: users.id })
    .from(users)
    .where(and(isPlaceholder, ne(users.id, NO_BUYER), ...listUnreferenced(db, "users", users.id)));
  await inParts(
    db,
    ROWS_AT_ONCE,
    (limit) =>
      db
        .delete(users)
        .where(inArray(users.id, unused.limit(limit)))
        .run().changes,
  );
}

/**
 * Deletes orders of this time and before for which no money has ever come, with their history. They are expired, failed,
 * deleted or given up. Leaves out orders to which another table refers. Returns their number.
 */
export async function deleteUnpaidOrders(db: Db, until: Date): Promise<number> {
  let deleted = 0;
  const isUnused = listUnreferenced(db, "orders", orders.key, ["order_events"]);
  // One state and status at a time, as the index has them.
  for (const state of ["placed", "void"] as const) {
    for (const status of ["waiting", "expired", "failed"] as const) {
      deleted += await inParts(db, ROWS_AT_ONCE, (limit) => {
        const keys = db
          .select({ key: orders.key })
          .from(orders)
          .where(
            and(
              ...[eq(orders.state, state), eq(orders.paymentStatus, status), lte(orders.createdAt, until)],
              ...[eq(orders.stockHeld, false), ...isUnused],
            ),
          )
          .limit(limit)
          .all()
          .map(({ key }) => key);
        if (keys.length > 0) deleteOrders(db, keys);
        return keys.length;
      });
    }
  }
  return deleted;
}

function deleteOrders(db: Db, keys: number[]): void {
  db.transaction(
    () => {
      const itsCheckouts = listCheckoutKeys(db, keys);
      db.delete(orderEvents).where(inArray(orderEvents.orderKey, keys)).run();
      db.delete(orders).where(inArray(orders.key, keys)).run();
      const left = listCheckoutsWithOrders(db, itsCheckouts);
      const unused = itsCheckouts.filter((key) => !left.has(key));
      db.delete(payments).where(inArray(payments.checkoutKey, unused)).run();
      db.delete(checkouts).where(inArray(checkouts.key, unused)).run();
    },
    { behavior: "immediate" },
  );
}

function listCheckoutKeys(db: Db, orderKeys: number[]): number[] {
  const rows = db.selectDistinct({ key: orders.checkoutKey }).from(orders).where(inArray(orders.key, orderKeys)).all();
  return rows.map(({ key }) => key);
}

function listCheckoutsWithOrders(db: Db, keys: number[]): Set<number> {
  const rows = db.select({ key: orders.checkoutKey }).from(orders).where(inArray(orders.checkoutKey, keys)).all();
  return new Set(rows.map(({ key }) => key));
}

/** Deletes cases without an order that were resolved at this time or before. Returns their number. */
export async function deleteOldCases(db: Db, until: Date): Promise<number> {
  const { key, orderKey, resolvedAt } = attentionCases;
  const old = db
    .select({ key })
    .from(attentionCases)
    .where(and(isNull(orderKey), lte(resolvedAt, until)));
  return inParts(
    db,
    ROWS_AT_ONCE,
    (limit) =>
      db
        .delete(attentionCases)
        .where(inArray(key, old.limit(limit)))
        .run().changes,
  );
}

/** Deletes notifications that were received at this time or before. Returns their number. */
export async function deleteOldNotifications(db: Db, until: Date): Promise<number> {
  let after = 0;
  return inParts(db, ROWS_AT_ONCE, (limit) => {
    // In the order in which they came, so that reading ends at the first one to keep.
    const part = db
      .select({ key: paymentNotifications.key, receivedAt: paymentNotifications.receivedAt })
      .from(paymentNotifications)
      .where(gt(paymentNotifications.key, after))
      .orderBy(paymentNotifications.key)
      .limit(limit)
      .all();
    const old = part.filter(({ receivedAt }) => receivedAt <= until).map(({ key }) => key);
    if (old.length > 0) db.delete(paymentNotifications).where(inArray(paymentNotifications.key, old)).run();
    after = old.at(-1) ?? after;
    return old.length;
  });
}
