import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { eq, sql } from "drizzle-orm";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { settings } from "#db/schema/index.ts";

import { makePrivate } from "../shared/private-folder.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import { lockStorage, type StorageInUse } from "../storage-lock.server.ts";

import { copyFolderDurably, sync } from "./copy-durably.server.ts";
import { DATABASE, IMAGES, SECRETS, verifyStorage, type Manifest } from "./manifest.server.ts";

export type RestoreProblem = Problem<"no-backup" | "shop-exists"> | StorageInUse;

/**
 * Restores a backup into a storage folder. Never overwrites a shop, and never writes beside a running server. A restore
 * that was interrupted or has failed can be repeated. Throws errors of the file system, and an error if the database is
 * damaged.
 */
export async function restore(source: string, storageDir: string): Promise<Result<Manifest, RestoreProblem>> {
  if (!existsSync(path.join(source, DATABASE))) return fail("no-backup");
  // SQLite would apply a leftover write-ahead log to the restored database.
  if (["", "-wal"].some((end) => existsSync(path.join(storageDir, DATABASE + end)))) return fail("shop-exists");
  await mkdir(storageDir, { recursive: true });
  const lock = lockStorage(storageDir, "restore");
  if (!lock.ok) return lock;
  try {
    return ok(await restoreFiles(source, storageDir));
  } finally {
    lock.value.release();
  }
}

async function restoreFiles(source: string, storageDir: string): Promise<Manifest> {
  for (const folder of [IMAGES, SECRETS]) {
    const from = path.join(source, folder);
    if (existsSync(from)) await copyFolderDurably(from, path.join(storageDir, folder));
  }
  // The database comes last and gets its name only when everything else is in place.
  const aside = path.join(storageDir, `${DATABASE}.incomplete`);
  await removeDatabase(aside);
  try {
    await copyFile(path.join(source, DATABASE), aside);
    const manifest = prepareDatabase(aside, path.join(storageDir, IMAGES));
    // Copied files keep their modes.
    makePrivate(storageDir);
    await sync(aside);
    await rename(aside, path.join(storageDir, DATABASE));
    await sync(storageDir);
    return manifest;
  } catch (error) {
    await removeDatabase(aside);
    throw error;
  }
}

/** Migrates and verifies a copied database, and marks it as restored. */
function prepareDatabase(file: string, imagesFolder: string): Manifest {
  const db = openDatabase(file);
  try {
    migrateDatabase(db);
    // Browsers cache pages by catalogue version, and the restored database will use some numbers again.
    db.run(sql`UPDATE settings SET value = lower(hex(randomblob(8))) WHERE name = 'epoch'`);
    const restored = { name: "restored", value: String(Date.now()) } as const;
    // Keeps orders from expiring until the payments are compared with the providers' lists.
    db.insert(settings).values(restored).onConflictDoUpdate({ target: settings.name, set: restored }).run();
    // Otherwise a folder for backups on another machine would be taken for a disk that is not mounted.
    db.delete(settings).where(eq(settings.name, "backup-folder")).run();
    const manifest = verifyStorage(db, imagesFolder);
    closeDatabase(db);
    return manifest;
  } finally {
    if (db.$client.open) db.$client.close();
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const end of ["", "-wal", "-shm"]) await rm(file + end, { force: true });
}
