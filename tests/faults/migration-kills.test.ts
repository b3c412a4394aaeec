import { cpSync, rmSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { verifyStorage } from "#app/backup/manifest.server.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { isMigrated, migrateDatabase } from "#db/migrate.ts";
import { makeOldStorage, type OldStorage } from "#tests/factories/old-storage.ts";

import { buildProgram, killAtEveryStep } from "./run-program.ts";

let old: OldStorage;
beforeAll(async () => {
  await buildProgram("migration-program");
  old = await makeOldStorage();
});
afterAll(() => rmSync(old.storageDir, { recursive: true }));

function makeCopy(killAt: number): string {
  const storageDir = path.join(old.storageDir, `killed-at-${killAt}`);
  for (const name of ["shop.db", "pictures"]) {
    cpSync(path.join(old.storageDir, name), path.join(storageDir, name), { recursive: true });
  }
  return storageDir;
}

/** All rows of all tables, and the whole schema. */
function dump(db: Db): unknown[] {
  const tables = db.$client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
  return [
    db.$client.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all(),
    ...tables.map(String).map((table) => db.$client.prepare(`SELECT * FROM "${table}"`).all()),
  ];
}

test("a migration killed at any step leaves the old or the new database, and the next start succeeds", async () => {
  const before = openDatabase(old.file);
  const unchanged = dump(before);
  before.$client.close();
  const seen = new Set<boolean>();
  const steps = await killAtEveryStep<"migrated">(
    (killAt) => ({ name: "migration-program", task: { storageDir: makeCopy(killAt) }, storageDir: old.storageDir }),
    async ({ task }, { promised }) => {
      const { storageDir } = task as { storageDir: string };
      const db = openDatabase(path.join(storageDir, "shop.db"));
      try {
        const migrated = isMigrated(db);
        seen.add(migrated);
        if (promised.length > 0) expect(migrated).toBe(true);
        if (!migrated) expect(dump(db)).toEqual(unchanged);
        migrateDatabase(db);
        const { missing, ...manifest } = verifyStorage(db, path.join(storageDir, "pictures"));
        expect(manifest).toEqual({ products: 3, orders: 3, images: 9 });
        expect(missing).toEqual([old.images.missing.hash]);
      } finally {
        db.$client.close();
        rmSync(storageDir, { recursive: true });
      }
      return Promise.resolve();
    },
    { every: 3 },
  );
  // The statements of the migration and the steps around it. Fewer steps mean that they were not counted.
  expect(steps).toBeGreaterThan(60);
  expect(seen).toEqual(new Set([false, true]));
});
