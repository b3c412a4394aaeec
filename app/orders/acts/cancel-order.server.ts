import { eq } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { checkouts, orders } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { log } from "../../log.server.ts";
import type { ProviderName } from "../../payments/provider-names.ts";
import { ProviderError, type PaymentProvider } from "../../payments/provider.ts";
import { toDecimal } from "../../shared/money.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { succeeds, type FindProvider } from "../payments/ask-providers.server.ts";
import { recordEvent } from "../events/order-events.server.ts";
import { changeTogether } from "../events/shared-letters.server.ts";
import { fetchStatuses } from "../payments/order-jobs.server.ts";
import { hasMoney } from "../order-status.ts";
import { findListedOrder } from "../orders.queries.server.ts";
import { hasPendingNotification } from "../payments/receive-notification.server.ts";
import { storeReport } from "../payments/store-report.server.ts";
import { releaseStock } from "../stock.server.ts";

/** A checkout with its orders that wait for their payment. */
interface UnpaidCheckout {
  checkout: typeof checkouts.$inferSelect;
  waiting: (typeof orders.$inferSelect)[];
}

export type CancelProblem = Problem<"no-order" | "has-money" | "has-ended" | "is-sent" | "unchecked-notification">;

/**
 * What became of a canceled order's invoice. `failed`: the provider could not be asked, or refused. `not-possible`: it
 * has no way to cancel invoices. In both cases the buyer can still pay.
 */
export type InvoiceOutcome = "canceled" | "failed" | "not-possible";

export interface CanceledOrder {
  invoice: InvoiceOutcome;
  provider: ProviderName;
  /** How many orders were canceled: all that were to be paid together. */
  orders: number;
}

interface Cancellation {
  orderId: string;
  by: Actor;
  now: Date;
  /** For the order's history. */
  note?: string | null;
}

/**
 * Cancels an unpaid order, with all orders that are paid by the same invoice: they become `expired`, and their units
 * are free at once. The provider is asked first whether money came, because a provider may cancel an invoice that is
 * being paid. If it does not respond, the orders are canceled all the same. The invoice then stays, and money that
 * comes for it is a late payment.
 */
export async function cancelOrder(
  db: Db,
  findProvider: FindProvider,
  cancellation: Cancellation,
): Promise<Result<CanceledOrder, CancelProblem>> {
  const found = findUnpaid(db, cancellation);
  if (!found.ok) return found;
  const { checkout } = found.value;
  const provider = findProvider(checkout.provider);
  const hasAnswered = provider !== null && (await askAboutPayments(db, provider, checkout, cancellation.now));
  await waitForWriteLock(db);
  const canceled = db.transaction((tx) => changeTogether(() => cancel(db, tx, cancellation)), {
    behavior: "immediate",
  });
  if (!canceled.ok) return canceled;
  const invoice = await cancelInvoice(db, provider, { checkout, hasAnswered, now: cancellation.now });
  if (invoice === "paid") return fail("has-money");
  const kind = invoice === "canceled" ? "invoice_canceled" : "invoice_open";
  await waitForWriteLock(db);
  db.transaction(
    (tx) => {
      for (const { key } of canceled.value) recordEvent(tx, key, kind, cancellation.now);
    },
    { behavior: "immediate" },
  );
  return ok({ invoice, provider: checkout.provider, orders: canceled.value.length });
}

/** The checkout of an order, or why it cannot be canceled. */
function findUnpaid(tx: DbOrTransaction, { orderId }: Cancellation): Result<UnpaidCheckout, CancelProblem> {
  const order = findListedOrder(tx, orderId);
  const checkout = order && tx.select().from(checkouts).where(eq(checkouts.key, order.checkoutKey)).get();
  if (!checkout) return fail("no-order");
  const together = tx.select().from(orders).where(eq(orders.checkoutKey, checkout.key)).orderBy(orders.key).all();
  const code = findCancelProblem(order, together);
  if (code) return fail(code);
  // A pending notification may say that the order is paid.
  if (hasPendingNotification(tx, checkout)) return fail("unchecked-notification");
  return ok({ checkout, waiting: together.filter(({ paymentStatus }) => paymentStatus === "waiting") });
}

type Cancelable = Pick<typeof orders.$inferSelect, "paymentStatus" | "shipped">;

/**
 * Why the state of an order does not allow canceling it; null if it does. `together`: all orders of its checkout, with
 * it.
 */
export function findCancelProblem(
  { paymentStatus }: Cancelable,
  together: readonly Cancelable[],
): CancelProblem["code"] | null {
  if (together.some((one) => hasMoney(one.paymentStatus))) return "has-money";
  if (paymentStatus !== "waiting") return "has-ended";
  return together.some(({ shipped }) => shipped) ? "is-sent" : null;
}

/** Applies what the provider knows about the checkout's payments. Returns false if it cannot be asked. */
function askAboutPayments(
  db: Db,
  provider: PaymentProvider,
  { key, id, providerInvoiceId: invoiceId }: UnpaidCheckout["checkout"],
  now: Date,
): Promise<boolean> {
  const item = { provider: provider.name, subject: id };
  return succeeds(db, () => fetchStatuses(db, provider, { key, invoiceId }, now), item);
}

function cancel(
  db: Db,
  tx: DbOrTransaction,
  cancellation: Cancellation,
): Result<UnpaidCheckout["waiting"], CancelProblem> {
  // A payment may have been seen while the provider was asked.
  const found = findUnpaid(tx, cancellation);
  if (!found.ok) return found;
  const { waiting } = found.value;
  const { by, now, note = null } = cancellation;
  for (const order of waiting) {
    const { key, title, quantity, totalCents } = order;
    releaseStock(tx, order, now);
    tx.update(orders)
      .set({ paymentStatus: "expired", canceledAt: now, updatedAt: now })
      .where(eq(orders.key, key))
      .run();
    recordEvent(tx, key, "canceled", now, null, { by, note });
    const before = { title, quantity, total_amount: toDecimal(totalCents), payment_status: "waiting" };
    const after = { ...before, payment_status: "expired" };
    recordAudit(db, { by, action: "cancel-order", subject: String(key), before, after, now });
  }
  return ok(waiting);
}

/** Cancels the invoice of canceled orders. `paid`: money came just now, and has brought the orders back. */
async function cancelInvoice(
  db: Db,
  provider: PaymentProvider | null,
  { checkout, hasAnswered, now }: { checkout: UnpaidCheckout["checkout"]; hasAnswered: boolean; now: Date },
): Promise<InvoiceOutcome | "paid"> {
  if (provider?.cancelInvoice === null) return "not-possible";
  if (!provider || !hasAnswered || checkout.providerInvoiceId === null) return "failed";
  try {
    const report = await provider.cancelInvoice(checkout.providerInvoiceId);
    await storeReport(db, report, now);
    if (hasMoney(report.status)) return "paid";
    return report.status === "failed" ? "canceled" : "failed";
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn(
      { err: error, order: checkout.id, provider: provider.name },
      "Could not cancel an invoice. Cancel it at the provider.",
    );
    return "failed";
  }
}
