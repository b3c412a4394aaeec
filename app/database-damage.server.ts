import Database from "better-sqlite3";

import type { Db } from "#db/connection.ts";
import { isDamageError, watchForDamage } from "#db/damage.ts";

import { log } from "./log.server.ts";
import { singleton } from "./shared/singleton.ts";

/** Checking the whole file takes time, and an error that comes again and again needs no check each time. */
const CHECK_MS = 60_000;

const state = singleton("database-damage", () => ({
  problem: null as string | null,
  checkedAt: Number.NEGATIVE_INFINITY,
}));

/** What is wrong with the database file; null if nothing is known. Only a restart ends it, which checks the whole file. */
export function findDamage(): string | null {
  return state.problem;
}

/**
 * Checks the file as soon as a statement says that it is damaged. From then on every write is refused, because it could
 * make the damage worse: pages that still can be read are shown, and the health check fails.
 */
export function refuseWritesOnceDamaged({ $client }: Db): void {
  let isChecking = false;
  watchForDamage($client, (error) => {
    const now = performance.now();
    // The check itself may meet the same error.
    if (isChecking || state.problem !== null || now - state.checkedAt < CHECK_MS) return;
    state.checkedAt = now;
    isChecking = true;
    const problem = checkDatabase($client.name);
    isChecking = false;
    if (problem === "ok") {
      log.error({ err: error }, "The database could not be read once. Its file is sound.");
      return;
    }
    log.fatal({ err: error, problem }, "The database is damaged. Nothing is written any more. Restore a backup.");
    state.problem = problem;
    $client.pragma("query_only = ON");
  });
}

/** Returns "ok" or the first problem. On a connection of its own, whose page cache is freed with it. */
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
