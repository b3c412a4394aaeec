import { setImmediate as nextTurn } from "node:timers/promises";

import type { Db } from "./connection.ts";
import { waitForWriteLock } from "./write-lock.ts";

/**
 * Handles rows in batches, so that requests can run in between. `step` handles at most `limit` rows and returns their
 * number. It is called until it returns fewer than `limit`, and each call waits for the write lock. Returns the number of
 * all rows.
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
