import type { Db } from "#db/connection.ts";
import { writeUnlessLocked } from "#db/write-lock.ts";

import { log } from "../../log.server.ts";
import { MINUTE_MS } from "../../shared/durations.ts";

/** The last use of a session or key is stored at most this often. */
const USE_INTERVAL_MS = MINUTE_MS;

/**
 * Stores that a session or key is used now, unless its last use was stored just before. A full disk and another
 * process's write lock must not keep anybody out of pages that only read.
 */
export function storeUse(
  db: Db,
  { what, usedAt, now }: { what: "session" | "key"; usedAt: Date | null; now: Date },
  store: () => void,
): void {
  if (usedAt !== null && now.getTime() - usedAt.getTime() < USE_INTERVAL_MS) return;
  try {
    writeUnlessLocked(db, store);
  } catch (error) {
    log.warn({ err: error, what }, "Could not store when a session or a key was last used.");
  }
}
