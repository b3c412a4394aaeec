import { eq, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { notedPayments, orders, refunds } from "#db/schema/index.ts";

import type { AdminActor } from "../../audit/actor.ts";
import type { AuditAction } from "../../audit/audit-actions.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { formatMoney, toDecimal } from "../../shared/money.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { settle } from "../payments/apply-payment.server.ts";
import { hasNotedPayment } from "../payments/noted-payments.server.ts";
import { EXTRA_MONEY, type CaseKind } from "../case-kinds.ts";
import { resolveKinds } from "../cases/cases.server.ts";
import { recordEvent } from "../events/order-events.server.ts";
import { hasEverHadMoney } from "../had-money.queries.server.ts";
import { canRelease, hasMoney } from "../order-status.ts";
import { findListedOrder } from "../orders.queries.server.ts";
import { releaseStock, retakeStock } from "../stock.server.ts";

import { getRefundLimit, type RefundLimit } from "./propose-refund.server.ts";

type Order = typeof orders.$inferSelect;

/** An administrator's act on an order. */
export interface OrderAct {
  /** The public id. */
  orderId: string;
  by: AdminActor;
  note: string | null;
  now: Date;
}

export type DecisionProblem = Problem<
  | "no-order"
  | "already-paid"
  | "is-refunded"
  | "has-noted-payment"
  | "no-money"
  | "changed-meanwhile"
  | "holds-stock"
  | "holds-no-stock"
  | "no-units"
  | "not-paid"
  | "is-sent"
  | "needs-stock"
>;

/**
 * The cases that are resolved when an order is accepted as paid. Cases about missing units stay open. So does a
 * contradicting payment, because its money is in the ledger only once it is matched to an order.
 */
const ABOUT_PAYMENT: CaseKind[] = [
  ...(["underpaid", "paid_late", "wrong_payment", "invalid_paid", "settled_by_hand"] as const),
  ...(["paid_withdrawn", "redeposit", "missed_payment", "unlisted_payment", "unreadable"] as const),
  "other",
];

/** The refund is above its limit: what came, minus the refunds that were noted before (see `getRefundLimit`). */
type RefundProblem = Problem<"too-much", RefundLimit>;

type Decide<Further extends Problem> = (
  tx: DbOrTransaction,
  order: Order,
) => Result<{ action: AuditAction; after: string }, DecisionProblem | Further>;

/** Runs a decision in a transaction of its own, so that two administrators cannot both make it. */
function decideOrder<Further extends Problem = never>(
  db: Db,
  { orderId, by, now }: OrderAct,
  decide: Decide<Further>,
): Result<null, DecisionProblem | Further> {
  return db.transaction(
    (tx) => {
      const order = findListedOrder(tx, orderId);
      if (!order) return fail("no-order");
      const decided = decide(tx, order);
      if (!decided.ok) return decided;
      const { action, after } = decided.value;
      const before = { title: order.title, payment_status: order.paymentStatus, stock_held: order.stockHeld };
      const decidedOrder = tx.select().from(orders).where(eq(orders.key, order.key)).get();
      const changed = {
        payment_status: decidedOrder?.paymentStatus ?? null,
        stock_held: decidedOrder?.stockHeld ?? null,
      };
      recordAudit(db, {
        ...{ by, action, subject: String(order.key), now, before },
        after: { ...before, ...changed, decision: after },
      });
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

/** Money received outside the provider, or whose amount the provider did not report. */
export interface NotedPayment {
  amountCents: number;
  /** For example the number of a bank transfer. May be empty. */
  reference: string;
}

/**
 * Makes an order paid although its payments are not as agreed, or although the shop knows of none. What the
 * administrator has received besides is added to the ledger.
 */
export function acceptOrder(
  db: Db,
  act: OrderAct,
  received: NotedPayment | null = null,
): Result<null, DecisionProblem> {
  const { by, note, now } = act;
  return decideOrder(db, act, (tx, order) => {
    if (order.paymentStatus === "finished") return fail("already-paid");
    if (order.paymentStatus === "refunded") return fail("is-refunded");
    if (received && hasNotedPayment(tx, order)) return fail("has-noted-payment");
    tx.update(orders).set({ decidedStatus: "finished" }).where(eq(orders.key, order.key)).run();
    if (received)
      tx.insert(notedPayments)
        .values({ orderKey: order.key, ...received, at: now })
        .run();
    const amount = received && [formatMoney(received.amountCents), received.reference].filter(Boolean).join(", ");
    recordEvent(tx, order.key, "accepted", now, amount, { by, note });
    resolveKinds(tx, order.key, ABOUT_PAYMENT, { resolution: "accepted", by, note, now });
    settle(tx, order, now);
    return ok({ action: "accept-order", after: [amount, note ?? "accepted"].filter(Boolean).join("; ") });
  });
}

export interface Refund {
  /** Null if no money was sent back for this order. The order then only ends. */
  amountCents: number | null;
  /** Such as the transaction's id. Empty without an amount. */
  reference: string;
  /** Whether nothing of the payment is kept: the order ends as refunded. */
  ends: boolean;
  /** The number of refunds that the administrator saw. If it is another one now, the refund may already be noted. */
  seen: number;
}

/**
 * Notes that an administrator has sent money back: the shop itself cannot. Without an amount it only ends the order,
 * because the refund was noted for another order of the checkout, or no money has arrived.
 */
export function noteRefund(db: Db, act: OrderAct, refund: Refund): Result<null, DecisionProblem | RefundProblem> {
  const { by, note, now } = act;
  const { amountCents, reference, ends, seen } = refund;
  return decideOrder<RefundProblem>(db, act, (tx, order) => {
    if (countRefunds(tx, order.key) !== seen) return fail("changed-meanwhile");
    if (!hasEverHadMoney(tx, order.key)) return fail("no-money");
    const limit = getRefundLimit(tx, order);
    if (amountCents !== null && amountCents > limit.cents) return fail("too-much", limit);
    if (amountCents === null) {
      if (order.paymentStatus === "refunded") return fail("is-refunded");
      recordEvent(tx, order.key, "ended", now, null, { by, note });
    } else {
      tx.insert(refunds).values({ orderKey: order.key, amountCents, reference, note, at: now }).run();
      recordEvent(tx, order.key, "refund_noted", now, `${formatMoney(amountCents)}, ${reference}`, { by, note });
    }
    const kinds = ends ? [...ABOUT_PAYMENT, ...EXTRA_MONEY, "oversold" as const] : EXTRA_MONEY;
    resolveKinds(tx, order.key, kinds, { resolution: "refund_noted", by, note, now });
    if (ends) {
      tx.update(orders).set({ decidedStatus: "refunded" }).where(eq(orders.key, order.key)).run();
      settle(tx, order, now);
    }
    const after = amountCents === null ? "ended, nothing sent back" : `${toDecimal(amountCents)} USD, ${reference}`;
    return ok({ action: "note-refund", after });
  });
}

export function countRefunds(tx: DbOrTransaction, orderKey: number): number {
  const counted = tx
    .select({ count: sql<number>`count(*)` })
    .from(refunds)
    .where(eq(refunds.orderKey, orderKey));
  return counted.get()?.count ?? 0;
}

/** Takes units from the stock again for an order that has money but no longer holds its units. */
export function takeStockAgain(db: Db, act: OrderAct): Result<null, DecisionProblem> {
  const { by, note, now } = act;
  return decideOrder(db, act, (tx, order) => {
    if (order.stockHeld) return fail("holds-stock");
    if (!hasMoney(order.paymentStatus)) return fail("not-paid");
    if (!retakeStock(tx, order, now, { note, by })) return fail("no-units");
    resolveKinds(tx, order.key, ["oversold"], { resolution: "stock_taken", by, note, now });
    return ok({ action: "take-stock", after: note ?? "taken" });
  });
}

/** Puts the units of an order back on sale, because it will not be sent. An unpaid order is canceled instead. */
export function releaseUnits(db: Db, act: OrderAct): Result<null, DecisionProblem> {
  const { by, note, now } = act;
  return decideOrder(db, act, (tx, order) => {
    if (!order.stockHeld) return fail("holds-no-stock");
    if (order.shipped) return fail("is-sent");
    if (!canRelease(order)) return fail("needs-stock");
    releaseStock(tx, order, now, { note, by });
    return ok({ action: "release-stock", after: note ?? "released" });
  });
}
