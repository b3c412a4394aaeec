import { and, countDistinct, desc, eq, gt, max, ne, notInArray, sum, type SQL } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

import { HOUR_MS } from "../../shared/durations.ts";
import { fail, type Problem } from "../../shared/result.ts";

/**
 * What one account may order before it pays. Orders that are paid together count as one, but all of their units count.
 */
export interface PurchaseLimits {
  /** Unpaid orders that hold units at the same time. */
  openOrders: number;
  /** Units that all these orders hold together. */
  heldUnits: number;
  /** Unpaid orders begun within an hour, also those that were deleted or have expired. */
  unpaidPerHour: number;
}

export type PurchaseLimitProblem =
  | Problem<"open-orders", { most: number }>
  | Problem<"held-units", { most: number; held: number }>
  | Problem<"unpaid-per-hour", { most: number; retryAfterSeconds: number }>;

/** Money that was only seen, or is too little, does not count: a few cents would hold the units for good. */
const isUnpaid = notInArray(orders.paymentStatus, ["finished", "refunded"]);

/** Matches the unpaid orders of an account. Leaves out purchases that failed, because that is the provider's fault. */
function isBegunBy(userId: string): SQL | undefined {
  return and(eq(orders.userId, userId), isUnpaid, ne(orders.state, "void"));
}

/** When the account has begun its last unpaid order, also one that was deleted or has expired. */
export function findLastUnpaid(db: Db, userId: string): Date | null {
  return (
    db
      .select({ at: max(orders.createdAt) })
      .from(orders)
      .where(isBegunBy(userId))
      .get()?.at ?? null
  );
}

/**
 * Returns why the account may not order this many units now, or null. Runs in the transaction that writes the orders,
 * so that requests at the same time are counted one after another.
 */
export function findLimitProblem(
  tx: DbOrTransaction,
  userId: string,
  quantity: number,
  limits: PurchaseLimits,
  now: Date,
): { ok: false; problem: PurchaseLimitProblem } | null {
  const isOfUser = and(eq(orders.userId, userId), isUnpaid);
  const open = tx
    .select({ checkouts: countDistinct(orders.checkoutKey), units: sum(orders.quantity) })
    .from(orders)
    .where(and(isOfUser, eq(orders.stockHeld, true)))
    .get();
  const held = Number(open?.units ?? 0);
  if ((open?.checkouts ?? 0) >= limits.openOrders) return fail("open-orders", { most: limits.openOrders });
  if (held + quantity > limits.heldUnits) return fail("held-units", { most: limits.heldUnits, held });
  const begun = and(isBegunBy(userId), gt(orders.createdAt, new Date(now.getTime() - HOUR_MS)));
  // The oldest of the latest `unpaidPerHour` checkouts. The next order is possible when it is an hour old.
  const createdAt = max(orders.createdAt);
  const limiting = tx
    .select({ at: createdAt })
    .from(orders)
    .where(begun)
    .groupBy(orders.checkoutKey)
    .orderBy(desc(createdAt))
    .limit(1)
    .offset(limits.unpaidPerHour - 1)
    .get();
  if (!limiting?.at) return null;
  const retryAfterSeconds = Math.ceil((limiting.at.getTime() + HOUR_MS - now.getTime()) / 1000);
  return fail("unpaid-per-hour", { most: limits.unpaidPerHour, retryAfterSeconds });
}
