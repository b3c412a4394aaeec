import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";

import type { PaymentProvider } from "../../payments/provider.ts";
import { DAY_MS } from "../../shared/durations.ts";

import { findLastComparison, reconcile } from "./reconcile.server.ts";

/** After this time orders expire even if a provider's list could not be read. */
const GIVEN_UP_MS = DAY_MS;
/** The pause after a comparison that has failed. */
const PAUSE_MS = 10 * 60_000;

const isRestored = eq(settings.name, "restored");

/**
 * After a restore, compares the payments with the providers' lists once: unpaid orders of the backup may have been paid
 * since. Returns whether orders may expire: once the lists were read, or after a day.
 */
export async function compareAfterRestore(db: Db, providers: readonly PaymentProvider[], now: Date): Promise<boolean> {
  const restored = db.select().from(settings).where(isRestored).get();
  if (!restored) return true;
  const restoredAt = Number(restored.value);
  if (!(await isCompared(db, providers, { restoredAt, now }))) {
    const age = now.getTime() - restoredAt;
    // A clock that was set back must not stop it.
    if (age >= 0 && age < GIVEN_UP_MS) return false;
  }
  db.delete(settings).where(isRestored).run();
  return true;
}

/** Compares, unless a comparison has just failed. Returns whether all lists could be read; true if there is none. */
async function isCompared(
  db: Db,
  providers: readonly PaymentProvider[],
  { restoredAt, now }: { restoredAt: number; now: Date },
): Promise<boolean> {
  const last = findLastComparison(db);
  // The database of the backup has the time of an earlier comparison.
  const isOfThisCopy = last !== null && last.at >= restoredAt && last.at <= now.getTime();
  if (isOfThisCopy && last.failed.length === 0) return true;
  if (isOfThisCopy && now.getTime() - last.at < PAUSE_MS) return false;
  const compared = await reconcile(db, providers, { by: { kind: "shop" }, now });
  return compared.ok ? compared.value.failed.length === 0 : compared.problem.code === "no-list";
}
