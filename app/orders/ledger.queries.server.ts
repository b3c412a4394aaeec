import { and, asc, desc, eq, gte, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";

import type { Db } from "#db/connection.ts";
import { checkouts, orders, payments, refunds } from "#db/schema/index.ts";

import { isListed } from "./orders.queries.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** All payments of an order's checkout, the earliest first. */
export function listPaymentsOfOrder(db: Db, orderKey: number) {
  return db
    .select({
      provider: payments.provider,
      id: payments.providerPaymentId,
      status: payments.status,
      coin: payments.payCurrency,
      received: payments.actuallyPaid,
      asked: payments.payAmount,
      feeAmount: payments.feeAmount,
      feeCurrency: payments.feeCurrency,
      transactionId: payments.transactionId,
      transactionCoin: sql<string | null>`coalesce(${payments.transactionCoin}, ${payments.payCurrency})`,
      receivedCents: payments.receivedCents,
      problem: payments.problem,
      moneyAt: payments.moneyAt,
      updatedAt: payments.updatedAt,
    })
    .from(payments)
    .where(eq(payments.checkoutKey, sql`(SELECT checkout_key FROM orders WHERE key = ${orderKey})`))
    .orderBy(asc(payments.updatedAt), asc(payments.providerPaymentId))
    .all();
}
export type LedgerPayment = ReturnType<typeof listPaymentsOfOrder>[number];

/** What was noted as sent back for an order, the earliest first. */
export function listRefundsOfOrder(db: Db, orderKey: number) {
  return db
    .select({ amountCents: refunds.amountCents, reference: refunds.reference, note: refunds.note, at: refunds.at })
    .from(refunds)
    .where(eq(refunds.orderKey, orderKey))
    .orderBy(asc(refunds.key))
    .all();
}
export type OrderRefund = ReturnType<typeof listRefundsOfOrder>[number];

/** From the first day's start to the end of the last one. */
export interface Period {
  from: Date;
  /** Not included. */
  until: Date;
}

export interface LedgerTotals {
  /** In US cents. */
  received: number;
  /** Payments of unknown value, which are not in the sum. */
  unknown: number;
  refunded: number;
  /** What unpaid orders of the period are about, without what came for them. */
  open: number;
}

export function getLedgerTotals(db: Db, { from, until }: Period): LedgerTotals {
  const came = db
    .select({
      received: sql<number>`coalesce(sum(${payments.receivedCents}), 0)`,
      unknown: sql<number>`count(*) - count(${payments.receivedCents})`,
      returned: sql<number>`coalesce(sum(${payments.receivedCents}) FILTER (WHERE ${payments.status} = 'refunded'), 0)`,
    })
    .from(payments)
    .where(and(gte(payments.moneyAt, from), lt(payments.moneyAt, until)))
    .get();
  const noted = db
    .select({ refunded: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(gte(refunds.at, from), lt(refunds.at, until)))
    .get();
  const paidFor = sql`SELECT coalesce(sum(received_cents), 0) FROM payments WHERE payments.checkout_key = orders.checkout_key`;
  const due = db
    .select({ cents: sql<number>`max(sum(${orders.totalCents}) - (${paidFor}), 0)`.as("cents") })
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
    received: came?.received ?? 0,
    unknown: came?.unknown ?? 0,
    refunded: (noted?.refunded ?? 0) + (came?.returned ?? 0),
    open: unpaid?.open ?? 0,
  };
}

/** One line of the ledger: a payment that brought money, or a refund. */
export interface LedgerEntry {
  at: Date;
  kind: "payment" | "refund";
  orderKey: number;
  orderId: string;
  title: string;
  /** US cents; null if the value of a payment is unknown. */
  cents: number | null;
  provider: string;
  /** The provider's payment id, or a refund's reference. */
  reference: string;
  status: string;
  coin: string;
  received: string;
  asked: string;
  fee: string;
  /** Separated by spaces. */
  transactionId: string;
  /** The coin whose chain has the transactions. */
  transactionCoin: string;
  note: string;
}

export const LEDGER_PER_PAGE = 50;

function ledgerOf(db: Db, { from, until }: Period) {
  const text = (column: unknown) => sql<string>`coalesce(${column}, '')`;
  const nothing = sql<string>`''`;
  const came = db
    .select({
      at: sql<number>`${payments.moneyAt}`.as("at"),
      kind: sql<"payment" | "refund">`'payment'`.as("kind"),
      ...{ orderKey: orders.key, orderId: orders.id, title: orders.title },
      cents: sql<number | null>`${payments.receivedCents}`.as("cents"),
      provider: sql<string>`${payments.provider}`.as("provider"),
      reference: sql<string>`${payments.providerPaymentId}`.as("reference"),
      status: sql<string>`${payments.status}`.as("status"),
      coin: text(payments.payCurrency).as("coin"),
      received: text(payments.actuallyPaid).as("received"),
      asked: text(payments.payAmount).as("asked"),
      fee: sql<string>`trim(coalesce(${payments.feeAmount}, '') || ' ' || coalesce(${payments.feeCurrency}, ''))`.as(
        "fee",
      ),
      transactionId: text(payments.transactionId).as("transactionId"),
      transactionCoin: sql<string>`coalesce(${payments.transactionCoin}, ${payments.payCurrency}, '')`.as(
        "transactionCoin",
      ),
      note: text(payments.problem).as("note"),
    })
    .from(payments)
    // A payment of several orders is listed with the first of them.
    .innerJoin(checkouts, eq(checkouts.key, payments.checkoutKey))
    .innerJoin(orders, eq(orders.id, checkouts.id))
    .where(and(isNotNull(payments.moneyAt), gte(payments.moneyAt, from), lt(payments.moneyAt, until)));
  const returned = db
    .select({
      at: sql<number>`${refunds.at}`.as("at"),
      kind: sql<"payment" | "refund">`'refund'`.as("kind"),
      ...{ orderKey: orders.key, orderId: orders.id, title: orders.title },
      cents: sql<number | null>`-${refunds.amountCents}`.as("cents"),
      provider: nothing.as("provider"),
      reference: sql<string>`${refunds.reference}`.as("reference"),
      status: sql<string>`'refund noted'`.as("status"),
      ...{ coin: nothing.as("coin"), received: nothing.as("received"), asked: nothing.as("asked") },
      fee: nothing.as("fee"),
      ...{ transactionId: nothing.as("transactionId"), transactionCoin: nothing.as("transactionCoin") },
      note: text(refunds.note).as("note"),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.key, refunds.orderKey))
    .where(and(gte(refunds.at, from), lt(refunds.at, until)));
  return unionAll(came, returned);
}

const toEntry = ({ at, ...entry }: Omit<LedgerEntry, "at"> & { at: number }): LedgerEntry => ({
  ...entry,
  at: new Date(at),
});

/** A page of the ledger, newest first. `page` counts from 1. */
export function listLedger(db: Db, period: Period, page: number) {
  const rows = ledgerOf(db, period)
    .orderBy(desc(sql`at`), desc(sql`reference`))
    .limit(LEDGER_PER_PAGE + 1)
    .offset((page - 1) * LEDGER_PER_PAGE)
    .all();
  return { entries: rows.slice(0, LEDGER_PER_PAGE).map(toEntry), hasMore: rows.length > LEDGER_PER_PAGE };
}

/**
 * The whole ledger of a period, oldest first, day by day, so that other work can run in between. Days without entries
 * are skipped: a period may have a million of them.
 */
export function* walkLedger(db: Db, { from, until }: Period): Generator<LedgerEntry[]> {
  let next = findFirstEntry(db, from.getTime());
  while (next < until.getTime()) {
    const end = Math.min(startOfDay(next) + DAY_MS, until.getTime());
    yield ledgerOf(db, { from: new Date(next), until: new Date(end) })
      .orderBy(asc(sql`at`), asc(sql`reference`))
      .all()
      .map(toEntry);
    next = findFirstEntry(db, end);
  }
}

/** The time of the first entry at or after a time, in milliseconds; infinity if there is none. */
function findFirstEntry(db: Db, from: number): number {
  const payment = db
    .select({ at: sql<number | null>`min(${payments.moneyAt})` })
    .from(payments)
    .where(gte(payments.moneyAt, new Date(from)))
    .get()?.at;
  const refund = db
    .select({ at: sql<number | null>`min(${refunds.at})` })
    .from(refunds)
    .where(gte(refunds.at, new Date(from)))
    .get()?.at;
  return Math.min(payment ?? Infinity, refund ?? Infinity);
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}
