import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { PaymentReport } from "../../payments/provider.ts";

import { applyReport, type ReportOutcome } from "./apply-payment.server.ts";

/**
 * Applies a provider's report in its own transaction. Waits for the write lock first: another process may have taken the
 * lock while the provider was answering.
 */
export async function storeReport(db: Db, report: PaymentReport, now: Date): Promise<ReportOutcome> {
  await waitForWriteLock(db);
  return db.transaction((tx) => applyReport(tx, report, now), { behavior: "immediate" });
}
