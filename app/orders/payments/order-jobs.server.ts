import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { checkouts, orders, payments } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { PROVIDER_NAMES } from "../../payments/provider-names.ts";
import { ProviderError, type PaymentProvider } from "../../payments/provider.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { recordEvent } from "../events/order-events.server.ts";
import { changeTogether } from "../events/shared-letters.server.ts";
import { hasMoney } from "../order-status.ts";
import { releaseStock } from "../stock.server.ts";

import { askProviders, type FindProvider } from "./ask-providers.server.ts";
import { hasDoubt, listUnreadable } from "./payment-cases.server.ts";
import { hasPendingNotification } from "./receive-notification.server.ts";
import { storeReport } from "./store-report.server.ts";

/** Statuses of payments that may still change. */
const OPEN_STATUSES: PaymentStatus[] = ["waiting", "confirming", "confirmed", "sending", "partially_paid"];
/** Statuses of orders that were given up. Their payments may still be paid, until the provider stops looking. */
const ENDED_STATUSES: PaymentStatus[] = ["expired", "failed"];
/**
 * Polling ends this long after the order. An order is held for 7 days at most, and providers look for late money for 7
 * days at most. Later changes come as notifications only.
 */
const POLLED_DAYS = 14;
/** The pause between two requests about an ended order is its age divided by this. */
const PAUSE_DIVISOR = 10;
const POLLED_AT_ONCE = 120;
const EXPIRED_AT_ONCE = 500;

/**
 * Expires unpaid orders that were created until `dueUntil`, and returns their stock, if the provider confirms that no
 * money came. An order that is marked as sent, or whose provider cannot be asked, stays as it is and keeps its units.
 * Returns how many orders expired.
 */
export async function expireOrders(db: Db, findProvider: FindProvider, dueUntil: Date, now: Date): Promise<number> {
  const isDueToExpire = and(
    eq(orders.state, "placed"),
    // The order has the status of its most advanced payment, so no payment is beyond `waiting`.
    eq(orders.paymentStatus, "waiting"),
    lte(orders.createdAt, dueUntil),
    eq(orders.shipped, false),
  );
  const due = db
    .selectDistinct({
      key: checkouts.key,
      provider: checkouts.provider,
      subject: checkouts.id,
      invoiceId: checkouts.providerInvoiceId,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.key, orders.checkoutKey))
    .where(isDueToExpire)
    // A checkout that always fails does not block the others.
    .orderBy(sql`random()`)
    .limit(EXPIRED_AT_ONCE)
    .all();
  let expired = 0;
  await askProviders(db, due, findProvider, async (provider, checkout) => {
    const statuses = await fetchStatuses(db, provider, checkout, now);
    if (statuses.some(hasMoney)) return;
    await waitForWriteLock(db);
    expired += db.transaction((tx) => expire(tx, checkout, isDueToExpire, now), { behavior: "immediate" });
  });
  return expired;
}

/**
 * Asks the provider about an unpaid checkout and applies what it says. Returns the statuses of its payments. Throws a
 * `ProviderError` if the provider does not know a payment that it has made for the shop. Then the settings are those of
 * another store or account, or the provider has lost its data. In both cases its response says nothing about money.
 */
export async function fetchStatuses(
  db: Db,
  provider: PaymentProvider,
  checkout: { key: number; invoiceId: string | null },
  now: Date,
): Promise<PaymentStatus[]> {
  const known = db
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.checkoutKey, checkout.key), eq(payments.status, "waiting")))
    .all();
  const unreadable = listUnreadable(db, checkout.key).flatMap(({ paymentId }) => paymentId ?? []);
  const knownIds = new Set(known.map(({ id }) => id));
  const named = new Set([...knownIds, ...unreadable]);
  const statuses: (PaymentStatus | null)[] = [];
  for (const id of named) {
    const status = await pollPayment(db, provider, id, now);
    if (status === null && knownIds.has(id)) throw new ProviderError(`The provider does not know payment ${id}.`);
    statuses.push(status);
  }
  const { invoiceId } = checkout;
  if (invoiceId !== null && (named.size === 0 || hasOtherPayments(provider, invoiceId, named)))
    statuses.push(...(await pollInvoice(db, provider, invoiceId, now)));
  return statuses.filter((status) => status !== null);
}

/**
 * Whether an invoice may have payments that the shop does not know, and the provider lists them. At BTCPay Server the
 * invoice is the payment.
 */
export function hasOtherPayments(
  { listPayments }: PaymentProvider,
  invoiceId: string,
  known: ReadonlySet<string>,
): boolean {
  return listPayments !== null && !known.has(invoiceId);
}

/**
 * Expires the orders of a checkout that are still due. Returns how many expired. Expires none if money may have come:
 * - A notification about the checkout is stored and not applied yet.
 * - A notification about it could not be read, and no later answer of the provider has settled that.
 * - A payment names one of its orders together with another order or invoice.
 */
function expire(
  tx: DbOrTransaction,
  { key, subject: id, invoiceId: providerInvoiceId }: { key: number; subject: string; invoiceId: string | null },
  isDueToExpire: ReturnType<typeof and>,
  now: Date,
): number {
  if (hasPendingNotification(tx, { id, providerInvoiceId }) || hasDoubt(tx, key)) return 0;
  const due = tx
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutKey, key), isDueToExpire))
    .all();
  changeTogether(() => {
    for (const order of due) {
      tx.update(orders).set({ paymentStatus: "expired", updatedAt: now }).where(eq(orders.key, order.key)).run();
      recordEvent(tx, order.key, "status", now, "expired");
      releaseStock(tx, order, now);
    }
  });
  return due.length;
}

/**
 * Polls the providers for payments, the longest unchecked first, in case a notification was lost: at every run for open
 * orders, then with growing pauses for ended ones, and for invoices that may have payments without any notification.
 */
export async function pollPayments(db: Db, findProvider: FindProvider, now: Date): Promise<void> {
  const since = new Date(now.getTime() - POLLED_DAYS * DAY_MS);
  const asked = [...listDuePayments(db, since, now), ...listDueInvoices(db, findProvider, since, now)];
  await askProviders(db, asked, findProvider, async (provider, { subject, isInvoice }) => {
    if (isInvoice) await pollInvoice(db, provider, subject, now);
    else await pollPayment(db, provider, subject, now);
  });
}

function listDuePayments(db: Db, since: Date, now: Date) {
  const isOpen = and(inArray(payments.status, OPEN_STATUSES), notInArray(orders.paymentStatus, ENDED_STATUSES));
  const isEnded = and(inArray(orders.state, ["placed", "void"]), inArray(orders.paymentStatus, ENDED_STATUSES));
  return [isOpen, and(isEnded, isDueForRequest(payments.checkedAt, now))].flatMap((isPolled) =>
    db
      .select({ provider: payments.provider, subject: payments.providerPaymentId })
      .from(payments)
      .innerJoin(checkouts, eq(checkouts.key, payments.checkoutKey))
      // Its first order stands for the checkout, so that each payment is listed once.
      .innerJoin(orders, eq(orders.id, checkouts.id))
      .where(and(isPolled, gte(orders.createdAt, since)))
      .orderBy(asc(payments.checkedAt))
      .limit(POLLED_AT_ONCE)
      .all()
      .map((payment) => ({ ...payment, isInvoice: false })),
  );
}

/**
 * Lists unpaid invoices of providers that list payments. At BTCPay Server the invoice is the payment, which
 * `listDuePayments` has.
 */
function listDueInvoices(db: Db, findProvider: FindProvider, since: Date, now: Date) {
  const providers = PROVIDER_NAMES.filter((name) => findProvider(name)?.listPayments);
  const isUnpaid = and(
    eq(orders.state, "placed"),
    inArray(orders.paymentStatus, ["waiting", "partially_paid", ...ENDED_STATUSES]),
  );
  const isItsPayment = and(
    eq(payments.provider, checkouts.provider),
    eq(payments.providerPaymentId, checkouts.providerInvoiceId),
  );
  return db
    .select({ provider: checkouts.provider, subject: sql<string>`${checkouts.providerInvoiceId}` })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.id))
    .leftJoin(payments, isItsPayment)
    .where(
      and(
        inArray(checkouts.provider, providers),
        ...[isUnpaid, gte(orders.createdAt, since), isDueForRequest(checkouts.checkedAt, now)],
        ...[isNotNull(checkouts.providerInvoiceId), isNull(payments.providerPaymentId)],
      ),
    )
    .orderBy(asc(checkouts.checkedAt))
    .limit(POLLED_AT_ONCE)
    .all()
    .map((invoice) => ({ ...invoice, isInvoice: true }));
}

/** Whether the pause since `checkedAt` is over. It grows with the age of the order. */
function isDueForRequest(checkedAt: typeof payments.checkedAt | typeof checkouts.checkedAt, now: Date) {
  const isLater = sql`${PAUSE_DIVISOR} * (${now.getTime()} - ${checkedAt}) >= ${now.getTime()} - ${orders.createdAt}`;
  return or(isNull(checkedAt), isLater);
}

/**
 * Asks the provider for the payments of an invoice, and applies them. Returns their statuses; none if the provider
 * cannot list payments.
 */
export async function pollInvoice(
  db: Db,
  provider: PaymentProvider,
  invoiceId: string,
  now: Date,
): Promise<PaymentStatus[]> {
  const isInvoice = and(eq(checkouts.provider, provider.name), eq(checkouts.providerInvoiceId, invoiceId));
  await waitForWriteLock(db);
  db.update(checkouts).set({ checkedAt: now }).where(isInvoice).run();
  const reports = (await provider.fetchInvoicePayments(invoiceId)) ?? [];
  for (const report of reports) await storeReport(db, report, now);
  return reports.map(({ status }) => status);
}

/** Polls one payment and applies the report. Returns its status, or null if the provider does not know it. */
export async function pollPayment(
  db: Db,
  provider: PaymentProvider,
  paymentId: string,
  now: Date,
): Promise<PaymentStatus | null> {
  const isPayment = and(eq(payments.provider, provider.name), eq(payments.providerPaymentId, paymentId));
  // Another payment may have been asked about before.
  await waitForWriteLock(db);
  db.update(payments).set({ checkedAt: now }).where(isPayment).run();
  const report = await provider.fetchPayment(paymentId);
  if (report) await storeReport(db, report, now);
  return report?.status ?? null;
}
