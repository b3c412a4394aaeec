import { and, count, eq, gte, isNotNull, lt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orderCounts, orders } from "#db/schema/index.ts";

import { countOrdersToSend } from "../../orders/order-counts.queries.server.ts";
import { isListed } from "../../orders/orders.queries.server.ts";
import { dayOf, isoDay, startOfDay } from "../../shared/day.ts";
import { DAY_MS } from "../../shared/durations.ts";

import type { OrdersView, Period } from "./orders-view.ts";

export interface OrderTotals {
  orders: number;
  paid: number;
  /** Paid and not sent. */
  toBeSent: number;
  /** Orders that a person has to look at. */
  forReview: number;
}

/** The orders of one day in UTC. */
export interface OrderDay {
  /** `YYYY-MM-DD` */
  day: string;
  orders: number;
  paid: number;
}

const isPaid = sql`${orders.paymentStatus} = 'finished'`;

export function getOrderTotals(db: Db): OrderTotals {
  const isForReview = and(isListed, isNotNull(orders.review));
  return {
    orders: sumOrderCounts(db, { payment: null, shipping: null }),
    paid: sumOrderCounts(db, { payment: "finished", shipping: null }),
    toBeSent: countOrdersToSend(db),
    forReview: db.select({ orders: count() }).from(orders).where(isForReview).get()?.orders ?? 0,
  };
}

/** The number of listed orders with a payment status, sent or not; null for all. */
export function sumOrderCounts(db: Db, { payment, shipping }: Pick<OrdersView, "payment" | "shipping">): number {
  const counts = db
    .select({ orders: sql<number>`coalesce(sum(${orderCounts.orders}), 0)` })
    .from(orderCounts)
    .where(
      and(
        payment === null ? undefined : eq(orderCounts.paymentStatus, payment),
        shipping === null ? undefined : eq(orderCounts.shipped, shipping === "sent"),
      ),
    )
    .get();
  return counts?.orders ?? 0;
}

/** The orders of a period. */
interface PeriodFigures {
  orders: number;
  /** The orders of the period that are paid now. */
  paid: number;
  /** Their totals, in cents. */
  revenue: number;
}

export interface OrderFigures {
  period: Period;
  current: PeriodFigures;
  /** The period of the same length before it. */
  previous: PeriodFigures;
  days: OrderDay[];
}

/** The figures of the last days including today, and of the period of the same length before. */
export function getOrderFigures(db: Db, period: Period, now: Date): OrderFigures {
  const from = (dayOf(now) - period + 1) * DAY_MS;
  const before = period * DAY_MS;
  return {
    period,
    current: getFigures(db, from, now.getTime()),
    previous: getFigures(db, from - before, now.getTime() - before),
    days: listOrderDays(db, period, now),
  };
}

function getFigures(db: Db, from: number, until: number): PeriodFigures {
  const isWithin = and(isListed, gte(orders.createdAt, new Date(from)), lt(orders.createdAt, new Date(until)));
  const all = db.select({ orders: count() }).from(orders).where(isWithin).get();
  const paid = db
    .select({ paid: count(), revenue: sql<number>`coalesce(sum(${orders.totalCents}), 0)` })
    .from(orders)
    .where(and(isWithin, eq(orders.paymentStatus, "finished")))
    .get();
  return { orders: all?.orders ?? 0, paid: paid?.paid ?? 0, revenue: paid?.revenue ?? 0 };
}

/** The last days including today, oldest first, including days without orders. */
export function listOrderDays(db: Db, period: Period, now: Date): OrderDay[] {
  const today = dayOf(now);
  const first = today - period + 1;
  const day = sql<number>`${orders.createdAt} / ${sql.raw(String(DAY_MS))}`;
  const counted = db
    .select({ day, orders: sql<number>`count(*)`, paid: sql<number>`count(*) FILTER (WHERE ${isPaid})` })
    .from(orders)
    .where(and(gte(orders.createdAt, startOfDay(first)), isListed))
    .groupBy(day)
    .all();
  const byDay = new Map(counted.map((one) => [one.day, one]));
  return Array.from({ length: period }, (_, i) => {
    const { orders = 0, paid = 0 } = byDay.get(first + i) ?? {};
    return { day: isoDay(startOfDay(first + i)), orders, paid };
  });
}
