import { and, eq, inArray, isNull, lte, ne, or } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { attentionCases, notedPayments, orders, payments } from "#db/schema/index.ts";

import { compareDecimals, isPositive } from "../../payments/decimal.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { PaymentReport } from "../../payments/provider.ts";
import type { ProviderName } from "../../payments/provider-names.ts";
import { isAboutPaymentOnly, type CaseKind, type CaseReason } from "../case-kinds.ts";
import { describeReason } from "../case-reasons.messages.ts";
import { openCase, resolveCases, subjectOf } from "../cases/cases.server.ts";
import { listOrders } from "../checkouts.queries.server.ts";

import { amountsOf, isOverpaid } from "./check-payment.ts";

/**
 * Opens a case about a payment for every order of its checkout, because none can be sent before a decision. A case that
 * concerns the payment only is opened for the first order that is not refunded, because that order is still to be sent.
 */
export function openCases(
  tx: DbOrTransaction,
  { checkoutKey, provider, paymentId }: PaymentOfCheckout,
  reason: CaseReason,
  now: Date,
): void {
  const all = listOrders(tx, { key: checkoutKey });
  const first = all.find(({ paymentStatus }) => paymentStatus !== "refunded") ?? all[0];
  for (const order of isAboutPaymentOnly(reason.kind) ? [first] : all)
    if (order) openCase(tx, { ...reason, orderKey: order.key, provider, paymentId }, now);
}

interface PaymentOfCheckout {
  checkoutKey: number;
  provider: ProviderName;
  paymentId: string;
}

/** The parts of a report of money from which cases are made. */
interface Money extends PaymentOfCheckout {
  /** The payment as it was stored before. */
  known: typeof payments.$inferSelect | undefined;
  reported: Parameters<typeof amountsOf>[0];
  isFinished: boolean;
  /** Why the payment needs a person, also one that is not finished; null if it does not. */
  reason: CaseReason | null;
}

/** Opens cases about money that does not match the checkout. */
export function openMoneyCases(tx: DbOrTransaction, money: Money, now: Date): void {
  const { known, reported, isFinished, reason } = money;
  const isNewMoney =
    known?.moneyAt == null || (hasMore(money) && (hasNotedPaymentOfCheckout(tx, money) || isRefunded(tx, money)));
  const isAfterDecision = isNewMoney && isDecided(tx, money);
  const paying = findPayingPayment(tx, money);
  if (isFinished && reason === null && known?.problem) resolvePayment(tx, money, AMENDED, now);
  if ((isAfterDecision || paying !== undefined) && (reason !== null || isFinished)) {
    // An administrator's decision has no payment.
    const first = isAfterDecision ? "" : paying;
    openCases(tx, money, { kind: "paid_twice", values: { ...amountsOf(reported), first } }, now);
  } else if (reason !== null) {
    if (describeReason(reason) !== known?.problem) openCases(tx, money, reason, now);
  } else if (isFinished) {
    if (isOverpaid(reported)) openCases(tx, money, { kind: "overpaid", values: amountsOf(reported) }, now);
  }
}

/**
 * The provider reports a finished payment as invalid. Opens a case for every order of its checkout. A payment that was
 * not as agreed pays no order by itself, so it opens a case only for the orders that count as paid.
 */
export function openInvalidCases(
  tx: DbOrTransaction,
  { checkoutKey, provider, providerPaymentId: paymentId, problem }: typeof payments.$inferSelect,
  report: Pick<PaymentReport, "status" | "remark">,
  now: Date,
): void {
  // An invoice that is marked as invalid keeps its money, so it counts as partly paid.
  const status = report.remark === "invalid_paid" ? "failed" : report.status;
  const all = listOrders(tx, { key: checkoutKey });
  const paid = problem === null ? all : all.filter(({ paymentStatus }) => paymentStatus === "finished");
  for (const { key: orderKey } of paid)
    openCase(tx, { kind: "invalid_paid", values: { status }, orderKey, provider, paymentId }, now);
}

interface LostMoney extends PaymentOfCheckout {
  known: typeof payments.$inferSelect;
  status: PaymentStatus;
}

/**
 * Money that was seen is lost. Resolves the open cases of the payment. Opens a case for each order that an
 * administrator has accepted as paid because of that money: it must not be sent.
 */
export function openLostMoneyCases(tx: DbOrTransaction, { known, status, ...about }: LostMoney, now: Date): void {
  resolvePayment(tx, about, AMENDED, now);
  const { provider, paymentId } = about;
  const values = { ...amountsOf(known), status };
  for (const { key: orderKey, decidedStatus } of listOrders(tx, { key: about.checkoutKey }))
    if (decidedStatus === "finished")
      openCase(tx, { kind: "invalid_paid", values, orderKey, provider, paymentId }, now);
}

/** Whether the provider reports a larger amount than before. */
function hasMore({ known, reported }: Money): boolean {
  if (!isPositive(reported.actuallyPaid)) return false;
  return (compareDecimals(reported.actuallyPaid ?? "", known?.actuallyPaid ?? "0") ?? 0) > 0;
}

/**
 * Whether an administrator ended one of the orders as refunded. What the payment brings later has to be sent back too.
 */
function isRefunded(tx: DbOrTransaction, { checkoutKey }: PaymentOfCheckout): boolean {
  return listOrders(tx, { key: checkoutKey }).some(({ decidedStatus }) => decidedStatus === "refunded");
}

/** Whether an administrator noted money for one of the orders. Money that the provider reports later is then extra. */
function hasNotedPaymentOfCheckout(tx: DbOrTransaction, { checkoutKey }: PaymentOfCheckout): boolean {
  const noted = tx
    .select({ key: notedPayments.orderKey })
    .from(notedPayments)
    .innerJoin(orders, eq(orders.key, notedPayments.orderKey))
    .where(eq(orders.checkoutKey, checkoutKey));
  return noted.get() !== undefined;
}

/** Whether an administrator has decided about one of the orders. */
function isDecided(tx: DbOrTransaction, { checkoutKey }: PaymentOfCheckout): boolean {
  return listOrders(tx, { key: checkoutKey }).some(({ decidedStatus }) => decidedStatus !== null);
}

/** The id of another payment that has paid the orders. */
function findPayingPayment(
  tx: DbOrTransaction,
  { checkoutKey, provider, paymentId }: PaymentOfCheckout,
): string | undefined {
  const paying = tx
    .select({ provider: payments.provider, id: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.checkoutKey, checkoutKey), eq(payments.status, "finished"), isNull(payments.problem)))
    .all();
  return paying.find((one) => one.id !== paymentId || one.provider !== provider)?.id;
}

/** The kinds of cases that are settled when the rest of a payment comes. */
const AMENDED: CaseKind[] = ["underpaid", "settled_by_hand", "paid_late", "invalid_paid"];

/**
 * Resolves the cases that a report about a payment has settled, also cases from before its checkout was known. `now` is
 * the time at which the report came or was asked for. Cases that were first seen later stay open.
 */
export function resolvePayment(tx: DbOrTransaction, about: PaymentOfCheckout, kinds: CaseKind[], now: Date): void {
  const orderKeys = listOrders(tx, { key: about.checkoutKey }).map(({ key }) => key);
  const subjects = [...orderKeys, null].map((orderKey) => subjectOf({ ...about, orderKey }));
  const isSettled = and(
    inArray(attentionCases.subject, subjects),
    inArray(attentionCases.kind, kinds),
    lte(attentionCases.firstSeenAt, now),
    // A later notification that cannot be read may be about money that this report does not contain.
    or(ne(attentionCases.kind, "unreadable"), isNull(attentionCases.seenAgainAt), lte(attentionCases.seenAgainAt, now)),
  );
  resolveCases(tx, isSettled, { resolution: "paid", by: null, now });
}

/** Cases that may be about money for a checkout whose payments show none. */
const DOUBTS: CaseKind[] = ["unreadable", "contradiction"];

/** Whether an open case says that money may have come for a checkout. */
export function hasDoubt(tx: DbOrTransaction, checkoutKey: number): boolean {
  return listOpenCases(tx, checkoutKey, DOUBTS).length > 0;
}

/** The open cases of notifications that name a checkout, and that the shop could not read. */
export function listUnreadable(tx: DbOrTransaction, checkoutKey: number) {
  return listOpenCases(tx, checkoutKey, ["unreadable"]);
}

function listOpenCases(tx: DbOrTransaction, checkoutKey: number, kinds: CaseKind[]) {
  const isOpen = and(inArray(attentionCases.kind, kinds), isNull(attentionCases.resolvedAt));
  return tx
    .select({ paymentId: attentionCases.paymentId })
    .from(attentionCases)
    .innerJoin(orders, eq(orders.key, attentionCases.orderKey))
    .where(and(isOpen, eq(orders.checkoutKey, checkoutKey)))
    .all();
}
