import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";

let template: string | undefined;

/** A database with all migrations applied. It is made once per process, and each test gets a copy. */
function getTemplate(): string {
  if (template) return template;
  const folder = makeFolder();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "template.db");
  const db = openDatabase(file);
  migrateDatabase(db);
  closeDatabase(db);
  return (template = file);
}

function makeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "shop-test-"));
}

/** A new storage folder with an empty, migrated `shop.db`. */
export function makeStorage(): { storageDir: string; file: string } {
  const storageDir = makeFolder();
  const file = path.join(storageDir, "shop.db");
  copyFileSync(getTemplate(), file);
  const db = openDatabase(file);
  // Copies with the same identity would share cached pages and responses.
  db.$client.exec("UPDATE settings SET value = lower(hex(randomblob(8))) WHERE name = 'epoch'");
  closeDatabase(db);
  return { storageDir, file };
}

/** An empty, migrated database in a new storage folder. `cleanup` closes it and removes the folder. */
export function makeDatabase(): { db: Db; file: string; storageDir: string; cleanup: () => void } {
  const { storageDir, file } = makeStorage();
  const db = openDatabase(file);
  const cleanup = () => {
    db.$client.close();
    rmSync(storageDir, { recursive: true, force: true });
  };
  return { db, file, storageDir, cleanup };
}
