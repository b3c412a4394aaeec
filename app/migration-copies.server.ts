import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

import type { Db } from "#db/connection.ts";
import { copyDatabase } from "#db/copy-database.ts";
import { findNextMigration } from "#db/migrate.ts";

import { RefusedStart } from "./shared/refused-start.ts";
import { notCopied } from "./start.messages.ts";

/** The folder in STORAGE_DIR. */
const FOLDER = "migration-copies";
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-before-\d+\.db$/;
/** Older copies are removed. */
const KEPT = 3;

/**
 * Copies a database that has to be migrated, because older versions of the program cannot use it afterwards. Returns the
 * copy's file; null if there is nothing to migrate. Throws `RefusedStart` if it cannot be copied.
 */
export function copyOldDatabase(db: Db, now: Date): string | null {
  const migration = findNextMigration(db);
  if (migration === null) return null;
  const database = db.$client.name;
  try {
    return copyBeforeMigration(database, migration, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedStart(notCopied(database, reason), { cause: error });
  }
}

/**
 * Copies a database before a migration, such as `0015`, and returns the copy's file. Its name has the time and the
 * migration. It appears only when it is complete. Throws errors of SQLite and of the file system.
 */
export function copyBeforeMigration(database: string, migration: string, now: Date): string {
  const folder = path.join(path.dirname(database), FOLDER);
  mkdirSync(folder, { recursive: true });
  const time = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const file = path.join(folder, `${time}-before-${migration}.db`);
  const aside = `${file}.incomplete`;
  try {
    copyDatabase(database, aside);
    renameSync(aside, file);
  } catch (error) {
    for (const end of ["", "-journal"]) rmSync(aside + end, { force: true });
    throw error;
  }
  removeOldCopies(folder);
  return file;
}

/** The newest copy and when it was made; null if there is none. */
export function findNewestCopy(storageDir: string): { file: string; at: Date } | null {
  const folder = path.join(storageDir, FOLDER);
  const names = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  for (const name of names) {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (day === undefined) continue;
    return { file: path.join(folder, name), at: new Date(`${day}T${hour}:${minute}:${second}Z`) };
  }
  return null;
}

/** Removes old copies, and incomplete ones of killed processes. */
function removeOldCopies(folder: string): void {
  const names = readdirSync(folder).sort().reverse();
  const kept = names.filter((name) => name.endsWith(".db")).slice(0, KEPT);
  for (const name of names) if (!kept.includes(name)) rmSync(path.join(folder, name), { recursive: true });
}
