import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { copyBeforeMigration } from "#app/migration-copies.server.ts";
import { openDatabase } from "#db/connection.ts";
import { panelSettings } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/**
 * Commands that are called without the environment of the service. The owner has saved Google's settings in the panels.
 * These need PUBLIC_URL, which is in that environment only, so the settings are not valid for these commands.
 */

let folder: string;
let storageDir: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-commands-"));
  ({ storageDir, file } = makeStorage());
  const db = openDatabase(file);
  insertProduct(db, "pc", { id: "lamp" });
  db.insert(panelSettings)
    .values([
      { name: "GOOGLE_CLIENT_ID", value: "client" },
      { name: "GOOGLE_CLIENT_SECRET", value: "secret" },
    ])
    .run();
  db.$client.close();
});
afterEach(() => {
  for (const made of [folder, storageDir]) rmSync(made, { recursive: true, force: true });
});

const run = (command: string, args: string[], storage = storageDir) =>
  runCommand(command, args, { STORAGE_DIR: storage });

test("the server and commands that need the settings say which one is missing", async () => {
  await expect(startServer({ storageDir })).rejects.toThrow("PUBLIC_URL: is required for sign-in with Google");
  const revoked = await run("admin", ["revoke"]);
  expect(revoked).toMatchObject({ code: 1, output: expect.stringContaining("PUBLIC_URL: is required") as string });
});

test("a rollback restores the database from before the upgrade", async () => {
  copyBeforeMigration(file, "0050", new Date());
  const db = openDatabase(file);
  insertProduct(db, "pc", { id: "vase" });
  db.$client.close();
  expect(await run("rollback", ["--yes"])).toMatchObject({ code: 0 });
  const back = openDatabase(file);
  expect(back.$client.prepare("SELECT id FROM products").pluck().all()).toEqual(["lamp"]);
  back.$client.close();
});

test("a rollback is refused while another program, such as Litestream, reads the database", async () => {
  copyBeforeMigration(file, "0050", new Date());
  const other = openDatabase(file);
  other.$client.exec("BEGIN; SELECT count(*) FROM products");
  const db = openDatabase(file);
  insertProduct(db, "pc", { id: "vase" });
  db.$client.close();
  expect(await run("rollback", ["--yes"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("Another program, such as Litestream or sqlite3, has the database") as string,
  });
  other.$client.close();
  const same = openDatabase(file);
  expect(same.$client.prepare("SELECT id FROM products ORDER BY id").pluck().all()).toEqual(["lamp", "vase"]);
  same.$client.close();
});

test("a backup is made and restored, and only its user can read it", async () => {
  const backup = path.join(folder, "backup");
  expect(await run("backup", [backup])).toMatchObject({ code: 0 });
  expect(statSync(backup).mode & 0o077).toBe(0);
  const restored = path.join(folder, "restored");
  expect(await run("restore", [backup], restored)).toMatchObject({ code: 0 });
  expect(existsSync(path.join(restored, "shop.db"))).toBe(true);
  expect(statSync(path.join(restored, "shop.db")).mode & 0o077).toBe(0);
});

test("a backup is restored into a storage folder whose database was moved into a subfolder", async () => {
  const backup = path.join(folder, "backup");
  await run("backup", [backup]);
  expect(await run("restore", [backup])).toMatchObject({
    code: 1,
    output: expect.stringContaining("already") as string,
  });
  const old = path.join(storageDir, "old");
  mkdirSync(old);
  renameSync(file, path.join(old, "shop.db"));
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  expect(await run("restore", [backup])).toMatchObject({ code: 0 });
});
