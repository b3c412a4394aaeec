import { eq } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";

import { toDollars } from "../../shared/money.ts";
import { queueMessages, type MessageData } from "../../webhooks/queue-messages.server.ts";
import type { OrderEventKind } from "../order-event-kinds.ts";

interface OrderEvent {
  kind: OrderEventKind;
  detail: string | null;
  now: Date;
}

/** Queues the messages to webhooks about an event that has just been recorded, in its transaction. */
export function queueOrderMessages(tx: DbOrTransaction, orderKey: number, { kind, detail, now }: OrderEvent): void {
  // The event of a new status is recorded before the order is updated, and has the status.
  if (kind === "status" && detail === "finished") {
    queueMessages(tx, "order.paid", () => ({ ...describe(tx, orderKey), payment_status: "finished" }), now);
  }
  if (kind === "sent") queueMessages(tx, "order.sent", () => describe(tx, orderKey), now);
}

/** An order with the names of the API. Without the buyer: a receiver that needs the address reads it with a key. */
function describe(tx: DbOrTransaction, orderKey: number): MessageData {
  const order = tx.select().from(orders).where(eq(orders.key, orderKey)).get();
  if (!order) return {};
  return {
    id: order.key,
    payment_id: order.id,
    product_id: order.productId,
    title: order.title,
    condition: order.condition,
    quantity: order.quantity,
    total_amount: toDollars(order.totalCents),
    created_at: order.createdAt.toISOString(),
    payment_status: order.paymentStatus,
    shipped: order.shipped,
    postal_service: order.postalService,
    tracking_number: order.trackingNumber,
  };
}
