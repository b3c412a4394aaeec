import { and, eq, ne, notInArray, sql } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { orders, payments, productConditions } from "#db/schema/index.ts";

import { config } from "../config.server.ts";
import type { Letter } from "../mail/letter.ts";
import { queueLetter, queueOwnerLetter, withdrawLetters } from "../mail/outbox.server.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

import { getCheckout, listOrders } from "./checkouts.queries.server.ts";
import type { OrderEventKind } from "./order-event-kinds.ts";
import * as messages from "./order-letters.messages.ts";
import { hasMoney } from "./order-status.ts";
import { ownerLastUnitSold, ownerOrderForReview, ownerOrderPaid } from "./owner-letters.messages.ts";

/** Which events of orders people are written to about. A new kind of event is a line in `LETTERS`. */

type Order = typeof orders.$inferSelect & { checkoutOrders: number; checkoutTotal: number };

interface Event {
  tx: DbOrTransaction;
  order: Order;
  /** The order's status after the event. */
  status: PaymentStatus;
  detail: string | null;
  now: Date;
}

interface Letters {
  buyer?: (event: Event) => Letter | null;
  owner?: (event: Event) => Letter | null;
  /**
   * Letters of one topic replace each other within a transaction, where a later event knows more: an order is paid, and
   * then there is no unit for it.
   */
  topic: Topic;
}

type Topic = "received" | "payment" | "parcel" | "refund" | "resolution";

const LETTERS: Partial<Record<OrderEventKind, Letters>> = {
  placed: { topic: "received", buyer: orderReceived },
  status: { topic: "payment", buyer: paymentLetter, owner: ownerPaymentLetter },
  review: {
    topic: "payment",
    buyer: paymentLetter,
    owner: ({ order, detail }) => ownerOrderForReview(order, detail ?? order.review ?? ""),
  },
  canceled: { topic: "payment", buyer: ({ order }) => messages.orderCanceled(order) },
  accepted: { topic: "payment", buyer: ({ order }) => messages.orderAccepted(order) },
  refund_noted: { topic: "refund", buyer: ({ order, detail }) => messages.orderRefundNoted(order, detail ?? "") },
  resolved: { topic: "resolution", buyer: ({ order }) => messages.orderResolved(order) },
  sent: { topic: "parcel", buyer: ({ order }) => messages.orderSent(order) },
  tracking: { topic: "parcel", buyer: ({ order }) => (order.shipped ? messages.orderTracked(order) : null) },
};

/** Writes the letters about an event that has just been recorded, in its transaction. */
export function writeOrderLetters(
  tx: DbOrTransaction,
  orderKey: number,
  { kind, detail, now }: { kind: OrderEventKind; detail: string | null; now: Date },
): void {
  if (!config.mail.isOn) return;
  const letters = LETTERS[kind];
  if (!letters && kind !== "not_sent" && kind !== "stock_taken") return;
  const order = findOrder(tx, orderKey);
  if (!order) return;
  // The event of a new status is recorded before the order is updated.
  const status = kind === "status" ? (detail as PaymentStatus) : order.paymentStatus;
  const event = { tx, order, status, detail, now };
  if (letters) queue(event, letters);
  // The seller has taken it back before anybody was written to.
  if (kind === "not_sent") withdrawLetters(tx, orderKey, ["buyer-parcel"], new Date(0));
  const isSold = status === "finished" && order.stockHeld && (kind === "status" || kind === "stock_taken");
  if (isSold && isLastUnit(event)) {
    queueOwnerLetter(tx, { topic: "owner-last-unit", orderKey, letter: ownerLastUnitSold(order) }, now);
  }
}

function findOrder(tx: DbOrTransaction, orderKey: number): Order | undefined {
  const order = tx.select().from(orders).where(eq(orders.key, orderKey)).get();
  if (!order) return undefined;
  const checkout = getCheckout(tx, order);
  return { ...order, checkoutOrders: listOrders(tx, checkout).length, checkoutTotal: checkout.totalCents };
}

function queue(event: Event, { topic, buyer, owner }: Letters): void {
  const { tx, order, status, now } = event;
  const orderKey = order.key;
  const toBuyer = buyer?.(event);
  if (toBuyer) {
    // A parcel's data may be corrected until the letter is out. Other letters are only replaced by the same transaction.
    withdrawLetters(tx, orderKey, [`buyer-${topic}`], topic === "parcel" ? new Date(0) : now);
    const isUnpaid = !hasMoney(status) && status !== "refunded";
    const letter = { topic: `buyer-${topic}`, orderKey, letter: toBuyer, isUnpaid };
    queueLetter(tx, { ...letter, audience: "buyer", recipient: order.email }, now);
  }
  const toOwner = owner?.(event);
  if (toOwner) {
    withdrawLetters(tx, orderKey, [`owner-${topic}`], now);
    queueOwnerLetter(tx, { topic: `owner-${topic}`, orderKey, letter: toOwner }, now);
  }
}

function orderReceived({ order, status }: Event): Letter | null {
  // Its payment may have been seen before the provider's response.
  if (status !== "waiting") return null;
  const heldUntil = new Date(order.createdAt.getTime() + config.orderHoldMinutes * 60_000);
  return messages.orderReceived(order, heldUntil);
}

function paymentLetter({ tx, order, status }: Event): Letter | null {
  // Its buyer has deleted it, or was never shown it.
  const isWithdrawn = order.hiddenAt !== null || order.state !== "placed";
  switch (status) {
    case "finished":
      if (order.review === null) return messages.orderPaid(order);
      return messages.orderPaidForReview(order, { isOversold: order.review.includes("oversold") });
    case "partially_paid":
      return hasProblem(tx, order.checkoutKey)
        ? messages.orderPaymentForReview(order)
        : messages.orderPartlyPaid(order);
    case "refunded":
      return messages.orderRefunded(order);
    case "expired":
      return isWithdrawn ? null : messages.orderExpired(order);
    case "failed":
      return isWithdrawn ? null : messages.orderFailed(order);
    default:
      return null;
  }
}

/** Whether a payment was made in full, but not as agreed. */
function hasProblem(tx: DbOrTransaction, checkoutKey: number): boolean {
  const isOfCheckout = and(eq(payments.checkoutKey, checkoutKey), eq(payments.status, "finished"));
  return tx
    .select({ problem: payments.problem })
    .from(payments)
    .where(isOfCheckout)
    .all()
    .some((one) => one.problem);
}

function ownerPaymentLetter({ order, status }: Event): Letter | null {
  if (status !== "finished") return null;
  return order.review === null ? ownerOrderPaid(order) : ownerOrderForReview(order, order.review);
}

/** Whether nothing is left of what the order has taken: neither for sale nor held by other unpaid orders. */
function isLastUnit({ tx, order }: Event): boolean {
  const { productKey, condition } = order;
  const isOffer = and(eq(productConditions.productKey, productKey), eq(productConditions.condition, condition));
  const offer = tx.select({ free: productConditions.quantity }).from(productConditions).where(isOffer).get();
  if (offer?.free !== 0) return false;
  const isHeldByOther = and(
    ...[eq(orders.productKey, productKey), eq(orders.condition, condition), ne(orders.key, order.key)],
    sql`${orders.stockHeld} = 1`,
    notInArray(orders.paymentStatus, ["finished", "refunded"]),
  );
  return tx.select({ key: orders.key }).from(orders).where(isHeldByOther).limit(1).get() === undefined;
}
