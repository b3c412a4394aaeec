import { statSync } from "node:fs";

import type { RequestHandler } from "express";

import { settings } from "#db/schema/index.ts";
import { writeUnlessLocked } from "#db/write-lock.ts";

import { config } from "./config.server.ts";
import { findDamage } from "./database-damage.server.ts";
import { db } from "./database.server.ts";
import { isDraining } from "./http/operations.server.ts";
import { listJobsNotRun } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { getFreeDiskMb } from "./shared/free-disk.server.ts";
import { singleton } from "./shared/singleton.ts";

/** A result is used again for this long, because anybody may ask and each check writes. */
const CHECK_MS = 1_000;
/** Another process may hold the write lock for this long, such as an import between two commits. */
const LOCKED_MS = 10_000;

const state = singleton("health", () => ({
  /** The database file that was opened. */
  opened: identifyDatabase(),
  checkedAt: Number.NEGATIVE_INFINITY,
  failing: [] as string[],
  lockedSince: null as number | null,
}));

/**
 * Each check throws an error if the shop does not work, or will soon stop working. Their names are public; their errors
 * are only logged. All are synchronous and short: the file system is local, and no check waits for a lock.
 */
const CHECKS: Record<string, () => void> = {
  database() {
    const damage = findDamage();
    if (damage !== null) throw new Error(`The database is damaged: ${damage}`);
  },
  write() {
    // A damaged database refuses writes, which the check of it reports.
    if (findDamage() !== null) return;
    const now = performance.now();
    const isWritten = writeUnlessLocked(db, () => storeTime(new Date()));
    state.lockedSince = isWritten ? null : (state.lockedSince ?? now);
    if (state.lockedSince !== null && now - state.lockedSince > LOCKED_MS) {
      throw new Error("Another process holds the write lock.");
    }
  },
  "database file"() {
    if (identifyDatabase() !== state.opened) throw new Error("Another file has replaced the database that was opened.");
  },
  disk() {
    const freeMb = getFreeDiskMb(config.storageDir);
    if (freeMb < config.minFreeDiskMb) throw new Error(`Only ${freeMb} MB are free.`);
  },
  jobs() {
    const names = listJobsNotRun();
    if (names.length > 0) throw new Error(`These jobs have not run lately: ${names.join(", ")}.`);
  },
};

function identifyDatabase(): string {
  const { dev, ino } = statSync(db.$client.name);
  return `${dev} ${ino}`;
}

function storeTime(now: Date): void {
  const value = now.toISOString();
  db.insert(settings)
    .values({ name: "health", value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run();
}

/** `GET /healthz`: 200 if all checks succeed, otherwise 503 with the names of those that fail. */
export const health: RequestHandler = (_req, res) => {
  res.setHeader("Cache-Control", "no-store");
  if (isDraining()) return void res.status(503).json({ status: "draining" });
  const failing = check();
  if (failing.length === 0) res.status(200).json({ status: "ok" });
  else res.status(503).json({ status: "failing", failing });
};

/** Returns the names of the checks that fail. Logs when they change. */
function check(): string[] {
  const now = performance.now();
  if (now - state.checkedAt < CHECK_MS) return state.failing;
  const errors = Object.entries(CHECKS).flatMap(([name, run]) => {
    try {
      run();
      return [];
    } catch (error) {
      return [{ name, error }];
    }
  });
  const failing = errors.map(({ name }) => name);
  if (failing.join() !== state.failing.join()) {
    const reasons = errors.map(({ error }) => String(error));
    if (failing.length > 0) log.error({ failing, reasons }, "The health check fails.");
    else log.info("The health check succeeds again.");
  }
  state.checkedAt = now;
  state.failing = failing;
  return failing;
}
