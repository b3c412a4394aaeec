import { and, asc, eq } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { attentionCases, orders, paymentNotifications, payments } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { AuditAction } from "../audit/audit-actions.ts";
import { recordAudit } from "../audit/audit.server.ts";
import { log } from "../log.server.ts";
import {
  ProviderError,
  UnreadableNotificationError,
  type PaymentProvider,
  type PaymentReport,
} from "../payments/provider.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { applyReport, applyToCheckout, findPayment } from "./apply-payment.server.ts";
import type { FindProvider } from "./ask-providers.server.ts";
import { resolveCases } from "./cases.server.ts";
import { getCheckout } from "./checkouts.queries.server.ts";
import type { OrderAct } from "./decide-order.server.ts";
import { recordEvent } from "./order-events.server.ts";
import { fetchStatuses, pollPayment } from "./order-jobs.server.ts";
import { findListedOrder } from "./orders.queries.server.ts";

type Order = typeof orders.$inferSelect;

export type AskProblem = Problem<"no-order" | "no-provider" | "no-answer" | "unknown-payment" | "other-order">;
export type MatchProblem = Problem<"no-order" | "no-case" | "already-done" | "no-report" | "has-order">;

/** The most payments of an order that are asked about at once, those first that were not asked about for longest. */
const MAX_ASKED = 5;

/** Asks the provider about all payments of an order now, and applies what it says. Returns the order's status. */
export async function askAboutOrder(
  db: Db,
  findProvider: FindProvider,
  act: OrderAct,
): Promise<Result<string, AskProblem>> {
  const order = findListedOrder(db, act.orderId);
  if (!order) return fail("no-order");
  const { checkoutKey: key, providerInvoiceId: invoiceId } = order;
  const known = db
    .select({ provider: payments.provider, id: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.checkoutKey, order.checkoutKey))
    .orderBy(asc(payments.checkedAt))
    .limit(MAX_ASKED)
    .all();
  const asked = known.map(({ provider, id }) => ({ provider: findProvider(provider), id }));
  if (known.length === 0) asked.push({ provider: findProvider(order.provider), id: "" });
  for (const { provider, id } of asked) {
    if (!provider) return fail("no-provider");
    const answer = await askFor<unknown>(() =>
      id === "" ? fetchStatuses(db, provider, { key, invoiceId }, act.now) : pollPayment(db, provider, id, act.now),
    );
    if (!answer.ok) return answer;
  }
  await waitForWriteLock(db);
  return ok(recordAsked(db, order, act, "ask-provider"));
}

/** Asks the provider about a payment that the shop may not know, and applies what it says. Returns the order's status. */
export async function lookUpPayment(
  db: Db,
  findProvider: FindProvider,
  { paymentId, ...act }: OrderAct & { paymentId: string },
): Promise<Result<string, AskProblem>> {
  const order = findListedOrder(db, act.orderId);
  if (!order) return fail("no-order");
  const provider = findProvider(order.provider);
  if (!provider) return fail("no-provider");
  const answer = await askFor(() => provider.fetchPayment(paymentId));
  if (!answer.ok) return answer;
  const { value: report } = answer;
  if (!report) return fail("unknown-payment");
  await waitForWriteLock(db);
  db.transaction((tx) => applyReport(tx, report, act.now), { behavior: "immediate" });
  if (findPayment(db, report)?.checkoutKey !== order.checkoutKey) return fail("other-order");
  return ok(recordAsked(db, order, act, "look-up-payment", `payment ${paymentId}`));
}

/**
 * Says to which order a payment belongs whose reports name none of the shop's. The amount is checked as always, so it
 * may be too small for the order.
 */
export async function matchPayment(
  db: Db,
  findProvider: FindProvider,
  { caseKey, ...act }: OrderAct & { caseKey: number },
): Promise<Result<string, MatchProblem>> {
  const found = db.select().from(attentionCases).where(eq(attentionCases.key, caseKey)).get();
  if (found?.kind !== "unknown_order" || found.provider === null || found.paymentId === null) return fail("no-case");
  if (found.resolvedAt !== null) return fail("already-done");
  const order = findNamed(db, act.orderId);
  if (!order) return fail("no-order");
  const provider = findProvider(found.provider);
  const report = provider && (await findReport(db, provider, found.paymentId));
  if (!report) return fail("no-report");
  await waitForWriteLock(db);
  const { by, note, now } = act;
  return db.transaction(
    (tx) => {
      if (findPayment(tx, report)) return fail("has-order");
      const isCase = eq(attentionCases.key, caseKey);
      if (resolveCases(tx, isCase, { resolution: "matched", by, note, now }).length === 0) return fail("already-done");
      recordEvent(tx, order.key, "matched", now, `payment ${report.paymentId}`, { by, note });
      applyToCheckout(tx, { checkout: getCheckout(tx, order), known: undefined, report, now });
      tx.update(payments)
        .set({ isMatched: true })
        .where(and(eq(payments.provider, report.provider), eq(payments.providerPaymentId, report.paymentId)))
        .run();
      const after = { payment: report.paymentId, provider: report.provider };
      recordAudit(db, { by, action: "match-payment", subject: String(order.key), after, now });
      return ok(order.id);
    },
    { behavior: "immediate" },
  );
}

/** What the provider says about a payment, or what it said in its notifications. */
async function findReport(db: Db, provider: PaymentProvider, paymentId: string): Promise<PaymentReport | null> {
  const answer = await askFor(() => provider.fetchPayment(paymentId));
  if (answer.ok && answer.value) return answer.value;
  const isUnknown = and(
    eq(paymentNotifications.provider, provider.name),
    eq(paymentNotifications.outcome, "unknown order"),
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

async function askFor<Answer>(ask: () => Promise<Answer>): Promise<Result<Answer, Problem<"no-answer">>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof UnreadableNotificationError)) throw error;
    log.warn({ err: error }, "An administrator's question to a provider was not answered.");
    return fail("no-answer");
  }
}

function recordAsked(db: Db, order: Order, { by, note, now }: OrderAct, action: AuditAction, about = ""): string {
  return db.transaction(
    (tx) => {
      const status =
        tx.select().from(orders).where(eq(orders.key, order.key)).get()?.paymentStatus ?? order.paymentStatus;
      const said = [about, status.replaceAll("_", " ")].filter(Boolean).join(", ");
      recordEvent(tx, order.key, "asked", now, said, { by, note });
      recordAudit(db, {
        by,
        action,
        subject: String(order.key),
        after: { payment: about, payment_status: status },
        now,
      });
      return status;
    },
    { behavior: "immediate" },
  );
}

/** The order with a public id or a number. */
function findNamed(tx: DbOrTransaction, name: string): Order | undefined {
  const isOne = /^\d{1,15}$/.test(name) ? eq(orders.key, Number(name)) : eq(orders.id, name);
  return tx.select().from(orders).where(isOne).get();
}
