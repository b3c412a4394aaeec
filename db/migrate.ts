import { readFileSync } from "node:fs";
import path from "node:path";

import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

import { RefusedStart } from "#app/shared/refused-start.ts";

import type { Db } from "./connection.ts";
import { findAbove } from "./project-folder.ts";
import { readImageFiles } from "./read-image-files.ts";
import { registerShops } from "./register-shops.ts";

/** A build uses its own copy, because an upgrade changes the files of the project before it replaces the build. */
const MIGRATIONS = findAbove(import.meta.dirname, "migrations");

/** Findings of a migration, to be logged. */
interface Migrated {
  /** The hashes of images with missing files. */
  missingImages: string[];
}

/**
 * Migrates a database to the current schema and updates its rows of shops. Throws if a newer version of this program
 * has migrated the database.
 */
export function migrateDatabase(db: Db): Migrated {
  const migrated = applyMigrations(db, MIGRATIONS);
  registerShops(db);
  return migrated;
}

/**
 * Applies the pending migrations of a folder, all in one transaction: a killed process leaves the old schema or the new
 * one.
 */
export function applyMigrations(db: Db, migrationsFolder: string): Migrated {
  const client = db.$client;
  if (listPending(client, migrationsFolder).length === 0) return { missingImages: [] };
  const missingImages = defineImageFilesFunction(client);
  // Dropping a table deletes its rows, which cascades to other tables. The pragma has no effect within a transaction.
  client.pragma("foreign_keys = OFF");
  try {
    client
      .transaction(() => {
        // Lists them again: another process may have migrated in the meantime.
        for (const { sql, hash, folderMillis } of listPending(client, migrationsFolder)) {
          for (const statement of sql) client.prepare(statement).run();
          client.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)").run(hash, folderMillis);
        }
        const broken = client.pragma("foreign_key_check") as unknown[];
        if (broken.length > 0) throw new Error(`The migration would break ${broken.length} foreign keys.`);
      })
      .immediate();
  } finally {
    client.pragma("foreign_keys = ON");
  }
  return { missingImages };
}

/** Whether the database has the current schema or an older one. */
export function isMigrated(db: Db): boolean {
  return listPending(db.$client, MIGRATIONS).length === 0;
}

/** The number of the next migration, such as `0015`. Null if there is none, or if the database is new. */
export function findNextMigration(db: Db): string | null {
  const [next] = listPending(db.$client, MIGRATIONS);
  const isNew = db.$client.prepare("SELECT 1 FROM __drizzle_migrations").get() === undefined;
  if (!next || isNew) return null;
  const { entries } = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")) as {
    entries: { when: number; tag: string }[];
  };
  return entries.find(({ when }) => when === next.folderMillis)?.tag.slice(0, 4) ?? null;
}

/** Lists the pending migrations. Drizzle records the applied ones in this table. */
function listPending(client: Database.Database, migrationsFolder: string) {
  client.exec(`CREATE TABLE IF NOT EXISTS __drizzle_migrations (
    id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric
  )`);
  const last = client.prepare<[], number | null>("SELECT max(created_at) FROM __drizzle_migrations").pluck().get() ?? 0;
  const migrations = readMigrationFiles({ migrationsFolder });
  if (migrations.every(({ folderMillis }) => folderMillis < last)) {
    throw new RefusedStart(
      "A newer version of this program has migrated the database. Start that version, or restore the backup that you took before the upgrade.",
    );
  }
  return migrations.filter(({ folderMillis }) => folderMillis > last);
}

/**
 * Defines the SQL function `stored_image_files(hash)` for migrations. It returns facts about an image's files as JSON;
 * null if a file is missing.
 */
function defineImageFilesFunction(client: Database.Database): string[] {
  const folder = path.join(path.dirname(client.name), "pictures");
  const missing: string[] = [];
  client.function("stored_image_files", (hash: string) => {
    const files = readImageFiles(path.join(folder, hash.slice(0, 2), hash));
    if (!files) missing.push(hash);
    return files && JSON.stringify(files);
  });
  return missing;
}
