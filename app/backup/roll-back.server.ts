import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

import Database from "better-sqlite3";

import { closeDatabase, openDatabase } from "#db/connection.ts";

import { findNewestCopy } from "../migration-copies.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import { lockStorage, type StorageInUse } from "../storage-lock.server.ts";

import { DATABASE } from "./manifest.server.ts";

/** Where the newer databases are kept, in the storage. */
const FOLDER = "rolled-back";

export type RollbackProblem = Problem<"no-copy" | "no-shop" | "open-elsewhere"> | StorageInUse;

/** The scope of a rollback. */
export interface RollbackPlan {
  /** When the copy was made. */
  at: Date;
  /** How many orders the copy lacks. */
  orders: number;
}

export interface Rollback {
  plan: RollbackPlan;
  /** Where the newer database is now; null if nothing was changed. */
  aside: string | null;
  /** The copy that was put back but could not be deleted, and why. */
  left?: { file: string; cause: unknown };
}

/**
 * Replaces the database by the copy that was made before the last migration. The newer database is kept. If the process
 * is killed, one of the two is in place. Throws errors of SQLite and of the file system.
 */
export function rollBack(
  storageDir: string,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
): Result<Rollback, RollbackProblem> {
  const file = path.join(storageDir, DATABASE);
  if (!existsSync(file)) return fail("no-shop");
  const lock = lockStorage(storageDir, "rollback");
  if (!lock.ok) return lock;
  try {
    const copy = findNewestCopy(storageDir);
    if (!copy) return fail("no-copy");
    const plan = { at: copy.at, orders: countOrders(file, findLastOrder(copy.file)) };
    if (isDryRun) return ok({ plan, aside: null });
    // Merges the write-ahead log, which SQLite would otherwise apply to the older database.
    closeDatabase(openDatabase(file));
    // Closing the last connection deletes the log. If it is still there, another program has the database open. Such
    // programs, like Litestream, do not take the storage lock.
    if (existsSync(`${file}-wal`)) return fail("open-elsewhere");
    const folder = path.join(storageDir, FOLDER);
    mkdirSync(folder, { recursive: true });
    const aside = path.join(folder, `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db`);
    const older = `${file}.incomplete`;
    // SQLite would apply a write-ahead log that an interrupted rollback has left.
    removeDatabase(older);
    try {
      copyFileSync(copy.file, older);
      markAsRestored(older, now);
      linkSync(file, aside);
      renameSync(older, file);
    } catch (error) {
      removeDatabase(older);
      throw error;
    }
    try {
      // Without this copy, the next rollback uses the one before it.
      rmSync(copy.file);
    } catch (cause) {
      return ok({ plan, aside, left: { file: copy.file, cause } });
    }
    return ok({ plan, aside });
  } finally {
    lock.value.release();
  }
}

function removeDatabase(file: string): void {
  for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(file + end, { force: true });
}

/** The highest key of an order. Keys ascend and are never reused. */
function findLastOrder(file: string): number {
  return readNumber(file, "SELECT coalesce(max(key), 0) FROM orders");
}

function countOrders(file: string, afterKey: number): number {
  return readNumber(file, "SELECT count(*) FROM orders WHERE key > ?", afterKey);
}

function readNumber(file: string, query: string, ...values: number[]): number {
  const client = new Database(file, { readonly: true });
  try {
    return Number(
      client
        .prepare(query)
        .pluck()
        .get(...values),
    );
  } finally {
    client.close();
  }
}

/** Does what a restore does to the database. Its schema may be older than this program's. */
function markAsRestored(file: string, now: Date): void {
  const client = new Database(file);
  try {
    // Browsers cache pages by catalogue version, and the older database will use some numbers again.
    client.exec("UPDATE settings SET value = lower(hex(randomblob(8))) WHERE name = 'epoch'");
    // Keeps orders from expiring until the payments are compared with the providers' lists.
    client.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('restored', ?)").run(String(now.getTime()));
    client.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    client.close();
  }
}
