import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { DATABASE } from "./manifest.server.ts";
import { restore } from "./restore.server.ts";

let db: Db;
let cleanup: () => void;
let folder: string;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  folder = mkdtempSync(path.join(tmpdir(), "restore-"));
});
afterEach(() => {
  cleanup();
  rmSync(folder, { recursive: true });
});

/** A backup of the database. */
function makeBackup(): string {
  db.$client.pragma("wal_checkpoint(TRUNCATE)");
  const source = path.join(folder, "backup");
  mkdirSync(source);
  copyFileSync(db.$client.name, path.join(source, DATABASE));
  return source;
}
/** Restores the backup, and returns a setting of the restored database. */
async function restoreSetting(name: "restored" | "backup-folder"): Promise<string | undefined> {
  expect((await restore(makeBackup(), path.join(folder, "storage"))).ok).toBe(true);
  const restored = openDatabase(path.join(folder, "storage", DATABASE));
  const value = restored.select().from(settings).where(eq(settings.name, name)).get()?.value;
  closeDatabase(restored);
  return value;
}

test("a restore stores its own time, even if the backup contains the time of an earlier restore", async () => {
  db.insert(settings).values({ name: "restored", value: "1" }).run();
  const before = Date.now();
  expect(Number(await restoreSetting("restored"))).toBeGreaterThanOrEqual(before);
});

test("a restored shop does not expect its earlier backups, because it may be on another machine", async () => {
  db.insert(settings).values({ name: "backup-folder", value: "/mnt/backups" }).run();
  expect(await restoreSetting("backup-folder")).toBeUndefined();
});

test("a failed restore leaves no database behind and can be run again", async () => {
  const source = makeBackup();
  const broken = openDatabase(path.join(source, DATABASE));
  broken.$client.exec("DROP TABLE settings");
  closeDatabase(broken);
  const storageDir = path.join(folder, "storage");
  await expect(restore(source, storageDir)).rejects.toThrow("settings");
  expect(readdirSync(storageDir).filter((name) => name.startsWith(DATABASE))).toEqual([]);
  copyFileSync(db.$client.name, path.join(source, DATABASE));
  expect(await restore(source, storageDir)).toMatchObject({ ok: true });
});
