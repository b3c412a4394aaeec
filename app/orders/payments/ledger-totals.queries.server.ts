import { and, gte, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { attentionCases, notedPayments, orders, payments, refunds } from "#db/schema/index.ts";

import { MATCHABLE_KINDS } from "../case-kinds.ts";
import { isListed } from "../orders.queries.server.ts";

import { leftForUnpaid, returnedUnnoted } from "./checkout-money.server.ts";

/** From the first day's start to the end of the last one. */
export interface Period {
  from: Date;
  /** Not included. */
  until: Date;
}

export interface LedgerTotals {
  /** In US cents. */
  received: number;
  /** Payments of unknown value, which are not in the sum. No administrator has noted what they brought. */
  unknown: number;
  /** Payments that still have to be matched to an order. The sums may lack their money. */
  unmatched: number;
  refunded: number;
  /** What is still to be paid for the unpaid orders that were placed in the period. */
  open: number;
}

/**
 * The sums of a period. A refund belongs to the period in which it was noted. If only the provider reports it, it belongs
 * to the period of its payment.
 */
export function getLedgerTotals(db: Db, { from, until }: Period): LedgerTotals {
  const isNoted = sql`EXISTS (SELECT 1 FROM noted_payments JOIN orders ON orders.key = noted_payments.order_key
    WHERE orders.checkout_key = ${payments.checkoutKey})`;
  const came = db
    .select({
      received: sql<number>`coalesce(sum(${payments.receivedCents}), 0)`,
      unknown: sql<number>`count(*) FILTER (WHERE ${payments.receivedCents} IS NULL AND NOT ${isNoted})`,
      returned: sql<number>`coalesce(sum(${returnedUnnoted}) FILTER (WHERE ${payments.status} = 'refunded'), 0)`,
    })
    .from(payments)
    .where(and(gte(payments.moneyAt, from), lt(payments.moneyAt, until)))
    .get();
  const byHand = db
    .select({ received: sql<number>`coalesce(sum(${notedPayments.amountCents}), 0)` })
    .from(notedPayments)
    .where(and(gte(notedPayments.at, from), lt(notedPayments.at, until)))
    .get();
  const noted = db
    .select({ refunded: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(gte(refunds.at, from), lt(refunds.at, until)))
    .get();
  const { provider, paymentId, kind, firstSeenAt, resolvedAt } = attentionCases;
  const unmatched = db
    .select({ payments: sql<number>`count(DISTINCT ${provider} || ' ' || ${paymentId})` })
    .from(attentionCases)
    .where(and(isNull(resolvedAt), inArray(kind, [...MATCHABLE_KINDS]), gte(firstSeenAt, from), lt(firstSeenAt, until)))
    .get();
  const due = db
    .select({ cents: sql<number>`max(sum(${orders.totalCents}) - max(${leftForUnpaid}, 0), 0)`.as("cents") })
    .from(orders)
    .where(
      and(
        isListed,
        notInArray(orders.paymentStatus, ["finished", "refunded", "expired", "failed"]),
        gte(orders.createdAt, from),
        lt(orders.createdAt, until),
      ),
    )
    .groupBy(orders.checkoutKey)
    .as("due");
  const unpaid = db
    .select({ open: sql<number>`coalesce(sum(${due.cents}), 0)` })
    .from(due)
    .get();
  return {
    received: (came?.received ?? 0) + (byHand?.received ?? 0),
    unknown: came?.unknown ?? 0,
    unmatched: unmatched?.payments ?? 0,
    refunded: (noted?.refunded ?? 0) + (came?.returned ?? 0),
    open: unpaid?.open ?? 0,
  };
}
