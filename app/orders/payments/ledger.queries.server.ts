import { and, asc, desc, eq, gt, gte, lt, sql, type SQL } from "drizzle-orm";
import { unionAll, type SQLiteColumn } from "drizzle-orm/sqlite-core";

import type { Db } from "#db/connection.ts";
import { checkouts, notedPayments, orders, payments, refunds } from "#db/schema/index.ts";

import { paidWith } from "../checkouts.queries.server.ts";
import type { PaidWith } from "../paid-together.messages.ts";
import { dayOf, startOfDay } from "../../shared/day.ts";

import { returnedUnnoted } from "./checkout-money.server.ts";
import type { Period } from "./ledger-totals.queries.server.ts";

/** All payments of an order's checkout, the earliest first. */
export function listPaymentsOfOrder(db: Db, orderKey: number) {
  return db
    .select({
      provider: payments.provider,
      id: payments.providerPaymentId,
      status: payments.status,
      providerStatus: payments.providerStatus,
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

/** What an administrator noted as received for an order without the provider, or null. */
export function findNotedPayment(db: Db, orderKey: number) {
  const { amountCents, reference, at } = notedPayments;
  const isOfOrder = eq(notedPayments.orderKey, orderKey);
  return db.select({ amountCents, reference, at }).from(notedPayments).where(isOfOrder).get() ?? null;
}
export type OrderNotedPayment = NonNullable<ReturnType<typeof findNotedPayment>>;

/**
 * One line of the ledger: a payment that brought money, one that an administrator has noted, a refund, or what only the
 * provider reports as sent back. The lines of known value add up to the sums of `getLedgerTotals`.
 */
export interface LedgerEntry {
  at: Date;
  kind: "payment" | "refund";
  orderKey: number;
  orderId: string;
  title: string;
  /** The other orders of a payment. Empty for what was noted for this order alone. */
  paidWith: PaidWith[];
  /** US cents; null if the value of a payment is unknown. */
  cents: number | null;
  /** Empty for what an administrator has noted. */
  provider: string;
  /** The provider's payment id, or what an administrator has noted. */
  reference: string;
  status: string;
  /** The status in the provider's own words. Empty if they are unknown, or the same as `status`. */
  providerStatus: string;
  coin: string;
  /** Empty if the provider did not report the amount. */
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
  const ofOrder = { orderKey: orders.key, orderId: orders.id, title: orders.title };
  const ofPayment = {
    at: sql<number>`${payments.moneyAt}`.as("at"),
    ...ofOrder,
    paidWith: paidWith.as("paidWith"),
    provider: sql<string>`${payments.provider}`.as("provider"),
    reference: sql<string>`${payments.providerPaymentId}`.as("reference"),
  };
  const ofNote = ({ at, reference }: { at: SQLiteColumn; reference: SQLiteColumn }) => ({
    at: sql<number>`${at}`.as("at"),
    ...ofOrder,
    paidWith: sql<PaidWith[]>`'[]'`.as("paidWith"),
    provider: nothing.as("provider"),
    reference: sql<string>`${reference}`.as("reference"),
  });
  const entry = (kind: LedgerEntry["kind"], { status, cents }: { status: SQL; cents: SQL }) => ({
    kind: sql<LedgerEntry["kind"]>`${sql.raw(`'${kind}'`)}`.as("kind"),
    cents: sql<number | null>`${cents}`.as("cents"),
    status: sql<string>`${status}`.as("status"),
  });
  const withoutCoins = {
    providerStatus: nothing.as("providerStatus"),
    ...{ coin: nothing.as("coin"), received: nothing.as("received"), asked: nothing.as("asked") },
    ...{ fee: nothing.as("fee"), transactionId: nothing.as("transactionId") },
    transactionCoin: nothing.as("transactionCoin"),
  };
  const isInPeriod = and(gte(payments.moneyAt, from), lt(payments.moneyAt, until));
  const came = db
    .select({
      ...ofPayment,
      ...entry("payment", { status: sql`${payments.status}`, cents: sql`${payments.receivedCents}` }),
      providerStatus: sql<string>`coalesce(nullif(${payments.providerStatus}, ${payments.status}), '')`.as(
        "providerStatus",
      ),
      coin: text(payments.payCurrency).as("coin"),
      // Zero counts as unknown, because money was seen.
      received: sql<string>`iif(CAST(${payments.actuallyPaid} AS REAL) > 0, ${payments.actuallyPaid}, '')`.as(
        "received",
      ),
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
    .where(isInPeriod);
  const byHand = db
    .select({
      ...ofNote(notedPayments),
      ...entry("payment", { status: sql`'noted by hand'`, cents: sql`${notedPayments.amountCents}` }),
      ...withoutCoins,
      note: nothing.as("note"),
    })
    .from(notedPayments)
    .innerJoin(orders, eq(orders.key, notedPayments.orderKey))
    .where(and(gte(notedPayments.at, from), lt(notedPayments.at, until)));
  const returned = db
    .select({
      ...ofNote(refunds),
      ...entry("refund", { status: sql`'refund noted'`, cents: sql`-${refunds.amountCents}` }),
      ...withoutCoins,
      note: text(refunds.note).as("note"),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.key, refunds.orderKey))
    .where(and(gte(refunds.at, from), lt(refunds.at, until)));
  const reported = db
    .select({
      ...ofPayment,
      ...entry("refund", { status: sql`'refund reported'`, cents: sql`-${returnedUnnoted}` }),
      ...withoutCoins,
      note: nothing.as("note"),
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.key, payments.checkoutKey))
    .innerJoin(orders, eq(orders.id, checkouts.id))
    .where(and(eq(payments.status, "refunded"), isInPeriod, gt(returnedUnnoted, 0)));
  return unionAll(came, byHand, returned, reported);
}

const toEntry = ({ at, ...entry }: Omit<LedgerEntry, "at"> & { at: number }): LedgerEntry => ({
  ...entry,
  at: new Date(at),
});

/** A page of the ledger, newest first. `page` counts from 1. */
export function listLedger(db: Db, period: Period, page: number) {
  const rows = ledgerOf(db, period)
    .orderBy(desc(sql`at`), desc(sql`reference`), desc(sql`kind`))
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
    const end = Math.min(startOfDay(dayOf(new Date(next)) + 1).getTime(), until.getTime());
    yield ledgerOf(db, { from: new Date(next), until: new Date(end) })
      .orderBy(asc(sql`at`), asc(sql`reference`), asc(sql`kind`))
      .all()
      .map(toEntry);
    next = findFirstEntry(db, end);
  }
}

/** The time of the first entry at or after a time, in milliseconds; infinity if there is none. */
function findFirstEntry(db: Db, from: number): number {
  const first = (table: typeof notedPayments | typeof refunds | typeof payments, at: SQLiteColumn) =>
    db
      .select({ at: sql<number | null>`min(${at})` })
      .from(table)
      .where(gte(at, new Date(from)))
      .get()?.at ?? Infinity;
  return Math.min(
    first(payments, payments.moneyAt),
    first(notedPayments, notedPayments.at),
    first(refunds, refunds.at),
  );
}
