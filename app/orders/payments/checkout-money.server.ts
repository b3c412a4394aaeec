import { and, eq, isNotNull, sql } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { notedPayments, orders, payments, refunds } from "#db/schema/index.ts";

/**
 * The money of a checkout. Payments belong to a checkout, so its refunds are counted together. Administrators note every
 * refund, also those that they make at the provider. So what the provider reports as refunded is not added to what was
 * noted: the larger of both was sent back.
 */
interface CheckoutMoney {
  /** What has arrived, in US cents, with what was sent back. */
  came: number;
  /** The part of it that administrators have noted when they accepted orders. */
  byHand: number;
  /** What administrators have noted as sent back. */
  noted: number;
  /** What was sent back: what was noted, or what the provider reports if that is more. */
  sentBack: number;
  /** The number of payments of unknown value. */
  unknown: number;
  /** Whether the rest cannot be computed, because the value of a payment is unknown. */
  isLeftUnknown: boolean;
}

/** Sums up what came for a checkout and what was sent back. */
export function getCheckoutMoney(tx: DbOrTransaction, checkoutKey: number): CheckoutMoney {
  const isRefunded = sql`${payments.status} = 'refunded'`;
  const cents = payments.receivedCents;
  const reported = tx
    .select({
      came: sql<number>`coalesce(sum(${cents}), 0)`,
      returned: sql<number>`coalesce(sum(${cents}) FILTER (WHERE ${isRefunded}), 0)`,
      unknown: sql<number>`count(*) FILTER (WHERE ${cents} IS NULL)`,
      unknownReturned: sql<number>`count(*) FILTER (WHERE ${cents} IS NULL AND ${isRefunded})`,
    })
    .from(payments)
    .where(and(eq(payments.checkoutKey, checkoutKey), isNotNull(payments.moneyAt)))
    .get() ?? { came: 0, returned: 0, unknown: 0, unknownReturned: 0 };
  const ofCheckout = eq(orders.checkoutKey, checkoutKey);
  const handed = tx
    .select({ cents: sql<number>`coalesce(sum(${notedPayments.amountCents}), 0)` })
    .from(orders)
    .innerJoin(notedPayments, eq(notedPayments.orderKey, orders.key))
    .where(ofCheckout)
    .get();
  const sent = tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderKey, orders.key))
    .where(ofCheckout)
    .get();
  const { came, returned, unknown, unknownReturned } = reported;
  const byHand = handed?.cents ?? 0;
  const noted = sent?.cents ?? 0;
  return {
    came: came + byHand,
    byHand,
    noted,
    sentBack: Math.max(noted, returned),
    unknown,
    // A note may be about a returned payment of unknown value, or about another one.
    isLeftUnknown: unknown > unknownReturned || (unknownReturned > 0 && noted > 0),
  };
}

/**
 * SQL for each order: the money of its checkout that is left for the unpaid orders. That is what came, minus what was
 * sent back, minus the prices of the paid orders. Orders of a checkout can differ, because an administrator decides about
 * each of them.
 */
export const leftForUnpaid = sql`(
  (SELECT coalesce(sum(received_cents), 0) FROM payments WHERE payments.checkout_key = orders.checkout_key)
  + (SELECT coalesce(sum(amount_cents), 0) FROM orders AS one JOIN noted_payments ON noted_payments.order_key = one.key
    WHERE one.checkout_key = orders.checkout_key)
  - max(
    (SELECT coalesce(sum(amount_cents), 0) FROM orders AS one JOIN refunds ON refunds.order_key = one.key
      WHERE one.checkout_key = orders.checkout_key),
    (SELECT coalesce(sum(received_cents), 0) FROM payments
      WHERE payments.checkout_key = orders.checkout_key AND payments.status = 'refunded')
  )
  - (SELECT coalesce(sum(total_cents), 0) FROM orders AS one
    WHERE one.checkout_key = orders.checkout_key AND one.payment_status = 'finished')
)`;

/**
 * SQL for each refunded payment: the part of it, in cents, that administrators have not noted as sent back. What they
 * noted for a checkout counts for its refunded payments in the order in which they came. So the parts of a checkout add
 * up to what the provider reports as refunded beyond the notes.
 */
export const returnedUnnoted = sql<number>`max(0, min(payments.received_cents,
  (SELECT coalesce(sum(one.received_cents), 0) FROM payments AS one
    WHERE one.checkout_key = payments.checkout_key AND one.status = 'refunded'
      AND (one.money_at, one.provider, one.provider_payment_id)
        <= (payments.money_at, payments.provider, payments.provider_payment_id))
  - (SELECT coalesce(sum(amount_cents), 0) FROM orders AS one JOIN refunds ON refunds.order_key = one.key
    WHERE one.checkout_key = payments.checkout_key)
))`;
