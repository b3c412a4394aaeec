import Database from "better-sqlite3";

import type { Db } from "#db/connection.ts";
import { isDamageError, watchForDamage } from "#db/damage.ts";

import { log } from "./log.server.ts";
import { singleton } from "./shared/singleton.ts";

/** Repeated errors cause a check at most this often, because checking the whole file takes time. */
const CHECK_MS = 60_000;

const state = singleton("database-damage", () => ({
  problem: null as string | null,
  checkedAt: Number.NEGATIVE_INFINITY,
}));

/** The problem of the database file, or null. It stays until a restart, which checks the whole file. */
export function findDamage(): string | null {
  return state.problem;
}

/** Returns what `read` returns, or `fallback` if it fails because the database is damaged. */
export function readUnlessDamaged<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch (error) {
    if (!isDamageError(error)) throw error;
    return fallback;
  }
}

/**
 * Checks the file when a statement fails because of damage. If the check confirms it, all writes are refused, because
 * they could make the damage worse. Pages that can still be read are shown, and the health check fails.
 */
export function refuseWritesOnceDamaged({ $client }: Db): void {
  let isChecking = false;
  watchForDamage($client, (error) => {
    const now = performance.now();
    // The check itself may cause the same error.
    if (isChecking || state.problem !== null || now - state.checkedAt < CHECK_MS) return;
    state.checkedAt = now;
    isChecking = true;
    const problem = checkDatabase($client.name);
    isChecking = false;
    if (problem === "ok") {
      log.error(
        { err: error },
        "A read of the database failed, but its file is intact. Check the disk if this happens again.",
      );
      return;
    }
    log.fatal(
      { err: error, problem },
      "The database is damaged, so nothing is written any more. Restore the last backup.",
    );
    state.problem = problem;
    $client.pragma("query_only = ON");
  });
}

/** Returns "ok" or the first problem. Uses its own connection, so that closing it frees the memory of the check. */
export function checkDatabase(file: string): string {
  const client = new Database(file, { readonly: true });
  try {
    return String(client.pragma("quick_check(1)", { simple: true }));
  } catch (error) {
    if (isDamageError(error)) return error.message;
    throw error;
  } finally {
    client.close();
  }
}
