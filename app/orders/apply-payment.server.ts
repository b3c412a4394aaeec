import { isDeepStrictEqual } from "node:util";

import { and, eq, inArray, isNull } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { attentionCases, orderEvents, orders, payments } from "#db/schema/index.ts";

import { log } from "../log.server.ts";
import { compareDecimals, isPositive } from "../payments/decimal.ts";
import type { ProviderName } from "../payments/provider-names.ts";
import type { PaymentReport } from "../payments/provider.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

import { describeReason, type CaseKind, type CaseReason } from "./case-kinds.ts";
import { openCase, resolveCases, subjectOf, type CaseSubject } from "./cases.server.ts";
import { amountsOf, findPaymentProblem, isOverpaid, valueInCents } from "./check-payment.ts";
import { recordEvent, type OrderEventKind } from "./order-events.server.ts";
import { advancePayment, hasMoney, isGivenUp, settleOrder } from "./order-status.ts";
import { releaseStock, retakeStock } from "./stock.server.ts";

type Order = typeof orders.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** The outcome of a report. It is stored with its notification. */
export type ReportOutcome = "applied" | "nothing new" | "unknown order" | "contradicts the order";

/**
 * Applies a provider's report of a payment to the payment, its order, the stock and the history. Repeated and outdated
 * reports change nothing. Runs in the caller's transaction, which must be an immediate one.
 */
export function applyReport(tx: DbOrTransaction, report: PaymentReport, now: Date): ReportOutcome {
  const known = findPayment(tx, report);
  const { order, contradiction } = findOrder(tx, report, known);
  const { provider, paymentId } = report;
  if (!order) {
    log.error({ provider, payment: paymentId, status: report.status }, "Received a payment that belongs to no order.");
    if (hasMoney(report.status)) {
      const { orderId, invoiceId, status, priceAmount, priceCurrency } = report;
      const price = `${priceAmount ?? "no"} ${priceCurrency ?? "amount"}`;
      const values = { ...amountsOf(report), price, status, orderId: orderId ?? undefined };
      const kind = "unknown_order";
      openCase(
        tx,
        { kind, orderKey: null, provider, paymentId, values: { ...values, invoiceId: invoiceId ?? undefined } },
        now,
      );
    }
    return "unknown order";
  }
  if (contradiction.length > 0) {
    if (hasMoney(report.status)) {
      const values = amountsOf(report);
      for (const { key } of contradiction)
        openCase(tx, { kind: "contradiction", orderKey: key, provider, paymentId, values }, now);
    }
    return "contradicts the order";
  }
  return applyToOrder(tx, { order, known, report, now });
}

interface Arrival {
  order: Order;
  known: Payment | undefined;
  report: PaymentReport;
  now: Date;
}

/** Applies a report to the order that it belongs to. */
export function applyToOrder(tx: DbOrTransaction, arrival: Arrival): "applied" | "nothing new" {
  if (!recordPayment(tx, arrival)) return "nothing new";
  settle(tx, arrival.order, arrival.now);
  return "applied";
}

export function findPayment(
  tx: DbOrTransaction,
  { provider, paymentId }: Pick<PaymentReport, "provider" | "paymentId">,
): Payment | undefined {
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
  if (known?.isMatched) return { order: byPayment, contradiction: [] };
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

/** Stores the changes of a payment, and what a person has to know of them. Returns false if there are none. */
function recordPayment(tx: DbOrTransaction, { order, known, report, now }: Arrival): boolean {
  const { provider, paymentId } = report;
  const status = known ? advancePayment(known.status, report.status) : report.status;
  const about = { orderKey: order.key, provider, paymentId };
  const isPaid = known?.status === "finished" && known.problem === null;
  if (status !== report.status) {
    const isInvalid = report.status === "failed" || report.remark === "invalid_paid";
    if (isPaid && isInvalid) openCase(tx, { ...about, kind: "invalid_paid", values: { status: report.status } }, now);
    return false;
  }
  const told = valuesOf(report, known);
  if (isPaid && status === "finished") return recordMore(tx, known, told, now);
  const reason = findPaymentProblem({ ...told, status }, report, order.totalCents);
  const problem = reason && describeReason(reason);
  const isMoney = hasMoney(status) || status === "refunded" || (status === "failed" && isPositive(told.actuallyPaid));
  const row = {
    ...told,
    ...{ status, problem, receivedCents: isMoney ? valueOf(told, reason) : (known?.receivedCents ?? null) },
    moneyAt: known?.moneyAt ?? (isMoney ? now : null),
  };
  if (known && isDeepStrictEqual({ ...known, ...row }, known)) return false;
  tx.insert(payments)
    .values({ provider, providerPaymentId: paymentId, orderKey: order.key, ...row, updatedAt: now })
    .onConflictDoUpdate({
      target: [payments.provider, payments.providerPaymentId],
      set: { ...row, updatedAt: now },
    })
    .run();
  if (!known) resolvePayment(tx, about, ["unknown_order"], now);
  if (isMoney) tellOfMoney(tx, { order, known, report, now }, { told, reason });
  if (status !== known?.status) recordEvent(tx, order.key, "payment", now, `${paymentId} ${status}`);
  return true;
}

/** A finished payment stays so. Only what came after it can be new. */
function recordMore(tx: DbOrTransaction, known: Payment, told: Told, now: Date): boolean {
  const hasMore = (compareDecimals(told.actuallyPaid ?? "", known.actuallyPaid ?? "") ?? 0) > 0;
  const { feeAmount, feeCurrency, transactionId } = told;
  const row = { ...known, actuallyPaid: hasMore ? told.actuallyPaid : known.actuallyPaid };
  Object.assign(row, { feeAmount, feeCurrency, transactionId });
  if (isDeepStrictEqual(row, known)) return false;
  const { provider, providerPaymentId: paymentId, orderKey } = known;
  tx.update(payments)
    .set({ ...row, receivedCents: valueInCents(row) ?? known.receivedCents, updatedAt: now })
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, paymentId)))
    .run();
  if (hasMore && isOverpaid(row)) {
    openCase(tx, { kind: "overpaid", orderKey, provider, paymentId, values: amountsOf(row) }, now);
  }
  return true;
}

/** Puts what is not as agreed about a payment's money into the queue. */
function tellOfMoney(
  tx: DbOrTransaction,
  { order, known, report, now }: Arrival,
  { told, reason }: { told: Told; reason: CaseReason | null },
): void {
  const { provider, paymentId } = report;
  const about = { orderKey: order.key, provider, paymentId };
  const isFinished = report.status === "finished";
  const first = findPayingPayment(tx, order, { provider, paymentId, isNewMoney: known?.moneyAt == null });
  if (first !== undefined && (reason !== null || isFinished)) {
    openCase(tx, { ...about, kind: "paid_twice", values: { ...amountsOf(told), first } }, now);
  } else if (reason !== null) {
    if (describeReason(reason) !== known?.problem) openCase(tx, { ...about, ...reason }, now);
  } else if (isFinished) {
    if (known?.problem) resolvePayment(tx, about, AMENDED, now);
    if (isOverpaid(told)) openCase(tx, { ...about, kind: "overpaid", values: amountsOf(told) }, now);
  }
}

type Told = ReturnType<typeof valuesOf>;

/** What a report says, completed by earlier ones. */
function valuesOf(report: PaymentReport, known: Payment | undefined) {
  return {
    priceAmount: report.priceAmount ?? known?.priceAmount ?? null,
    priceCurrency: report.priceCurrency ?? known?.priceCurrency ?? null,
    payAmount: report.payAmount ?? known?.payAmount ?? null,
    // Keeps the coin that was agreed on first.
    payCurrency: known?.payCurrency ?? report.payCurrency,
    actuallyPaid: report.actuallyPaid ?? known?.actuallyPaid ?? null,
    parentPaymentId: report.parentPaymentId ?? known?.parentPaymentId ?? null,
    feeAmount: report.feeAmount ?? known?.feeAmount ?? null,
    feeCurrency: report.feeCurrency ?? known?.feeCurrency ?? null,
    transactionId: report.transactionId ?? known?.transactionId ?? null,
  };
}

/** The value of another coin than the agreed one is unknown. */
function valueOf(told: Told, reason: CaseReason | null): number | null {
  return reason?.values.otherCoin === undefined ? valueInCents(told) : null;
}

/** The id of another payment that has paid the order, or "" if an administrator had decided about the order before. */
function findPayingPayment(
  tx: DbOrTransaction,
  order: Order,
  { provider, paymentId, isNewMoney }: { provider: ProviderName; paymentId: string; isNewMoney: boolean },
): string | undefined {
  if (order.decidedStatus !== null && isNewMoney) return "";
  const paying = tx
    .select({ provider: payments.provider, id: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.orderKey, order.key), eq(payments.status, "finished"), isNull(payments.problem)))
    .all();
  return paying.find((one) => one.id !== paymentId || one.provider !== provider)?.id;
}

/** What is settled when the rest of a payment comes. */
const AMENDED: CaseKind[] = ["underpaid", "settled_by_hand", "paid_late", "invalid_paid"];

/** Resolves cases of a payment that a report has settled, also those from when its order was not known. */
function resolvePayment(tx: DbOrTransaction, about: CaseSubject, kinds: CaseKind[], now: Date): void {
  const subjects = [subjectOf(about), subjectOf({ ...about, orderKey: null })];
  const isSettled = and(inArray(attentionCases.subject, subjects), inArray(attentionCases.kind, kinds));
  resolveCases(tx, isSettled, { resolution: "paid", by: null, now });
}

/** Updates an order's status from its payments, with its stock and its visibility in the lists. */
export function settle(tx: DbOrTransaction, { key }: Pick<Order, "key">, now: Date): void {
  const order = tx.select().from(orders).where(eq(orders.key, key)).get();
  if (!order) throw new Error(`There is no order ${key}.`);
  const all = tx.select().from(payments).where(eq(payments.orderKey, key)).all();
  const status = decide(order, all.map(effectiveStatusOf));
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
  const about = { orderKey: key, values: {} };
  if (!holdsStock) openCase(tx, { ...about, kind: "oversold" }, now);
  else if (order.decidedStatus !== null) return;
  else if (hasEvent(tx, key, ["deleted", "canceled", "given_up"]))
    openCase(tx, { ...about, kind: "paid_withdrawn" }, now);
  else if (hasEvent(tx, key, ["status"], "expired")) openCase(tx, { ...about, kind: "paid_late" }, now);
}

/** An administrator's decision outranks the reports, except that money was sent back. */
function decide({ paymentStatus, decidedStatus }: Order, reported: PaymentStatus[]): PaymentStatus {
  if (decidedStatus === "refunded") return decidedStatus;
  if (decidedStatus === "finished" && !reported.includes("refunded")) return decidedStatus;
  return settleOrder(paymentStatus, reported);
}

function hasEvent(tx: DbOrTransaction, orderKey: number, kinds: OrderEventKind[], detail?: string): boolean {
  const isOne = and(
    eq(orderEvents.orderKey, orderKey),
    inArray(orderEvents.kind, kinds),
    detail === undefined ? undefined : eq(orderEvents.detail, detail),
  );
  return tx.select({ key: orderEvents.key }).from(orderEvents).where(isOne).get() !== undefined;
}

/** Counts a finished payment with wrong data as partially paid, because it has brought money. */
function effectiveStatusOf(payment: Payment): PaymentStatus {
  return payment.status === "finished" && payment.problem !== null ? "partially_paid" : payment.status;
}
