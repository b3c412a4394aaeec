import { setImmediate as nextTurn } from "node:timers/promises";

import { eq } from "drizzle-orm";
import { z } from "zod";

import type { Db } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { log } from "../../log.server.ts";
import { noteFailure, noteSuccess } from "../../mail/outages.server.ts";
import { ProviderError, type PaymentProvider, type PaymentReport } from "../../payments/provider.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { singleton } from "../../shared/singleton.ts";
import { hasMoney, isTakenBack } from "../order-status.ts";

import { applyReport, findPayment } from "./apply-payment.server.ts";
import { openCases, openInvalidCases } from "./payment-cases.server.ts";
import { amountsOf } from "./check-payment.ts";
import { findUnlisted } from "./unlisted-payments.server.ts";

/** Providers look for late money for 7 days, and an order is held for 7 days at most. */
const COMPARED_DAYS = 14;
/** Applying a report takes a millisecond. Pages are answered between the parts. */
const PART = 20;

const comparison = z.object({
  /** In milliseconds. */
  at: z.number(),
  compared: z.number(),
  /** Payments that the shop did not have as the list has them. */
  differences: z.number(),
  /** Providers that did not answer. */
  failed: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparison>;

export type ReconcileProblem = Problem<"no-list" | "is-running">;

/** One comparison at a time, whoever asks for it. */
const state = singleton("reconciliation", () => ({ isRunning: false }));

/**
 * Compares the providers' own lists of payments with the shop's. Payments that the shop does not have are applied
 * like notifications, and put into the queue. Payments that only the shop has are put into the queue too.
 */
export async function reconcile(
  db: Db,
  providers: readonly PaymentProvider[],
  { by, now }: { by: Actor; now: Date },
): Promise<Result<Comparison, ReconcileProblem>> {
  if (providers.length === 0) return fail("no-list");
  if (state.isRunning) return fail("is-running");
  state.isRunning = true;
  try {
    const result: Comparison = { at: now.getTime(), compared: 0, differences: 0, failed: [] };
    for (const provider of providers) await compare(db, provider, result, now);
    await waitForWriteLock(db);
    db.transaction(
      (tx) => {
        const value = JSON.stringify(result);
        tx.insert(settings)
          .values({ name: "reconciliation", value })
          .onConflictDoUpdate({ target: settings.name, set: { value } })
          .run();
        const after = { compared: result.compared, differences: result.differences };
        if (by.kind === "admin") recordAudit(db, { by, action: "compare-payments", after, now });
      },
      { behavior: "immediate" },
    );
    return ok(result);
  } finally {
    state.isRunning = false;
  }
}

async function compare(db: Db, provider: PaymentProvider, result: Comparison, now: Date): Promise<void> {
  const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  try {
    const reports = (await provider.listPayments?.(since, now)) ?? [];
    result.compared += reports.length;
    result.differences += await applyList(db, reports, now);
    result.differences += await findUnlisted(db, provider, { reports, since, now });
    noteSuccess(db, `${provider.name} list`);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn(
      { err: error, provider: provider.name },
      "Could not compare the payments with the provider's list. The shop tries again every hour.",
    );
    result.failed.push(provider.name);
    await waitForWriteLock(db);
    noteFailure(db, `${provider.name} list`, now);
  }
}

/** Applies the payments of a provider's list. Returns how many of them differ from what the shop has stored. */
async function applyList(db: Db, reports: readonly PaymentReport[], now: Date): Promise<number> {
  let missed = 0;
  // Money without an order's id belongs to another use of the account.
  const ofOrders = reports.filter(({ orderId }) => orderId !== null);
  for (let first = 0; first < ofOrders.length; first += PART) {
    await waitForWriteLock(db);
    for (const report of ofOrders.slice(first, first + PART)) {
      if (applyListed(db, report, now)) missed++;
    }
    // Waiting for a free lock takes no turn of the event loop.
    await nextTurn();
  }
  return missed;
}

/** Applies a payment of the list. Returns whether the shop had stored less money for it, or more. */
function applyListed(db: Db, report: PaymentReport, now: Date): boolean {
  return db.transaction(
    (tx) => {
      const before = findPayment(tx, report);
      const { provider, paymentId, status } = report;
      // A notification that came after the comparison began is newer than the list.
      const isLess = before !== undefined && now > before.updatedAt && isTakenBack(before.status, status);
      if (status === "waiting" && !isLess) return false;
      const outcome = applyReport(tx, report, now);
      const isMissed = hasMoney(status) || status === "refunded";
      if (outcome === "unknown-order" || outcome === "contradicts-the-order") return isMissed;
      if (isLess) {
        openInvalidCases(tx, before, report, now);
        return true;
      }
      const after = findPayment(tx, report);
      // While a payment is in progress, its notification may still be on its way.
      const isSettled = status === "finished" || status === "partially_paid" || status === "refunded";
      if (outcome !== "applied" || !after || !isSettled || before?.status === status) return false;
      const values = { ...amountsOf(report), status };
      const { checkoutKey } = after;
      openCases(tx, { checkoutKey, provider, paymentId }, { kind: "missed_payment", values }, now);
      return true;
    },
    { behavior: "immediate" },
  );
}

/** What the last comparison found, or null. */
export function findLastComparison(db: Db): Comparison | null {
  const stored = db.select().from(settings).where(eq(settings.name, "reconciliation")).get();
  return stored ? comparison.parse(JSON.parse(stored.value)) : null;
}

/** Compares once a day, and again at the next run if a provider did not answer. */
export async function reconcileDaily(db: Db, providers: readonly PaymentProvider[], now: Date): Promise<void> {
  const last = findLastComparison(db);
  const at = last?.failed.length === 0 ? last.at : 0;
  // A clock that was set back must not stop it.
  if (at <= now.getTime() && now.getTime() - at < DAY_MS) return;
  await reconcile(db, providers, { by: { kind: "shop" }, now });
}
