import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { PaymentReport } from "../../payments/provider.ts";

import { applyReport, type ReportOutcome } from "./apply-payment.server.ts";

/**
 * Applies a report in a transaction of its own. Waits for the write lock first, because another process may have taken it
 * during the request to the provider.
 */
export async function storeReport(db: Db, report: PaymentReport, now: Date): Promise<ReportOutcome> {
  await waitForWriteLock(db);
  return db.transaction((tx) => applyReport(tx, report, now), { behavior: "immediate" });
}
