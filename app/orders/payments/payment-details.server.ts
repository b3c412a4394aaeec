import { and, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { payments } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { PROVIDER_NAMES } from "../../payments/provider-names.ts";
import { DAY_MS } from "../../shared/durations.ts";

import { askProviders, type FindProvider } from "./ask-providers.server.ts";

/** How long the provider is asked for the details of a payment, after its money arrived. */
const ASKED_DAYS = 14;
const ASKED_AT_ONCE = 100;

/**
 * Asks for the fees and transactions of payments with money. The reports of some providers do not contain them. Asks
 * again after a payment has changed. A request that fails is repeated at the next run; nothing else depends on it.
 */
export async function fetchPaymentDetails(db: Db, findProvider: FindProvider, now: Date): Promise<void> {
  const asked = PROVIDER_NAMES.filter((name) => findProvider(name)?.fetchDetails);
  if (asked.length === 0) return;
  const since = new Date(now.getTime() - ASKED_DAYS * DAY_MS);
  const isDue = and(
    ...[inArray(payments.provider, asked), gte(payments.moneyAt, since)],
    or(isNull(payments.detailedAt), lt(payments.detailedAt, payments.updatedAt)),
  );
  const due = db
    .select({ provider: payments.provider, subject: payments.providerPaymentId, updatedAt: payments.updatedAt })
    .from(payments)
    .where(isDue)
    // One that always fails does not block the others.
    .orderBy(sql`random()`)
    .limit(ASKED_AT_ONCE)
    .all();
  await askProviders(db, due, findProvider, async (provider, { subject, updatedAt }) => {
    const details = await provider.fetchDetails?.(subject);
    await waitForWriteLock(db);
    db.update(payments)
      .set({ ...details, detailedAt: updatedAt })
      .where(and(eq(payments.provider, provider.name), eq(payments.providerPaymentId, subject)))
      .run();
  });
}
