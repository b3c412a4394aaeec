import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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

test("a restore stores its own time, even if the backup contains the time of an earlier restore", async () => {
  db.insert(settings).values({ name: "restored", value: "1" }).run();
  db.$client.pragma("wal_checkpoint(TRUNCATE)");
  const source = path.join(folder, "backup");
  mkdirSync(source);
  copyFileSync(db.$client.name, path.join(source, DATABASE));
  const before = Date.now();
  expect((await restore(source, path.join(folder, "storage"))).ok).toBe(true);
  const restored = openDatabase(path.join(folder, "storage", DATABASE));
  const at = Number(restored.select().from(settings).where(eq(settings.name, "restored")).get()?.value);
  closeDatabase(restored);
  expect(at).toBeGreaterThanOrEqual(before);
});
