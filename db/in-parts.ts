import { setImmediate as nextTurn } from "node:timers/promises";

import type { Db } from "./connection.ts";
import { waitForWriteLock } from "./write-lock.ts";

/**
 * Calls `step` until it handles fewer than `limit` rows. `step` changes or checks at most `limit` rows and returns their
 * number. Between two calls it lets requests run and waits for the write lock. Returns the number of all handled rows.
 */
export async function inParts(db: Db, limit: number, step: (limit: number) => number): Promise<number> {
  for (let total = 0; ;) {
    await waitForWriteLock(db, Number.POSITIVE_INFINITY);
    const rows = step(limit);
    total += rows;
    if (rows < limit) return total;
    await nextTurn();
  }
}
