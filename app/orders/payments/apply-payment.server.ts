import { isDeepStrictEqual } from "node:util";

import { and, eq, inArray } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { checkouts, orderEvents, orders, payments } from "#db/schema/index.ts";

import { log } from "../../log.server.ts";
import { compareDecimals, isPositive } from "../../payments/decimal.ts";
import type { PaymentReport } from "../../payments/provider.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { CaseReason } from "../case-kinds.ts";
import { describeReason } from "../case-reasons.messages.ts";
import { openCase } from "../cases/cases.server.ts";
import { listOrders, type Checkout } from "../checkouts.queries.server.ts";
import type { OrderEventKind } from "../order-event-kinds.ts";
import { recordEvent } from "../events/order-events.server.ts";
import { changeTogether } from "../events/shared-letters.server.ts";
import { advancePayment, hasMoney, isGivenUp, settleOrder } from "../order-status.ts";
import { releaseStock, retakeStock } from "../stock.server.ts";
import type { NotificationOutcome } from "../notification-outcomes.ts";

import { amountsOf, bringsMoney, findPaymentProblem, isOverpaid, valueInCents } from "./check-payment.ts";
import { isPaidByHand } from "./noted-payments.server.ts";
import {
  openCases,
  resolvePayment,
  openInvalidCases,
  openLostMoneyCases,
  openMoneyCases,
} from "./payment-cases.server.ts";

type Order = typeof orders.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** The outcome of a report. It is stored with its notification. */
export type ReportOutcome = Extract<
  NotificationOutcome,
  "applied" | "nothing-new" | "unknown-order" | "contradicts-the-order"
>;

/**
 * Applies a provider's report of a payment to the payment, the orders of its checkout, their stock and their history.
 * Repeated and outdated reports change nothing. Runs in the caller's transaction, which must be an immediate one.
 */
export function applyReport(tx: DbOrTransaction, report: PaymentReport, now: Date): ReportOutcome {
  const known = findPayment(tx, report);
  const { checkout, contradiction } = findCheckout(tx, report, known);
  const { provider, paymentId } = report;
  if (!checkout) {
    log.error(
      { provider, payment: paymentId, status: report.status },
      'Received a payment that belongs to no order. If it brings money, "Needs attention" in the panels has a case for it.',
    );
    if (bringsMoney(report)) openUnknownOrderCase(tx, report, now);
    return "unknown-order";
  }
  if (contradiction.length > 0) {
    if (bringsMoney(report)) {
      const values = amountsOf(report);
      for (const { key } of contradiction.flatMap((one) => listOrders(tx, one)))
        openCase(tx, { kind: "contradiction", orderKey: key, provider, paymentId, values }, now);
    }
    return "contradicts-the-order";
  }
  return applyToCheckout(tx, { checkout, known, report, now });
}

function openUnknownOrderCase(tx: DbOrTransaction, report: PaymentReport, now: Date): void {
  const { provider, paymentId, status, priceAmount, priceCurrency } = report;
  const price = `${priceAmount ?? "no"} ${priceCurrency ?? "amount"}`;
  const named = { orderId: report.orderId ?? undefined, invoiceId: report.invoiceId ?? undefined };
  const values = { ...amountsOf(report), price, status, ...named };
  openCase(tx, { kind: "unknown_order", orderKey: null, provider, paymentId, values }, now);
}

interface Arrival {
  checkout: Checkout;
  known: Payment | undefined;
  report: PaymentReport;
  now: Date;
}

/** Applies a report to the checkout that it belongs to. */
export function applyToCheckout(tx: DbOrTransaction, arrival: Arrival): "applied" | "nothing-new" {
  return changeTogether(() => {
    if (!recordPayment(tx, arrival)) return "nothing-new";
    for (const order of listOrders(tx, arrival.checkout)) settle(tx, order, arrival.now);
    return "applied";
  });
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

/** Returns the checkout of a report. The payment, id and invoice that it names must all belong to the same one. */
export function findCheckout(
  tx: DbOrTransaction,
  { provider, orderId, invoiceId }: Pick<PaymentReport, "provider" | "orderId" | "invoiceId">,
  known: Payment | undefined,
) {
  const select = (condition: ReturnType<typeof and>) => tx.select().from(checkouts).where(condition).get();
  const byPayment = known && select(eq(checkouts.key, known.checkoutKey));
  if (known?.isMatched) return { checkout: byPayment, contradiction: [] };
  const byId = orderId === null ? undefined : select(eq(checkouts.id, orderId));
  const byInvoice =
    invoiceId === null
      ? undefined
      : select(and(eq(checkouts.provider, provider), eq(checkouts.providerInvoiceId, invoiceId)));
  const named = [byPayment, byId, byInvoice].filter((one) => one !== undefined);
  const [checkout] = named;
  const agrees =
    named.every(({ key }) => key === checkout?.key) &&
    checkout?.provider === provider &&
    (orderId === null || byId !== undefined) &&
    (invoiceId === null || checkout.providerInvoiceId === null || checkout.providerInvoiceId === invoiceId);
  const contradiction = agrees ? [] : [...new Map(named.map((one) => [one.key, one])).values()];
  return { checkout, contradiction };
}

/** Stores the changes of a payment, and opens cases about them. Returns false if nothing has changed. */
function recordPayment(tx: DbOrTransaction, { checkout, known, report, now }: Arrival): boolean {
  const { provider, paymentId } = report;
  // The provider was asked at `now` or later.
  const isNewest = report.isAnswer && known !== undefined && now > known.updatedAt;
  const isEmpty = report.actuallyPaid !== null && !isPositive(report.actuallyPaid);
  const status = known ? advancePayment(known.status, report.status, { isNewest, isEmpty }) : report.status;
  const about = { checkoutKey: checkout.key, provider, paymentId };
  if (report.isAnswer) resolvePayment(tx, about, ["unreadable"], now);
  if (status !== report.status) {
    const isInvalid = report.status === "failed" || report.remark === "invalid_paid";
    if (known?.status === "finished" && isInvalid) openInvalidCases(tx, known, report, now);
    if (known && report.isAnswer) keepProviderStatus(tx, known, report.providerStatus);
    return false;
  }
  const reported = valuesOf(report, known);
  if (known?.status === "finished" && known.problem === null && status === "finished")
    return recordMore(tx, known, reported, now);
  const reason = findPaymentProblem({ ...reported, status }, report, checkout.totalCents);
  const problem = reason && describeReason(reason);
  // Unconfirmed money is removed if the provider reports in the end that nothing came.
  const isMoney = status === "refunded" || bringsMoney({ ...reported, status });
  const row = {
    ...reported,
    ...{ status, problem, receivedCents: isMoney ? valueOf(reported, reason) : null },
    moneyAt: isMoney ? (known?.moneyAt ?? now) : null,
  };
  if (known && isDeepStrictEqual({ ...known, ...row }, known)) return false;
  tx.insert(payments)
    .values({ provider, providerPaymentId: paymentId, checkoutKey: checkout.key, ...row, updatedAt: now })
    .onConflictDoUpdate({
      target: [payments.provider, payments.providerPaymentId],
      set: { ...row, updatedAt: now },
    })
    .run();
  resolvePayment(tx, about, known ? ["unreadable"] : ["unreadable", "unknown_order"], now);
  if (isMoney) openMoneyCases(tx, { ...about, known, reported, isFinished: status === "finished", reason }, now);
  else if (known?.moneyAt != null) openLostMoneyCases(tx, { ...about, known, status }, now);
  if (status !== known?.status) {
    for (const { key } of listOrders(tx, checkout)) recordEvent(tx, key, "payment", now, `${paymentId} ${status}`);
  }
  return true;
}

/** The provider's own wording may change while the payment's status stays the same. */
function keepProviderStatus(tx: DbOrTransaction, known: Payment, providerStatus: string): void {
  tx.update(payments).set({ providerStatus }).where(isPayment(known)).run();
}

function isPayment({ provider, providerPaymentId }: Payment) {
  return and(eq(payments.provider, provider), eq(payments.providerPaymentId, providerPaymentId));
}

/** A finished payment stays finished. Only money that came later can be new. */
function recordMore(tx: DbOrTransaction, known: Payment, reported: Reported, now: Date): boolean {
  const hasMore = (compareDecimals(reported.actuallyPaid ?? "", known.actuallyPaid ?? "") ?? 0) > 0;
  const { feeAmount, feeCurrency, transactionId, providerStatus } = reported;
  const row = { ...known, actuallyPaid: hasMore ? reported.actuallyPaid : known.actuallyPaid };
  Object.assign(row, { feeAmount, feeCurrency, transactionId, providerStatus });
  if (isDeepStrictEqual(row, known)) return false;
  const { provider, providerPaymentId: paymentId, checkoutKey } = known;
  tx.update(payments)
    .set({ ...row, receivedCents: valueInCents(row) ?? known.receivedCents, updatedAt: now })
    .where(isPayment(known))
    .run();
  if (hasMore && isOverpaid(row)) {
    openCases(tx, { checkoutKey, provider, paymentId }, { kind: "overpaid", values: amountsOf(row) }, now);
  }
  return true;
}

type Reported = ReturnType<typeof valuesOf>;

/** The values of a report. Missing ones are taken from earlier reports. */
function valuesOf(report: PaymentReport, known: Payment | undefined) {
  return {
    providerStatus: report.providerStatus,
    priceAmount: report.priceAmount ?? known?.priceAmount ?? null,
    priceCurrency: report.priceCurrency ?? known?.priceCurrency ?? null,
    payAmount: report.payAmount ?? known?.payAmount ?? null,
    // Keeps the coin that was agreed on first.
    payCurrency: known?.payCurrency ?? report.payCurrency,
    actuallyPaid: amountOf(report, known),
    parentPaymentId: report.parentPaymentId ?? known?.parentPaymentId ?? null,
    feeAmount: report.feeAmount ?? known?.feeAmount ?? null,
    feeCurrency: report.feeCurrency ?? known?.feeCurrency ?? null,
    transactionId: report.transactionId ?? known?.transactionId ?? null,
  };
}

/**
 * The amount that has arrived. A notification of the same status with a smaller amount is older than the stored one.
 */
function amountOf({ isAnswer, status, actuallyPaid }: PaymentReport, known: Payment | undefined): string | null {
  const before = known?.actuallyPaid ?? null;
  if (actuallyPaid === null) return before;
  const isLess = (compareDecimals(actuallyPaid, before ?? "") ?? 0) < 0;
  return isLess && !isAnswer && status === known?.status ? before : actuallyPaid;
}

/** The value of another coin than the agreed one is unknown. */
function valueOf(reported: Reported, reason: CaseReason | null): number | null {
  return reason?.values.otherCoin === undefined ? valueInCents(reported) : null;
}

/** Updates an order's status from the payments of its checkout, with its stock and its visibility in the lists. */
export function settle(tx: DbOrTransaction, { key }: Pick<Order, "key">, now: Date): void {
  const order = tx.select().from(orders).where(eq(orders.key, key)).get();
  if (!order) throw new Error(`There is no order ${key}.`);
  const all = tx.select().from(payments).where(eq(payments.checkoutKey, order.checkoutKey)).all();
  const status = decide(tx, order, all);
  if (status === order.paymentStatus) return;
  // A canceled order stays expired, whatever becomes of its unpaid invoice.
  if (order.canceledAt !== null && isGivenUp(status)) return;
  recordEvent(tx, key, "status", now, status);
  // The units of a sent order are not there to be sold.
  const isEnded = isGivenUp(status) && !order.shipped;
  if (isEnded || (status === "waiting" && order.state === "void")) releaseStock(tx, order, now);
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

/** An administrator's decision wins over the provider's reports, unless all money was sent back. */
function decide(tx: DbOrTransaction, order: Order, reported: Payment[]): PaymentStatus {
  const { paymentStatus, decidedStatus } = order;
  if (decidedStatus === "refunded") return decidedStatus;
  if (decidedStatus === "finished" && !isSentBack(tx, order, reported)) return decidedStatus;
  return settleOrder(paymentStatus, reported.map(effectiveStatusOf));
}

/**
 * Whether the provider has sent back what an accepted order was paid with: a payment of its checkout is refunded, no
 * other one has money, and no noted payment pays the order.
 */
function isSentBack(tx: DbOrTransaction, order: Order, reported: Payment[]): boolean {
  const isRefunded = reported.some(({ status }) => status === "refunded");
  return isRefunded && !reported.some(bringsMoney) && !isPaidByHand(tx, order);
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
