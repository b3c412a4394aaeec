import { and, count, eq, isNotNull, isNull, ne, or } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

import { sessionEnds } from "../accounts/session-ends.server.ts";
import { isSeller } from "../accounts/seller.server.ts";
import type { User } from "../accounts/user.ts";
import { deleteAccount, type AccountContents } from "../delete-account.server.ts";
import { findLastUse } from "../http/rate-limits.server.ts";
import { hasMoney } from "../orders/order-status.ts";
import { findLastUnpaid } from "../orders/purchase/purchase-limits.server.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

/** How many orders of a person are under way. */
export interface OpenOrders {
  unpaid: number;
  /** A payment was seen, but not all of it. */
  onItsWay: number;
  notSent: number;
  /** The seller has to check whether money came, also for one that the person has deleted. */
  toCheck: number;
}

export type OwnDeletionProblem =
  Problem<"not-confirmed" | "seller" | "open-orders"> | Problem<"counts-today", { hours: number }>;

export function countOpenOrders(db: Db, userId: string): OpenOrders {
  const isLive = or(ne(orders.state, "void"), ne(orders.paymentStatus, "waiting"));
  const groups = db
    .select({ status: orders.paymentStatus, orders: count() })
    .from(orders)
    .where(
      and(eq(orders.userId, userId), isNull(orders.hiddenAt), eq(orders.shipped, false), isLive, isNull(orders.review)),
    )
    .groupBy(orders.paymentStatus)
    .all();
  const toCheck = db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.review)))
    .get();
  const sum = (isIn: (status: (typeof groups)[number]["status"]) => boolean) =>
    groups.filter(({ status }) => isIn(status)).reduce((total, group) => total + group.orders, 0);
  return {
    unpaid: sum((status) => status === "waiting"),
    onItsWay: sum((status) => hasMoney(status) && status !== "finished"),
    notSent: sum((status) => status === "finished"),
    toCheck: toCheck?.orders ?? 0,
  };
}

/** Why an account cannot be deleted by its owner now, or null. */
export function findDeletionProblem(db: Db, userId: string, now: Date): OwnDeletionProblem | null {
  if (isSeller(db, userId)) return { code: "seller" };
  const isBusy = Object.values(countOpenOrders(db, userId)).some((number) => number > 0);
  if (isBusy) return { code: "open-orders" };
  const waitMs = findLastCounted(db, userId) + DAY_MS - now.getTime();
  return waitMs > 0 ? { code: "counts-today", hours: Math.ceil(waitMs / HOUR_MS) } : null;
}

/**
 * When the person last began an unpaid order or used the chat, in milliseconds. Daily and hourly limits count both.
 * Deleting the account and signing in again would reset these limits. No limit looks back more than a day.
 */
function findLastCounted(db: Db, userId: string): number {
  return Math.max(findLastUnpaid(db, userId)?.getTime() ?? 0, findLastUse(db, userId)?.getTime() ?? 0);
}

interface OwnDeletion {
  user: User;
  /** The e-mail address that the person typed to confirm. */
  typed: string;
  now: Date;
}

/** Deletes the requester's account, and ends all its sessions and chat connections. */
export function deleteOwnAccount(
  db: Db,
  { user, typed, now }: OwnDeletion,
): Result<AccountContents, OwnDeletionProblem> {
  if (typed.trim().toLowerCase() !== user.email.toLowerCase()) return fail("not-confirmed");
  const deleted = db.transaction(
    () => {
      const problem = findDeletionProblem(db, user.id, now);
      if (problem) return { ok: false as const, problem };
      return deleteAccount(db, { userId: user.id, by: null, now });
    },
    { behavior: "immediate" },
  );
  if (!deleted.ok) return deleted;
  sessionEnds.emit("account", user.id);
  return ok(deleted.value);
}
