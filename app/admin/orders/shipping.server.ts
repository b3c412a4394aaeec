import { and, eq, ne } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import type { OrderEventKind } from "../../orders/order-event-kinds.ts";
import { recordEvent } from "../../orders/events/order-events.server.ts";
import { findListedOrder, isListed } from "../../orders/orders.queries.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import type { ParcelFields, ShippingChange } from "./shipping.schema.ts";

export type ShippingProblem =
  | Problem<"no-order">
  /** Others have stored another parcel than the form has shown. */
  | Problem<"changed", { stored: ParcelFields }>;

/** Whether an order is listed, and neither paid nor sent. */
export function isUnpaid(db: Db, orderId: string): boolean {
  const isOne = and(eq(orders.id, orderId), isListed, ne(orders.paymentStatus, "finished"), eq(orders.shipped, false));
  return db.select({ key: orders.key }).from(orders).where(isOne).get() !== undefined;
}

/**
 * Stores how an order is shipped, which its buyer sees. Absent fields stay as they are. Records no event if nothing
 * changes. Returns the stored parcel.
 */
export function updateShipping(
  db: Db,
  orderId: string,
  change: ShippingChange,
  by: Actor,
  now: Date,
): Result<ParcelFields, ShippingProblem> {
  return db.transaction(
    (tx) => {
      const order = findListedOrder(tx, orderId);
      if (!order) return fail("no-order");
      const stored = parcelOf(order);
      const wanted = withoutUnchanged(change, stored);
      if (!wanted) return fail("changed", { stored });
      changeShipping(db, order, { change: wanted, by, now });
      return ok({
        postal_service: wanted.postal_service ?? stored.postal_service,
        tracking_number: wanted.tracking_number ?? stored.tracking_number,
      });
    },
    { behavior: "immediate" },
  );
}

/**
 * If nobody typed into the form's fields, removes them from the change: others may have stored newer values since the
 * page was loaded. Returns null if both this form and others have changed the values.
 */
function withoutUnchanged({ shown, ...change }: ShippingChange, stored: ParcelFields): ShippingChange | null {
  if (!shown) return change;
  const { postal_service = shown.postal_service, tracking_number = shown.tracking_number, ...rest } = change;
  const typed = { postal_service, tracking_number };
  if (isSameParcel(typed, shown)) return rest;
  return isSameParcel(stored, shown) || isSameParcel(stored, typed) ? change : null;
}

function isSameParcel(one: ParcelFields, other: ParcelFields): boolean {
  return one.postal_service === other.postal_service && one.tracking_number === other.tracking_number;
}

function parcelOf({ postalService, trackingNumber }: ShippedOrder): ParcelFields {
  return { postal_service: postalService, tracking_number: trackingNumber };
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
