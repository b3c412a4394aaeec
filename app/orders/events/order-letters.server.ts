import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { attentionCases, letters, orderEvents, orders, payments, productConditions } from "#db/schema/index.ts";

import { config } from "../../config.server.ts";
import type { Letter } from "../../mail/letter.ts";
import { queueLetter, queueOwnerLetter, withdrawLetters } from "../../mail/outbox.server.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import { EXTRA_MONEY, isAboveThePrice, type CaseKind } from "../case-kinds.ts";
import { getCheckout, listOrders } from "../checkouts.queries.server.ts";
import type { OrderEventKind } from "../order-event-kinds.ts";
import { hasReceivedMoney } from "../had-money.queries.server.ts";
import { hasMoney, isGivenUp } from "../order-status.ts";
import { findMissing } from "../seen-payments.queries.server.ts";

import type { LetterOrders } from "./order-letter-parts.ts";
import * as messages from "./order-letters.messages.ts";
import { ownerLastUnitSold, ownerOrdersForReview, ownerOrdersPaid } from "./owner-letters.messages.ts";
import { writeShared } from "./shared-letters.server.ts";
import { IS_ABOUT_UNPAID, isUnpaid } from "./unpaid-letters.ts";

/**
 * Which events of orders cause letters. A new kind of event gets a line in `ABOUT_ORDER`. If all orders that are paid
 * together have it at once and share its letter, it gets a line in `ABOUT_CHECKOUT`.
 */

type Order = typeof orders.$inferSelect;

interface Event {
  tx: DbOrTransaction;
  order: Order;
  /** The order's status after the event. */
  status: PaymentStatus;
  detail: string | null;
  now: Date;
  /** Whether a person caused it. */
  isAct: boolean;
  /** Whether an administrator has accepted the order as paid in this transaction. */
  isAccepted: boolean;
}

/** A kind of letter. Orders with the same key share it. */
interface LetterKind {
  key: string;
  write: (orders: LetterOrders) => Letter;
  /** Whether it is left out if the letter before it says the same. */
  isSaidOnce?: boolean;
}

interface CheckoutLetters {
  topic: "received" | "payment";
  buyer?: (event: Event) => LetterKind | null;
  /** Whether the owner gets a letter too. */
  owner?: (event: Event) => boolean;
}

const ABOUT_CHECKOUT: Partial<Record<OrderEventKind, CheckoutLetters>> = {
  placed: { topic: "received", buyer: receivedKind },
  // The letters about an accepted order do not say that its payment has arrived.
  status: {
    topic: "payment",
    buyer: (event) => (event.isAccepted ? null : statusKind(event)),
    owner: ({ status, isAccepted }) => status === "finished" && !isAccepted,
  },
  review: {
    topic: "payment",
    buyer: (event) => (event.isAccepted ? null : (extraMoneyKind(event) ?? paymentKind(event))),
    owner: () => true,
  },
  doubt: { topic: "payment", owner: () => true },
  canceled: { topic: "payment", buyer: () => ({ key: "canceled", write: messages.ordersCanceled }) },
  accepted: { topic: "payment", buyer: () => ({ key: "accepted", write: messages.ordersAccepted }) },
};

interface OrderLetters {
  topic: "parcel" | "refund" | "resolution";
  buyer: (event: Event) => Letter | null;
}

const ABOUT_ORDER: Partial<Record<OrderEventKind, OrderLetters>> = {
  ended: { topic: "resolution", buyer: ({ order }) => messages.orderEnded(order) },
  refund_noted: { topic: "refund", buyer: ({ order, detail }) => messages.orderRefundNoted(order, detail ?? "") },
  resolved: { topic: "resolution", buyer: ({ order }) => messages.orderResolved(order) },
  stock_taken: { topic: "resolution", buyer: ({ order, isAct }) => (isAct ? messages.orderHasUnits(order) : null) },
  stock_returned: {
    topic: "resolution",
    buyer: ({ order, status, isAct }) => (isAct && hasMoney(status) ? messages.orderReleased(order) : null),
  },
  sent: { topic: "parcel", buyer: ({ order }) => messages.orderSent(order) },
  tracking: { topic: "parcel", buyer: ({ order }) => (order.shipped ? messages.orderTracked(order) : null) },
};

/** Queues the letters about an event that has just been recorded, in its transaction. */
export function queueOrderLetters(
  tx: DbOrTransaction,
  orderKey: number,
  { kind, detail, now, isAct }: { kind: OrderEventKind } & Pick<Event, "detail" | "now" | "isAct">,
): void {
  if (!config.mail.isOn) return;
  const [aboutCheckout, aboutOrder] = [ABOUT_CHECKOUT[kind], ABOUT_ORDER[kind]];
  if (!aboutCheckout && !aboutOrder && kind !== "not_sent") return;
  const order = tx.select().from(orders).where(eq(orders.key, orderKey)).get();
  if (!order) return;
  // The event of a new status is recorded before the order is updated.
  const status = kind === "status" ? (detail as PaymentStatus) : order.paymentStatus;
  const event = { tx, order, status, detail, now, isAct, isAccepted: false };
  if (aboutCheckout) {
    const { topic } = aboutCheckout;
    writeShared(`${topic} of checkout ${order.checkoutKey}`, () => queueCheckoutLetters(event, topic));
  }
  if (aboutOrder) writeOrderLetter(event, aboutOrder);
  // The seller has marked the order as not sent. Withdraws the letter about the parcel, if that is not sent yet.
  if (kind === "not_sent") withdrawLetters(tx, [orderKey], ["buyer-parcel"], new Date(0));
  const isSold = status === "finished" && order.stockHeld && (kind === "status" || kind === "stock_taken");
  if (isSold && isLastUnit(event)) {
    queueOwnerLetter(tx, { topic: "owner-last-unit", orderKey, letter: ownerLastUnitSold(order) }, now);
  }
}

function writeOrderLetter(event: Event, { topic, buyer }: OrderLetters): void {
  const { tx, order, now } = event;
  const letter = buyer(event);
  if (!letter) return;
  // A parcel's data may be corrected until the letter is out. Other letters are only replaced by the same transaction.
  withdrawLetters(tx, [order.key], [`buyer-${topic}`], topic === "parcel" ? new Date(0) : now);
  queueBuyerLetter(event, { topic, letter });
}

/**
 * Queues the letters on a topic of a checkout. They replace those that the same transaction has queued before: the
 * orders of a checkout have their events one after another, and a later event may change the letter. For example an
 * order is paid, and then there is no unit for it.
 */
function queueCheckoutLetters({ tx, order: { checkoutKey }, now }: Event, topic: CheckoutLetters["topic"]): void {
  const all = listOrders(tx, { key: checkoutKey });
  const keys = all.map(({ key }) => key);
  const isInTransaction = and(inArray(orderEvents.orderKey, keys), eq(orderEvents.at, now));
  const recorded = tx.select().from(orderEvents).where(isInTransaction).orderBy(asc(orderEvents.key)).all();
  const planned = all.map((order) => {
    const events = recorded.filter(({ orderKey }) => orderKey === order.key);
    const status = (events.findLast(({ kind }) => kind === "status")?.detail ?? order.paymentStatus) as PaymentStatus;
    const isAccepted = events.some(({ kind }) => kind === "accepted");
    const event = { tx, order, status, detail: null, now, isAct: false, isAccepted };
    const letters = events
      .map(({ kind }) => ABOUT_CHECKOUT[kind as OrderEventKind])
      .filter((about) => about?.topic === topic);
    const kinds = letters.map((about) => about?.buyer?.(event)).filter((kind) => kind != null);
    return { event, kind: kinds.at(-1), isForOwner: letters.some((about) => about?.owner?.(event)) };
  });

  const kinds = new Map(planned.flatMap(({ kind }) => (kind ? [[kind.key, kind]] : [])));
  if (kinds.size > 0) withdrawLetters(tx, keys, [`buyer-${topic}`], now);
  for (const kind of kinds.values()) {
    const [first, ...others] = planned.filter((one) => one.kind?.key === kind.key).map(({ event }) => event);
    if (!first) continue;
    const letter = kind.write(ordersOf(first, others));
    if (kind.isSaidOnce && isLastLetter(first, `buyer-${topic}`, letter)) continue;
    queueBuyerLetter(first, { topic, letter });
  }

  const [first, ...others] = planned.filter(({ isForOwner }) => isForOwner).map(({ event }) => event);
  if (!first) return;
  withdrawLetters(tx, keys, [`owner-${topic}`], now);
  const about = ordersOf(first, others);
  const letter = about.some(({ review }) => review !== null) ? ownerOrdersForReview(about) : ownerOrdersPaid(about);
  queueOwnerLetter(tx, { topic: `owner-${topic}`, orderKey: first.order.key, letter }, now);
}

function ordersOf(first: Event, others: readonly Event[]): LetterOrders {
  return [first.order, ...others.map(({ order }) => order)];
}

function queueBuyerLetter(
  { tx, order, status, now }: Event,
  { topic, letter }: { topic: string; letter: Letter },
): void {
  const about = { topic: `buyer-${topic}`, orderKey: order.key, letter };
  const limited = isUnpaid(status) ? { unpaidKind: IS_ABOUT_UNPAID } : {};
  queueLetter(tx, { ...about, ...limited, audience: "buyer", recipient: order.email }, now);
}

/** Whether the newest letter on this topic about an order says exactly this. */
function isLastLetter({ tx, order }: Event, topic: string, letter: Letter): boolean {
  const isOnTopic = and(eq(letters.orderKey, order.key), eq(letters.topic, topic));
  const before = tx
    .select({ content: letters.content })
    .from(letters)
    .where(isOnTopic)
    .orderBy(desc(letters.key))
    .get();
  return before?.content === JSON.stringify(letter);
}

function receivedKind({ order, status }: Event): LetterKind | null {
  // Its payment may have been seen before the provider's response.
  if (status !== "waiting") return null;
  const heldUntil = new Date(order.createdAt.getTime() + config.orderHoldMinutes * 60_000);
  return { key: "received", write: (about) => messages.ordersReceived(about, heldUntil) };
}

function statusKind(event: Event): LetterKind | null {
  // BTCPay Server takes the rest until the invoice expires.
  if (event.status === "confirming" && missingOf(event) !== null) return partKind(event);
  return paymentKind(event);
}

/** The amount that an order's checkout still needs. Null if there is none, or if it is unknown. */
function missingOf({ tx, order, status }: Event): string | null {
  return findMissing(tx, { ...order, status, total: getCheckout(tx, order).totalCents });
}

/** The provider may report the same part again with another status. */
function partKind(event: Event): LetterKind {
  const missing = missingOf(event);
  return {
    key: "partially_paid",
    write: (about) => messages.ordersPartlyPaid(about, missing),
    isSaidOnce: missing !== null,
  };
}

/** The kind of letter for more money that came after an administrator had ended the order as refunded. */
function extraMoneyKind({ tx, order, status }: Event): LetterKind | null {
  if (status !== "refunded" || order.decidedStatus !== "refunded") return null;
  if (!listOpenKinds(tx, order.key).some((kind) => EXTRA_MONEY.includes(kind))) return null;
  return { key: "extra", write: messages.ordersPaymentForReview };
}

function paymentKind(event: Event): LetterKind | null {
  const { tx, order, status } = event;
  // The order was deleted, has no payment page, or is marked as sent.
  const isWithdrawn = order.hiddenAt !== null || order.state !== "placed" || order.shipped;
  // Money came for an invoice that has ended at the provider.
  if (isGivenUp(status) && hasEndedMoney(tx, order)) return { key: "ended", write: messages.ordersPaymentForReview };
  switch (status) {
    case "finished":
      return { key: status, write: (about) => paidLetter(tx, about) };
    case "partially_paid":
      if (!hasProblem(tx, order.checkoutKey)) return partKind(event);
      return { key: status, write: messages.ordersPaymentForReview };
    case "refunded":
      // This letter says that the provider sent the money back. An administrator's refund has a letter of its own.
      if (order.decidedStatus === "refunded") return null;
      return { key: status, write: messages.ordersRefunded };
    case "expired":
      // This letter says that no money has arrived. An open case means that some may have.
      return isWithdrawn || order.review !== null ? null : { key: status, write: messages.ordersExpired };
    case "failed":
      return isWithdrawn ? null : { key: status, write: messages.ordersFailed };
    default:
      return null;
  }
}

function paidLetter(tx: DbOrTransaction, about: LetterOrders): Letter {
  if (about.every(({ review }) => review === null)) return messages.ordersPaid(about);
  const kinds = about.flatMap(({ key }) => listOpenKinds(tx, key));
  return messages.ordersPaidForReview(about, kinds.length > 0 && kinds.every(isAboveThePrice));
}

function listOpenKinds(tx: DbOrTransaction, orderKey: number): CaseKind[] {
  const isOpen = and(eq(attentionCases.orderKey, orderKey), isNull(attentionCases.resolvedAt));
  const open = tx.select({ kind: attentionCases.kind }).from(attentionCases).where(isOpen).all();
  return open.map(({ kind }) => kind);
}

/** Whether money came for an order that is given up, and somebody has to look at it. */
function hasEndedMoney(tx: DbOrTransaction, { key, review }: Order): boolean {
  if (review === null) return false;
  if (hasReceivedMoney(tx, key)) return true;
  return listOpenKinds(tx, key).includes("contradiction");
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

/** Whether the order has taken the last units: none is for sale, and no other unpaid order holds one. */
function isLastUnit({ tx, order }: Event): boolean {
  const { productKey, condition } = order;
  const isOffer = and(eq(productConditions.productKey, productKey), eq(productConditions.condition, condition));
  const offer = tx.select({ free: productConditions.quantity }).from(productConditions).where(isOffer).get();
  if (offer?.free !== 0) return false;
  const isHeldByOther = and(
    ...[eq(orders.productKey, productKey), eq(orders.condition, condition), ne(orders.key, order.key)],
    // Without parameters, because SQLite uses the index `orders_held` only if it sees the index's own condition.
    sql`${orders.stockHeld} = 1 AND ${orders.paymentStatus} NOT IN ('finished', 'refunded')`,
  );
  return tx.select({ key: orders.key }).from(orders).where(isHeldByOther).limit(1).get() === undefined;
}
