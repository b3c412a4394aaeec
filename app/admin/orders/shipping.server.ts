import { and, eq, ne } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import type { OrderEventKind } from "../../orders/order-event-kinds.ts";
import { recordEvent } from "../../orders/events/order-events.server.ts";
import { findListedOrder, isListed } from "../../orders/orders.queries.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import type { ShippingChange } from "./shipping.schema.ts";

export type ShippingProblem = Problem<"no-order">;

/** Whether an order is listed, and neither paid nor sent. */
export function isUnpaid(db: Db, orderId: string): boolean {
  const isOne = and(eq(orders.id, orderId), isListed, ne(orders.paymentStatus, "finished"), eq(orders.shipped, false));
  return db.select({ key: orders.key }).from(orders).where(isOne).get() !== undefined;
}

/**
 * Stores how an order is shipped, which its buyer sees. Absent fields stay as they are. Records no event if nothing
 * changes.
 */
export function updateShipping(
  db: Db,
  orderId: string,
  change: ShippingChange,
  by: Actor,
  now: Date,
): Result<null, ShippingProblem> {
  return db.transaction(
    (tx) => {
      const order = findListedOrder(tx, orderId);
      if (!order) return fail("no-order");
      changeShipping(db, order, { change, by, now });
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

type ShippedOrder = Pick<typeof orders.$inferSelect, "key" | "shipped" | "postalService" | "trackingNumber">;

/** The same for an order that the running transaction has read. */
export function changeShipping(
  db: Db,
  order: ShippedOrder,
  { change, by, now }: { change: ShippingChange; by: Actor; now: Date },
): void {
  const next = {
    shipped: change.shipped ?? order.shipped,
    postalService: change.postal_service ?? order.postalService,
    trackingNumber: change.tracking_number ?? order.trackingNumber,
  };
  const isToggled = next.shipped !== order.shipped;
  const hasNewTracking = next.postalService !== order.postalService || next.trackingNumber !== order.trackingNumber;
  if (!isToggled && !hasNewTracking) return;
  db.update(orders)
    .set({ ...next, updatedAt: now })
    .where(eq(orders.key, order.key))
    .run();
  const fields = (of: typeof next) => ({
    ...{ shipped: of.shipped, postal_service: of.postalService, tracking_number: of.trackingNumber },
  });
  const subject = String(order.key);
  recordAudit(db, { by, action: "change-shipping", subject, before: fields(order), after: fields(next), now });
  const kind: OrderEventKind = isToggled ? (next.shipped ? "sent" : "not_sent") : "tracking";
  const detail = [next.postalService, next.trackingNumber].filter(Boolean).join(" ") || null;
  recordEvent(db, order.key, kind, now, detail, { by });
}
