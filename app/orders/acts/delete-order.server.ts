import { and, eq } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import { toDecimal } from "../../shared/money.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { recordEvent } from "../events/order-events.server.ts";
import { hasMoney, isGivenUp } from "../order-status.ts";
import { releaseStock } from "../stock.server.ts";

type Order = typeof orders.$inferSelect;

export type OrderDeleter = { kind: "buyer"; userId: string } | { kind: "admin"; by: Actor };

export type DeleteProblem = Problem<
  "no-order" | "not-yours" | "payment-on-its-way" | "is-sent" | "has-case" | "not-deletable"
>;

/**
 * Hides an order and returns its stock. The row stays, because a late payment needs it. Deleting it again changes
 * nothing. An order that waits for its payment is deleted with all that are paid by the same invoice: the rest could
 * not be paid without it. Orders with an open case are kept: money may have come, and it could not be given back any
 * more.
 */
export function deleteOrder(db: Db, deleter: OrderDeleter, orderId: string, now: Date): Result<null, DeleteProblem> {
  return db.transaction(
    (tx) => {
      const order = tx.select().from(orders).where(eq(orders.id, orderId)).get();
      if (!order) return fail("no-order");
      if (deleter.kind === "buyer" && order.userId !== deleter.userId) return fail("not-yours");
      if (order.hiddenAt !== null) return ok(null);
      if (order.state !== "placed" && !hasMoney(order.paymentStatus)) return fail("no-order");
      const deleted = order.paymentStatus === "waiting" ? listWaiting(tx, order) : [order];
      const code = findDeleteProblem(deleter.kind, deleted);
      if (code) return fail(code);
      const by = deleter.kind === "admin" ? deleter.by : undefined;
      for (const one of deleted) {
        releaseStock(tx, one, now);
        tx.update(orders).set({ hiddenAt: now, updatedAt: now }).where(eq(orders.key, one.key)).run();
        recordEvent(tx, one.key, "deleted", now, deleter.kind, by && { by });
      }
      if (by) {
        const { title, quantity, paymentStatus } = order;
        const before = { title, quantity, total_amount: toDecimal(order.totalCents), payment_status: paymentStatus };
        recordAudit(db, { by, action: "delete-order", subject: String(order.key), before, now });
      }
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

/** The waiting orders of an order's checkout. */
function listWaiting(tx: DbOrTransaction, { checkoutKey }: Order): Order[] {
  const isWaiting = and(eq(orders.checkoutKey, checkoutKey), eq(orders.paymentStatus, "waiting"));
  return tx.select().from(orders).where(isWaiting).orderBy(orders.key).all();
}

type Deletable = Pick<Order, "paymentStatus" | "shipped" | "stockHeld" | "review">;

/** Why the state of orders that are deleted together does not allow it; null if it does. */
export function findDeleteProblem(
  deleter: OrderDeleter["kind"],
  deleted: readonly Deletable[],
): DeleteProblem["code"] | null {
  const wrong = deleted.map(({ paymentStatus }) => findStatusProblem(deleter, paymentStatus)).find(Boolean);
  if (wrong) return wrong;
  // Administrators may delete a sent order that holds no units: nothing returns to the stock then.
  const isSent = deleted.some(({ shipped, stockHeld }) => shipped && (stockHeld || deleter === "buyer"));
  if (isSent) return "is-sent";
  return deleted.some(({ review }) => review !== null) ? "has-case" : null;
}

/** Buyers may delete orders that nobody has paid for, administrators only expired ones. */
function findStatusProblem(deleter: OrderDeleter["kind"], status: PaymentStatus): DeleteProblem["code"] | null {
  if (status === "expired") return null;
  if (status === "finished" || status === "refunded") return "not-deletable";
  if (hasMoney(status)) return "payment-on-its-way";
  const isBuyers = deleter === "buyer" && (status === "waiting" || isGivenUp(status));
  return isBuyers ? null : "not-deletable";
}
