import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";

import { isLockedError } from "#db/connection.ts";

import { fail, ok, type Problem, type Result } from "./shared/result.ts";

const LOCK = "process.lock";
const HOLDER = "process.json";

/** The process that has a storage to itself. */
export interface StorageHolder {
  program: "server" | "restore" | "rollback";
  pid: number;
  host: string;
  /** ISO 8601 in UTC. */
  since: string;
}

/** `holder` is null if it cannot be read. */
export type StorageInUse = Problem<"in-use", { holder: StorageHolder | null }>;

export interface StorageLock {
  release: () => void;
}

/**
 * Locks a storage folder for this process, until `release` or until the process ends: the operating system drops the
 * lock of an SQLite file with its process. The result must stay referenced, because garbage collection closes it.
 */
export function lockStorage(storageDir: string, program: StorageHolder["program"]): Result<StorageLock, StorageInUse> {
  const lock = new Database(path.join(storageDir, LOCK), { timeout: 0 });
  try {
    // No journal file is needed, because nothing is written.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (isLockedError(error)) return fail("in-use", { holder: readHolder(storageDir) });
    throw error;
  }
  writeHolder(storageDir, { program, pid: process.pid, host: hostname(), since: new Date().toISOString() });
  return ok({ release: () => void lock.close() });
}

/** The file only names the holder. A full disk must not keep the shop from starting. */
function writeHolder(storageDir: string, holder: StorageHolder): void {
  try {
    writeFileSync(path.join(storageDir, HOLDER), `${JSON.stringify(holder)}\n`);
  } catch {
    // The lock works without it.
  }
}

function readHolder(storageDir: string): StorageHolder | null {
  try {
    return JSON.parse(readFileSync(path.join(storageDir, HOLDER), "utf8")) as StorageHolder;
  } catch {
    return null;
  }
}
