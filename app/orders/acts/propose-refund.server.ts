import { eq, inArray, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { orders, refunds } from "#db/schema/index.ts";

import { getCheckout } from "../checkouts.queries.server.ts";
import { getCheckoutMoney } from "../payments/checkout-money.server.ts";

type Order = typeof orders.$inferSelect;

/**
 * The refund that an administrator most likely makes for an order, in US cents. Null if no money of its checkout is
 * left, or if the value of a payment is unknown. Money is left if it has arrived and was not sent back.
 *
 * - A paid order: the money above the prices of the checkout's orders; if there is none, the order's price.
 * - A refunded order: the rest of its price; if no other order keeps money, all that is left.
 * - Any other order: all that is left, minus the prices of the paid orders.
 */
export function proposeRefund(db: Db, orderKey: number): number | null {
  const order = db.select().from(orders).where(eq(orders.key, orderKey)).get();
  if (!order) return null;
  const all = db.select().from(orders).where(eq(orders.checkoutKey, order.checkoutKey)).all();
  const noted = new Map(
    db
      .select({ key: refunds.orderKey, cents: sql<number>`sum(${refunds.amountCents})` })
      .from(refunds)
      .where(inArray(refunds.orderKey, keysOf(all)))
      .groupBy(refunds.orderKey)
      .all()
      .map(({ key, cents }) => [key, cents]),
  );
  const { came, sentBack, isLeftUnknown } = getCheckoutMoney(db, order.checkoutKey);
  if (isLeftUnknown) return null;
  const left = came - sentBack;
  const owedFor = ({ key, totalCents }: Order) => Math.max(totalCents - (noted.get(key) ?? 0), 0);
  const proposed = proposeFrom({ left, order, others: all.filter(({ key }) => key !== orderKey), owedFor });
  return proposed > 0 ? proposed : null;
}

/** The most that can be noted as sent back for an order. */
export interface RefundLimit {
  /** US cents. */
  cents: number;
  /** Whether it is known what came. Otherwise the price is a part of the limit. */
  isKnown: boolean;
}

/**
 * The most that an administrator can note as sent back for an order: what came for its checkout, minus what was noted
 * before. One transfer can be noted with one order for all of them. What only the provider reports as refunded is not
 * subtracted, because the note may be about the same refund. If nothing is known to have come, the price is the limit. A
 * payment of unknown value counts as much as the price, unless an administrator has noted what came.
 */
export function getRefundLimit(tx: DbOrTransaction, order: Pick<Order, "checkoutKey">): RefundLimit {
  const { came, byHand, noted, unknown } = getCheckoutMoney(tx, order.checkoutKey);
  const isKnown = came > 0 && unknown === 0;
  const price = isKnown ? 0 : getCheckout(tx, order).totalCents;
  const most = byHand > 0 ? Math.max(came, price) : came + price;
  return { cents: Math.max(most - noted, 0), isKnown };
}

interface Left {
  /** The money that has arrived for the checkout and was not sent back. */
  left: number;
  order: Order;
  /** The other orders of the checkout. */
  others: Order[];
  /** The part of an order's price that was not noted as sent back yet. */
  owedFor: (order: Order) => number;
}

function proposeFrom({ left, order, others, owedFor }: Left): number {
  const kept = others.filter((other) => !hasEnded(other));
  if (hasEnded(order)) return kept.length === 0 ? left : Math.min(owedFor(order), left - pricesOf(kept));
  if (order.paymentStatus !== "finished") return left - pricesOf(kept.filter(isPaid));
  const owed = others.filter(hasEnded).reduce((sum, other) => sum + owedFor(other), 0);
  const extra = left - owed - pricesOf([order, ...kept]);
  return extra > 0 ? extra : Math.min(left, order.totalCents);
}

const hasEnded = ({ paymentStatus }: Order) => paymentStatus === "refunded";
const isPaid = ({ paymentStatus }: Order) => paymentStatus === "finished";
const keysOf = (all: readonly Order[]) => all.map(({ key }) => key);
const pricesOf = (all: readonly Order[]) => all.reduce((sum, { totalCents }) => sum + totalCents, 0);
