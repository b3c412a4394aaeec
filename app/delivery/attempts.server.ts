import { gt, lte, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { finishBeforeStop, isDraining } from "../http/operations.server.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";

/**
 * Shared by mail and webhooks. A letter or message is written in the transaction of its event. A job then attempts to
 * deliver it, until an attempt succeeds or it is given up.
 */

/** The pause after the first attempt, longer than an attempt takes. Each later pause is twice as long. */
const FIRST_PAUSE_MS = 3 * MINUTE_MS;
const LONGEST_PAUSE_MS = 4 * HOUR_MS;
/** No attempt starts later than this in a run. */
const RUN_MS = 45_000;

/** When the attempt after this one is due. Store it before the attempt: a crash then counts as a failure. */
export function dueAfter(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS));
}

/** Matches due rows. A row that is due later than the longest pause is due too: the system's clock was set back. */
export function isDue(dueAt: SQLiteColumn, now: Date): SQL {
  const after = new Date(now.getTime() + LONGEST_PAUSE_MS);
  return sql`(${lte(dueAt, now)} OR ${gt(dueAt, after)})`;
}

/** Attempts the due deliveries one after another. Stops when an attempt reports that the others would fail too. */
export async function attemptDue<Row>(
  findDue: () => Row | undefined,
  attempt: (row: Row) => Promise<"go-on" | "stop">,
): Promise<void> {
  const deadline = performance.now() + RUN_MS;
  while (performance.now() < deadline && !isDraining()) {
    const due = findDue();
    if (!due || (await finishBeforeStop(() => attempt(due))) === "stop") return;
  }
}
