import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

import { ok, refuse, type Result } from "../shared/result.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

import { recordEvent } from "./order-events.server.ts";
import { hasMoney, isGivenUp } from "./order-status.ts";
import { releaseStock } from "./stock.server.ts";

export type OrderDeleter = { kind: "buyer"; userId: string } | { kind: "admin" };

export type DeleteRefusal = "no_order" | "not_yours" | "payment_on_its_way" | "not_deletable";

/** What a refused deletion is answered with: the status of the API, and words for people. */
export const DELETE_REFUSALS: Record<DeleteRefusal, { status: number; text: string }> = {
  no_order: { status: 404, text: "There is no such order." },
  not_yours: { status: 403, text: "This order belongs to another account." },
  payment_on_its_way: { status: 409, text: "Payment is on its way" },
  not_deletable: { status: 409, text: "Could not delete order" },
};

/**
 * Takes an order out of sight and gives its stock back. It is kept, so that a late payment still finds it. Deleting it
 * again changes nothing.
 */
export function deleteOrder(db: Db, deleter: OrderDeleter, orderId: string, now: Date): Result<null, DeleteRefusal> {
  return db.transaction(
    (tx) => {
      const order = tx.select().from(orders).where(eq(orders.id, orderId)).get();
      if (!order) return refuse("no_order");
      if (deleter.kind === "buyer" && order.userId !== deleter.userId) return refuse("not_yours");
      if (order.hiddenAt !== null) return ok(null);
      if (order.state !== "placed" && !hasMoney(order.paymentStatus)) return refuse("no_order");
      const refusal = findRefusal(deleter, order.paymentStatus);
      if (refusal) return refuse(refusal);
      releaseStock(tx, order, now);
      tx.update(orders).set({ hiddenAt: now, updatedAt: now }).where(eq(orders.key, order.key)).run();
      recordEvent(tx, order.key, "deleted", now, deleter.kind);
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

/** Buyers may delete what nobody has paid for, administrators only what has expired. */
function findRefusal(deleter: OrderDeleter, status: PaymentStatus): DeleteRefusal | null {
  if (status === "expired") return null;
  if (status === "finished" || status === "refunded") return "not_deletable";
  if (hasMoney(status)) return "payment_on_its_way";
  const isBuyers = deleter.kind === "buyer" && (status === "waiting" || isGivenUp(status));
  return isBuyers ? null : "not_deletable";
}
