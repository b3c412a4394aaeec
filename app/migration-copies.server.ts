import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

import { copyDatabase } from "#db/copy-database.ts";

/** The folder in STORAGE_DIR. */
const FOLDER = "migration-copies";
/** Older copies are removed. */
const KEPT = 3;

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

/** Also removes what a killed process left. */
function removeOldCopies(folder: string): void {
  const names = readdirSync(folder).sort().reverse();
  const kept = names.filter((name) => name.endsWith(".db")).slice(0, KEPT);
  for (const name of names) if (!kept.includes(name)) rmSync(path.join(folder, name), { recursive: true });
}
