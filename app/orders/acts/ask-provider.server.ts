import { and, asc, eq } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { attentionCases, orders, paymentNotifications, payments } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { AuditAction } from "../../audit/audit-actions.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { log } from "../../log.server.ts";
import {
  ProviderError,
  UnreadableNotificationError,
  type PaymentProvider,
  type PaymentReport,
} from "../../payments/provider.ts";
import { parseKey } from "../../shared/key.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { applyToCheckout, findPayment, type ReportOutcome } from "../payments/apply-payment.server.ts";
import type { FindProvider } from "../payments/ask-providers.server.ts";
import { isMatchable, type CaseKind } from "../case-kinds.ts";
import { settlesForBuyer } from "../cases/cases.queries.server.ts";
import { resolveCases } from "../cases/cases.server.ts";
import { bringsMoney } from "../payments/check-payment.ts";
import { getCheckout, listOrders } from "../checkouts.queries.server.ts";
import { recordEvent } from "../events/order-events.server.ts";
import { hasOtherPayments, pollInvoice, pollPayment } from "../payments/order-jobs.server.ts";
import { listUnreadable } from "../payments/payment-cases.server.ts";
import { storeReport } from "../payments/store-report.server.ts";
import { findListedOrder } from "../orders.queries.server.ts";

import type { OrderAct } from "./decide-order.server.ts";

type Order = typeof orders.$inferSelect;

export type AskProblem = Problem<"no-order" | "no-provider" | "no-answer" | "refused">;
/**
 * `belongs-to-none`: it belongs to no order. If it brought money, it is in the queue now. `contradiction`: it names
 * another order or invoice as well.
 */
export type LookUpProblem =
  | AskProblem
  | Problem<"unknown-payment" | "contradiction">
  | Problem<"belongs-to-none", { hasMoney: boolean }>
  | Problem<"other-order", { order: number }>;
export type MatchProblem = Problem<"no-order" | "no-case" | "already-done" | "no-report" | "has-order">;

/** The most payments of an order to ask about at once. Those that were checked longest ago come first. */
const MAX_ASKED = 5;

/** `isComplete`: whether every request was answered. If not, what was answered before is applied. */
export interface AskedOrder {
  /** The order's status. */
  status: string;
  isComplete: boolean;
}

/**
 * Asks the provider about all payments of an order now, and applies what it says. While the order has none, it asks
 * about those whose notifications could not be read.
 */
export async function askAboutOrder(
  db: Db,
  findProvider: FindProvider,
  act: OrderAct,
): Promise<Result<AskedOrder, AskProblem>> {
  const order = findListedOrder(db, act.orderId);
  if (!order) return fail("no-order");
  const { checkoutKey: key, providerInvoiceId: invoiceId } = order;
  const known = db
    .select({ provider: payments.provider, id: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.checkoutKey, key))
    .orderBy(asc(payments.checkedAt))
    .limit(MAX_ASKED)
    .all();
  const unreadable = listUnreadable(db, key).flatMap(({ paymentId: id }) =>
    id === null ? [] : [{ provider: order.provider, id }],
  );
  const named = known.length > 0 ? known : unreadable;
  const record = async (isComplete: boolean) => {
    await waitForWriteLock(db);
    const said = isComplete ? undefined : "did not answer about all payments";
    return ok({ status: recordAsked(db, order, act, { action: "ask-provider", said }), isComplete });
  };
  for (const [answered, { provider: name, id }] of named.entries()) {
    const provider = findProvider(name);
    const answer = provider ? await askFor(() => pollPayment(db, provider, id, act.now)) : fail("no-provider");
    if (!answer.ok) return answered > 0 ? record(false) : answer;
  }
  const provider = findProvider(order.provider);
  const namedIds = new Set(named.map(({ id }) => id));
  if (!provider) return named.length > 0 ? record(true) : fail("no-provider");
  if (invoiceId !== null && (named.length === 0 || hasOtherPayments(provider, invoiceId, namedIds))) {
    const answer = await askFor(() => pollInvoice(db, provider, invoiceId, act.now));
    if (!answer.ok) return named.length > 0 ? record(false) : answer;
  }
  return record(true);
}

/**
 * Asks the provider about a payment that the shop may not know, and applies the answer. If the payment belongs to another
 * order, applies it to that one and returns a problem. Otherwise returns the order's status.
 */
export async function lookUpPayment(
  db: Db,
  findProvider: FindProvider,
  { paymentId, ...act }: OrderAct & { paymentId: string },
): Promise<Result<string, LookUpProblem>> {
  const order = findListedOrder(db, act.orderId);
  if (!order) return fail("no-order");
  const provider = findProvider(order.provider);
  if (!provider) return fail("no-provider");
  const answer = await askFor(() => provider.fetchPayment(paymentId));
  if (!answer.ok) return answer;
  const { value: report } = answer;
  if (!report) return fail("unknown-payment");
  const outcome = await storeReport(db, report, act.now);
  const record = (said?: string) =>
    recordAsked(db, order, act, { action: "look-up-payment", about: `payment ${paymentId}`, said });
  if (outcome === "unknown-order") {
    record("belongs to no order");
    return fail("belongs-to-none", { hasMoney: bringsMoney(report) });
  }
  if (outcome === "contradicts-the-order") {
    record("names another order or invoice");
    return fail("contradiction");
  }
  const { checkoutKey = order.checkoutKey } = findPayment(db, report) ?? {};
  if (checkoutKey === order.checkoutKey) return ok(record());
  const [other] = listOrders(db, { key: checkoutKey });
  record(`belongs to order ${other?.key ?? 0}`);
  return fail("other-order", { order: other?.key ?? 0 });
}

/**
 * Matches a payment to an order. The payment's reports name no order of this shop, or several. The amount is checked as
 * usual, so the order may be underpaid afterwards. Resolves the payment's cases at other orders, because a payment
 * belongs to one order.
 */
export async function matchPayment(
  db: Db,
  findProvider: FindProvider,
  { caseKey, ...act }: OrderAct & { caseKey: number },
): Promise<Result<string, MatchProblem>> {
  const found = db.select().from(attentionCases).where(eq(attentionCases.key, caseKey)).get();
  if (!found || !isMatchable(found.kind) || found.provider === null || found.paymentId === null) return fail("no-case");
  if (found.resolvedAt !== null) return fail("already-done");
  const order = findNamed(db, act.orderId);
  if (!order) return fail("no-order");
  const provider = findProvider(found.provider);
  const report = provider && (await findReport(db, provider, { ...found, paymentId: found.paymentId }));
  if (!report) return fail("no-report");
  await waitForWriteLock(db);
  const { by, note, now } = act;
  return db.transaction(
    (tx) => {
      const checkout = getCheckout(tx, order);
      const known = findPayment(tx, report);
      if (known && !canMove(known, checkout)) return fail("has-order");
      const isCase = eq(attentionCases.key, caseKey);
      const how = { resolution: "matched", by, note, now };
      if (resolveCases(tx, isCase, how).length === 0) return fail("already-done");
      recordEvent(tx, order.key, "matched", now, `payment ${report.paymentId}`, { by, note });
      const isPayment = and(eq(payments.provider, report.provider), eq(payments.providerPaymentId, report.paymentId));
      tx.update(payments).set({ checkoutKey: checkout.key }).where(isPayment).run();
      applyToCheckout(tx, { checkout, known: known && { ...known, checkoutKey: checkout.key }, report, now });
      tx.update(payments).set({ isMatched: true }).where(isPayment).run();
      settleOthers(tx, { checkout, report, how });
      const after = { payment: report.paymentId, provider: report.provider };
      recordAudit(db, { by, action: "match-payment", subject: String(order.key), after, now });
      return ok(order.id);
    },
    { behavior: "immediate" },
  );
}

/** Whether a payment can be matched to a checkout: it belongs to it already, or no money has arrived by it. */
function canMove({ checkoutKey, isMatched, moneyAt }: typeof payments.$inferSelect, { key }: { key: number }): boolean {
  return !isMatched && (checkoutKey === key || moneyAt === null);
}

interface Matched {
  checkout: { key: number };
  report: PaymentReport;
  how: Parameters<typeof resolveCases>[2];
}

/** Resolves the contradictions of a matched payment. Queues letters to the buyers of the other orders that it names. */
function settleOthers(tx: DbOrTransaction, { checkout, report, how }: Matched): void {
  const { kind, provider, paymentId } = attentionCases;
  const isSame = and(eq(provider, report.provider), eq(paymentId, report.paymentId));
  const own = new Set(listOrders(tx, checkout).map(({ key }) => key));
  for (const resolved of resolveCases(tx, and(eq(kind, "contradiction"), isSame), how)) {
    const { orderKey } = resolved;
    if (orderKey === null || own.has(orderKey)) continue;
    recordEvent(tx, orderKey, settlesForBuyer(tx, resolved) ? "resolved" : "resolved_quietly", how.now);
  }
}

/** The provider's current report of a payment, or else the reports in its notifications. */
async function findReport(
  db: Db,
  provider: PaymentProvider,
  { kind, paymentId }: { kind: CaseKind; paymentId: string },
): Promise<PaymentReport | null> {
  const answer = await askFor(() => provider.fetchPayment(paymentId));
  if (answer.ok && answer.value) return answer.value;
  const isUnknown = and(
    eq(paymentNotifications.provider, provider.name),
    eq(
      paymentNotifications.outcome,
      (kind === "contradiction" ? "contradicts-the-order" : "unknown-order") satisfies ReportOutcome,
    ),
  );
  const stored = db.select().from(paymentNotifications).where(isUnknown).orderBy(asc(paymentNotifications.key)).all();
  let last: PaymentReport | null = null;
  for (const { body } of stored) {
    if (!body.includes(paymentId)) continue;
    const read = await askFor(() => Promise.resolve(provider.readNotification(body)));
    if (read.ok && read.value?.paymentId === paymentId) last = read.value;
  }
  return last;
}

/** What the provider answers. `refused`: it does not accept the request, such as an id that it cannot read. */
async function askFor<Answer>(ask: () => Promise<Answer>): Promise<Result<Answer, Problem<"no-answer" | "refused">>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof UnreadableNotificationError)) throw error;
    log.warn({ err: error }, "A provider did not answer an administrator's request.");
    const isRefused = error instanceof ProviderError && (error.status === 400 || error.status === 422);
    return fail(isRefused ? "refused" : "no-answer");
  }
}

interface Asked {
  action: AuditAction;
  /** The payment that was asked about. Absent for the whole order. */
  about?: string;
  /** The provider's answer, if it differs from the order's status. */
  said?: string | undefined;
}

/** Records a request to the provider in the order's history and in the audit trail. Returns the order's status. */
function recordAsked(db: Db, order: Order, { by, note, now }: OrderAct, { action, about = "", said }: Asked): string {
  return db.transaction(
    (tx) => {
      const status =
        tx.select().from(orders).where(eq(orders.key, order.key)).get()?.paymentStatus ?? order.paymentStatus;
      const answer = said ?? status.replaceAll("_", " ");
      recordEvent(tx, order.key, "asked", now, [about, answer].filter(Boolean).join(", "), { by, note });
      const after = { payment: about, payment_status: status, ...(said !== undefined && { answer: said }) };
      recordAudit(db, { by, action, subject: String(order.key), after, now });
      return status;
    },
    { behavior: "immediate" },
  );
}

/** The order with a public id or a number. */
function findNamed(tx: DbOrTransaction, name: string): Order | undefined {
  const key = parseKey(name);
  const isOne = key === null ? eq(orders.id, name) : eq(orders.key, key);
  return tx.select().from(orders).where(isOne).get();
}
