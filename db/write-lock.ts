import { setTimeout as delay } from "node:timers/promises";

import { isFullError, isLockedError, isReadOnlyError, type Db } from "./connection.ts";

/**
 * SQLite lets one process write at a time, and a statement that waits for the write lock blocks the whole process. So
 * the server waits here, between other work, before it writes.
 */

/** How long a request waits for the write lock. */
const REQUEST_MS = 1_000;
/** How long a request waits whose work would be lost, such as after a response of the payment provider. */
export const AFTER_WORK_MS = 10_000;
/** How long a statement of the server may block it: for a lock that was taken after `waitForWriteLock`. */
const STATEMENT_MS = 250;
const POLL_MS = 20;

/** Makes the statements of a server wait for locks no longer than they may block it. */
export function limitLockWaits(db: Db): void {
  setBusyTimeout(db, STATEMENT_MS);
}

/** Waits until no other process holds the write lock. Returns false if one still does after `limitMs`. */
export async function waitForWriteLock(db: Db, limitMs = REQUEST_MS): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (isWriteLocked(db)) {
    if (performance.now() >= deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** When each database was last found locked. Many requests that wait do not ask SQLite more often than one. */
const lockedAt = new WeakMap<Db, number>();

function isWriteLocked(db: Db): boolean {
  const now = performance.now();
  if (now - (lockedAt.get(db) ?? Number.NEGATIVE_INFINITY) < POLL_MS / 2) return true;
  try {
    withoutWaiting(db, () => db.$client.exec("BEGIN IMMEDIATE; ROLLBACK"));
    return false;
  } catch (error) {
    // Nothing can write to a read-only database, so nothing holds its lock.
    if (isReadOnlyError(error)) return false;
    if (!isLockedError(error)) throw error;
    lockedAt.set(db, now);
    return true;
  }
}

/**
 * Runs a write of a page that only reads. Returns false if the write lock is held, the disk is full, or nothing may be
 * written any more because the database is damaged.
 */
export function writeIfPossible(db: Db, write: () => void): boolean {
  try {
    return writeUnlessLocked(db, write);
  } catch (error) {
    if (isFullError(error) || isReadOnlyError(error)) return false;
    throw error;
  }
}

/** Runs a write that can be left out. Returns false if another process holds the write lock. */
export function writeUnlessLocked(db: Db, write: () => void): boolean {
  try {
    withoutWaiting(db, write);
    return true;
  } catch (error) {
    if (isLockedError(error)) return false;
    throw error;
  }
}

/** Runs synchronous work whose statements fail at once where they would wait for a lock. */
export function withoutWaiting<Value>(db: Db, work: () => Value): Value {
  const usual = db.$client.pragma("busy_timeout", { simple: true });
  setBusyTimeout(db, 0);
  try {
    return work();
  } finally {
    setBusyTimeout(db, Number(usual));
  }
}

function setBusyTimeout(db: Db, milliseconds: number): void {
  db.$client.pragma(`busy_timeout = ${milliseconds}`);
}
