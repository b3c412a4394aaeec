import { and, eq, isNull, or, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { paymentNotifications, type checkouts } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { log } from "../../log.server.ts";
import {
  OtherInvoiceError,
  ProviderError,
  UnreadableNotificationError,
  type PaymentProvider,
  type PaymentReport,
} from "../../payments/provider.ts";
import { openCase } from "../cases/cases.server.ts";
import { listOrders } from "../checkouts.queries.server.ts";

import { askProviders, type FindProvider } from "./ask-providers.server.ts";
import { applyReport, findCheckout, findPayment } from "./apply-payment.server.ts";
import { amountsOf } from "./check-payment.ts";
import { keepRefused } from "./refused-notifications.server.ts";

/**
 * - `refused`: not signed by the provider; kept for administrators only
 * - `done`: applied now or before; or of an unknown kind, or about another use of the account
 * - `deferred`: stored and retried later, because the provider could not be asked about it
 */
export type DeliveryResult = "refused" | "done" | "deferred";

interface Notification {
  headers: Headers;
  rawBody: Buffer;
  now: Date;
}

const RETRIES_AT_ONCE = 50;

/** Stores a provider's notification, then applies it. A repeated one changes nothing. */
export async function receiveNotification(
  db: Db,
  provider: PaymentProvider,
  { headers, rawBody, now }: Notification,
): Promise<DeliveryResult> {
  const verified = provider.verifyNotification(headers, rawBody);
  if (!verified) {
    keepRefused(db, provider.name, rawBody, now);
    return "refused";
  }
  const { digest, body } = verified;
  db.insert(paymentNotifications)
    .values({ provider: provider.name, digest, body, receivedAt: now })
    .onConflictDoNothing()
    .run();
  const stored = db
    .select()
    .from(paymentNotifications)
    .where(and(eq(paymentNotifications.provider, provider.name), eq(paymentNotifications.digest, digest)))
    .get();
  if (!stored) throw new Error("The stored notification was not found.");
  if (stored.appliedAt !== null && stored.outcome !== "given-up") return "done";
  try {
    await applyNotification(db, provider, stored, now);
    return "done";
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error(
      { err: error, provider: provider.name, notification: stored.key },
      "Could not apply a notification yet. The shop tries again every minute.",
    );
    return "deferred";
  }
}

/** Throws a `ProviderError` if the provider cannot be asked about it. */
async function applyNotification(
  db: Db,
  provider: PaymentProvider,
  { key, body }: { key: number; body: string },
  now: Date,
): Promise<void> {
  let report: PaymentReport | null = null;
  let unreadable: UnreadableNotificationError | null = null;
  try {
    report = await provider.readNotification(body);
  } catch (error) {
    if (error instanceof UnreadableNotificationError) {
      unreadable = error;
      log.error(
        { err: error, provider: provider.name, notification: key },
        'Could not read a notification. "Needs attention" in the panels has a case for it.',
      );
    } else if (!(error instanceof OtherInvoiceError) || isOfShop(db, error)) throw error;
  }
  await waitForWriteLock(db);
  db.transaction(
    (tx) => {
      // Another delivery may have been applied during the provider's request.
      const isUnapplied = or(isNull(paymentNotifications.appliedAt), eq(paymentNotifications.outcome, "given-up"));
      const isPending = and(eq(paymentNotifications.key, key), isUnapplied);
      if (!tx.select({ key: paymentNotifications.key }).from(paymentNotifications).where(isPending).get()) return;
      const outcome = report ? applyReport(tx, report, now) : unreadable ? "unreadable" : "about-no-payment";
      if (unreadable) openUnreadableCase(tx, provider, unreadable, now);
      tx.update(paymentNotifications).set({ appliedAt: now, outcome }).where(isPending).run();
    },
    { behavior: "immediate" },
  );
}

/** Whether an invoice that cannot be read belongs to an order of this shop, and not to another use of the account. */
function isOfShop(db: Db, { named }: OtherInvoiceError): boolean {
  return findCheckout(db, named, findPayment(db, named)).checkout !== undefined;
}

/**
 * Opens a case, because the notification may be about money. If it names an order, that order does not expire until the
 * case is resolved.
 */
function openUnreadableCase(
  tx: DbOrTransaction,
  { name: provider }: PaymentProvider,
  { glimpse }: UnreadableNotificationError,
  now: Date,
): void {
  const { paymentId, orderId = null, invoiceId = null, status } = glimpse;
  const { payAmount = null, payCurrency = null, actuallyPaid = null } = glimpse;
  const known = paymentId === undefined ? undefined : findPayment(tx, { provider, paymentId });
  const { checkout, contradiction } = findCheckout(tx, { provider, orderId, invoiceId }, known);
  const values = { ...amountsOf({ payAmount, payCurrency, actuallyPaid }), status };
  const [first] = checkout && contradiction.length === 0 ? listOrders(tx, checkout) : [];
  openCase(tx, { kind: "unreadable", orderKey: first?.key ?? null, provider, paymentId, values }, now);
}

/** Whether a stored notification that names the checkout or its invoice is still to be applied, however old it is. */
export function hasPendingNotification(
  tx: DbOrTransaction,
  { id, providerInvoiceId }: Pick<typeof checkouts.$inferSelect, "id" | "providerInvoiceId">,
): boolean {
  // A condition on the provider would make SQLite read all of its notifications, also the applied ones.
  const names = (name: string | null) => sql`instr(${paymentNotifications.body}, ${name}) > 0`;
  const found = tx
    .select({ key: paymentNotifications.key })
    .from(paymentNotifications)
    .where(and(isNull(paymentNotifications.appliedAt), or(names(id), names(providerInvoiceId))));
  return found.get() !== undefined;
}

/** Retries deferred notifications in any order, so that one that always fails does not block the others. */
export async function retryNotifications(db: Db, findProvider: FindProvider, now: Date): Promise<void> {
  const pending = db
    .select()
    .from(paymentNotifications)
    .where(isNull(paymentNotifications.appliedAt))
    .orderBy(sql`random()`)
    .limit(RETRIES_AT_ONCE)
    .all();
  const items = pending.map((stored) => ({ ...stored, subject: `notification ${stored.key}` }));
  await askProviders(db, items, findProvider, (provider, stored) => applyNotification(db, provider, stored, now));
}
