import { isDeepStrictEqual } from "node:util";

import { and, eq, inArray } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { orderEvents, orders, payments } from "#db/schema/index.ts";

import { log } from "../log.server.ts";
import type { PaymentReport } from "../payments/provider.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

import { findProblem } from "./check-payment.ts";
import { recordEvent } from "./order-events.server.ts";
import { advancePayment, hasMoney, isGivenUp, settleOrder } from "./order-status.ts";
import { OVERSOLD } from "./review.ts";
import { releaseStock, retakeStock } from "./stock.server.ts";

type Order = typeof orders.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** The outcome of a report. It is stored with its notification. */
export type ReportOutcome = "applied" | "nothing new" | "unknown order" | "contradicts the order";

/** A payment of an order that was deleted or canceled, or whose purchase had failed. */
const WITHDRAWN = "paid after it was withdrawn";

/**
 * Applies a provider's report of a payment to the payment, its order, the stock and the history. Repeated and outdated
 * reports change nothing. Runs in the caller's transaction, which must be an immediate one.
 */
export function applyReport(tx: DbOrTransaction, report: PaymentReport, now: Date): ReportOutcome {
  const known = findPayment(tx, report);
  const { order, contradiction } = findOrder(tx, report, known);
  if (!order) {
    log.error(
      { provider: report.provider, payment: report.paymentId, status: report.status },
      "Received a payment that belongs to no order.",
    );
    return "unknown order";
  }
  if (contradiction.length > 0) {
    if (hasMoney(report.status)) {
      for (const one of contradiction)
        markForReview(tx, one, `payment ${report.paymentId} names another order or invoice`, now);
    }
    return "contradicts the order";
  }
  if (!recordPayment(tx, order, known, report, now)) return "nothing new";
  settle(tx, order, now);
  return "applied";
}

function findPayment(tx: DbOrTransaction, { provider, paymentId }: PaymentReport): Payment | undefined {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, paymentId)))
    .get();
}

/** Returns the report's order. The payment, order and invoice that it names must all belong to the same order. */
function findOrder(tx: DbOrTransaction, { provider, orderId, invoiceId }: PaymentReport, known: Payment | undefined) {
  const select = (condition: ReturnType<typeof and>) => tx.select().from(orders).where(condition).get();
  const byPayment = known && select(eq(orders.key, known.orderKey));
  const byId = orderId === null ? undefined : select(eq(orders.id, orderId));
  const byInvoice =
    invoiceId === null
      ? undefined
      : select(and(eq(orders.provider, provider), eq(orders.providerInvoiceId, invoiceId)));
  const named = [byPayment, byId, byInvoice].filter((order) => order !== undefined);
  const [order] = named;
  const agrees =
    named.every(({ key }) => key === order?.key) &&
    order?.provider === provider &&
    (orderId === null || byId !== undefined) &&
    (invoiceId === null || order.providerInvoiceId === null || order.providerInvoiceId === invoiceId);
  const contradiction = agrees ? [] : [...new Map(named.map((one) => [one.key, one])).values()];
  return { order, contradiction };
}

/** Stores the changes of a payment. Returns false if there are none. */
function recordPayment(
  tx: DbOrTransaction,
  order: Order,
  known: Payment | undefined,
  report: PaymentReport,
  now: Date,
): boolean {
  const { provider, paymentId } = report;
  const status = known ? advancePayment(known.status, report.status) : report.status;
  const overtaken = status !== report.status;
  const settled = known?.status === "finished" && known.problem === null && status === "finished";
  if (overtaken || settled) return false;
  const values = {
    status,
    priceAmount: report.priceAmount ?? known?.priceAmount ?? null,
    priceCurrency: report.priceCurrency ?? known?.priceCurrency ?? null,
    payAmount: report.payAmount ?? known?.payAmount ?? null,
    // Keeps the coin that was agreed on first.
    payCurrency: known?.payCurrency ?? report.payCurrency,
    actuallyPaid: report.actuallyPaid ?? known?.actuallyPaid ?? null,
    parentPaymentId: report.parentPaymentId ?? known?.parentPaymentId ?? null,
  };
  const problem = problemOf(values, report, order);
  const row = { ...values, problem };
  if (known && isDeepStrictEqual({ ...known, ...row }, known)) return false;
  tx.insert(payments)
    .values({ provider, providerPaymentId: paymentId, orderKey: order.key, ...row, updatedAt: now })
    .onConflictDoUpdate({
      target: [payments.provider, payments.providerPaymentId],
      set: { ...row, updatedAt: now },
    })
    .run();
  if (problem !== null && problem !== known?.problem) markForReview(tx, order, `payment ${paymentId}: ${problem}`, now);
  if (status !== known?.status) recordEvent(tx, order.key, "payment", now, `${paymentId} ${status}`);
  return true;
}

function problemOf(
  values: Parameters<typeof findProblem>[0] & { status: PaymentStatus },
  report: PaymentReport,
  order: Order,
): string | null {
  if (values.status !== "finished") return report.remark;
  if (report.payCurrency !== null && report.payCurrency.toLowerCase() !== values.payCurrency?.toLowerCase()) {
    return `paid in ${report.payCurrency} in place of ${values.payCurrency ?? "what was agreed"}`;
  }
  return findProblem(values, order.totalCents) ?? report.remark;
}

/** Updates an order's status from its payments, with its stock and its visibility in the lists. */
function settle(tx: DbOrTransaction, { key }: Order, now: Date): void {
  const order = tx.select().from(orders).where(eq(orders.key, key)).get();
  if (!order) throw new Error(`There is no order ${key}.`);
  const all = tx.select().from(payments).where(eq(payments.orderKey, key)).all();
  const status = settleOrder(order.paymentStatus, all.map(effectiveStatusOf));
  if (status === order.paymentStatus) return;
  // A canceled order stays expired, whatever becomes of its unpaid invoice.
  if (order.canceledAt !== null && isGivenUp(status)) return;
  recordEvent(tx, key, "status", now, status);
  if (isGivenUp(status) || (status === "waiting" && order.state === "void")) releaseStock(tx, order, now);
  // A payment restores a deleted order.
  const hiddenAt = hasMoney(status) ? null : order.hiddenAt;
  tx.update(orders)
    .set({ paymentStatus: status, hiddenAt, canceledAt: null, updatedAt: now })
    .where(eq(orders.key, key))
    .run();
  if (hiddenAt !== order.hiddenAt) recordEvent(tx, key, "restored", now);
  if (!hasMoney(status)) return;
  // Money that is only seen takes the units already, so that nobody else buys them until it is finished.
  const holdsStock = order.stockHeld || retakeStock(tx, order, now);
  if (status !== "finished") return;
  if (!holdsStock) markForReview(tx, order, OVERSOLD, now);
  else if (wasWithdrawn(tx, key)) markForReview(tx, order, WITHDRAWN, now);
}

/** Whether the order was deleted or canceled before, or its purchase failed. */
function wasWithdrawn(tx: DbOrTransaction, orderKey: number): boolean {
  const withdrawal = and(
    eq(orderEvents.orderKey, orderKey),
    inArray(orderEvents.kind, ["deleted", "canceled", "given_up"]),
  );
  return tx.select({ key: orderEvents.key }).from(orderEvents).where(withdrawal).get() !== undefined;
}

/** Counts a finished payment with wrong data as partially paid, because it has brought money. */
function effectiveStatusOf(payment: Payment): PaymentStatus {
  return payment.status === "finished" && payment.problem !== null ? "partially_paid" : payment.status;
}

/** Adds a reason to an order's review. */
function markForReview(tx: DbOrTransaction, { key }: Order, reason: string, now: Date): void {
  const before = tx.select({ review: orders.review }).from(orders).where(eq(orders.key, key)).get()?.review ?? null;
  const reasons = before?.split("; ") ?? [];
  if (reasons.includes(reason)) return;
  const review = [...reasons, reason].join("; ");
  tx.update(orders).set({ review, updatedAt: now }).where(eq(orders.key, key)).run();
  recordEvent(tx, key, "review", now, reason);
}
