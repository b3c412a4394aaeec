import { setTimeout as delay } from "node:timers/promises";

import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orders, payments } from "#db/schema/index.ts";

import { log } from "../log.server.ts";
import { ProviderError, type PaymentProvider } from "../payments/provider.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

import { applyReport } from "./apply-payment.server.ts";
import { recordEvent } from "./order-events.server.ts";
import { releaseStock } from "./stock.server.ts";

const MINUTE_MS = 60_000;

/** Statuses of payments that may still change. */
const OPEN_STATUSES: PaymentStatus[] = ["waiting", "confirming", "confirmed", "sending", "partially_paid"];
/** Polling ends some time after a payment page closes (7 days at most). Later changes come as notifications only. */
const POLLED_DAYS = 14;
const POLLED_AT_ONCE = 120;
const CONCURRENT_POLLS = 4;
/** A run ends before the next one starts, even if its last request takes 10 seconds. */
const POLL_LIMIT_MS = 45_000;

/**
 * Expires orders that have held their stock for `holdMinutes` without a payment, and returns their stock. Returns how
 * many orders expired.
 */
export function expireOrders(db: Db, holdMinutes: number, now: Date): number {
  const isUnpaid = and(
    eq(orders.state, "placed"),
    // No payment is beyond waiting, so the order takes the status of its furthest payment.
    eq(orders.paymentStatus, "waiting"),
    lte(orders.createdAt, new Date(now.getTime() - holdMinutes * MINUTE_MS)),
  );
  const due = db.select({ key: orders.key }).from(orders).where(isUnpaid).all();
  for (const { key } of due) {
    db.transaction(
      (tx) => {
        const isDue = and(eq(orders.key, key), isUnpaid);
        const order = tx.select().from(orders).where(isDue).get();
        if (!order) return;
        tx.update(orders).set({ paymentStatus: "expired", updatedAt: now }).where(isDue).run();
        recordEvent(tx, key, "status", now, "expired");
        releaseStock(tx, order, now);
      },
      { behavior: "immediate" },
    );
  }
  return due.length;
}

/**
 * Polls the providers for open payments, the longest unchecked first, in case a notification was lost. Skips a provider
 * until the next run after three failures in a row.
 */
export async function pollPayments(
  db: Db,
  findProvider: (name: string) => PaymentProvider | null,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - POLLED_DAYS * 24 * 60 * MINUTE_MS);
  const queue = db
    .select({ provider: payments.provider, paymentId: payments.providerPaymentId })
    .from(payments)
    .innerJoin(orders, eq(orders.key, payments.orderKey))
    .where(and(inArray(payments.status, OPEN_STATUSES), gte(orders.createdAt, since)))
    .orderBy(asc(payments.checkedAt))
    .limit(POLLED_AT_ONCE)
    .all();
  const failures = new Map<string, number>();
  const deadline = AbortSignal.timeout(POLL_LIMIT_MS);

  async function poll(): Promise<void> {
    for (let next = queue.shift(); next && !deadline.aborted; next = queue.shift()) {
      const provider = findProvider(next.provider);
      const failed = failures.get(next.provider) ?? 0;
      if (!provider || failed >= 3) continue;
      const arrived = await check(db, provider, next.paymentId, now);
      failures.set(next.provider, arrived ? 0 : failed + 1);
      // Lets the server handle requests between two payments.
      await delay(0);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_POLLS }, poll));
}

/** Polls one payment and applies the report. Returns false if the provider failed. */
async function check(db: Db, provider: PaymentProvider, paymentId: string, now: Date): Promise<boolean> {
  const isPayment = and(eq(payments.provider, provider.name), eq(payments.providerPaymentId, paymentId));
  db.update(payments).set({ checkedAt: now }).where(isPayment).run();
  try {
    const report = await provider.fetchPayment(paymentId);
    if (report) db.transaction((tx) => applyReport(tx, report, now), { behavior: "immediate" });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, provider: provider.name, payment: paymentId }, "Could not get the status of a payment.");
    return false;
  }
}
