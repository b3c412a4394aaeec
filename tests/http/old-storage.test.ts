import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { signIn } from "#app/accounts/sessions.server.ts";
import { closeDatabase, openDatabase } from "#db/connection.ts";
import { isMigrated } from "#db/migrate.ts";
import { makeOldStorage, type OldStorage } from "#tests/factories/old-storage.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer } from "#tests/setup/start-server.ts";

let old: OldStorage;
beforeEach(async () => {
  old = await makeOldStorage();
});
afterEach(() => rmSync(old.storageDir, { recursive: true }));

/** Starts the shop with a storage, and requests every kind of image as the people who may see it. */
async function expectImages(storageDir: string): Promise<void> {
  const server = await startServer({ storageDir });
  const db = openDatabase(path.join(storageDir, "shop.db"));
  try {
    const ann = new Client(server.url);
    const user = { id: "ann", email: "ann@example.com", name: "Ann" };
    ann.cookies.set("session", signIn(db, { user, previousToken: undefined, now: new Date() }));
    const status = async (address: string) => (await ann.fetch(address)).status;
    for (const address of [
      ...["/images/PCProducts/1/1.webp", "/images/PCProducts/1/large/1700-1.webp"],
      ...["/images/AYZProducts/1/preview/1.webp", "/images/PCProducts/1/description/plan.webp"],
      ...["/account/orders/kept/picture.webp", "/account/cart/1/picture.webp"],
    ]) {
      expect([address, await status(address)]).toEqual([address, 200]);
    }
    expect(await status("/images/PCProducts/1/3.webp")).toBe(404);
    expect(await status("/account/orders/lost/picture.webp")).toBe(404);
    expect(await ann.getPage("/pcshop/product/1")).toContain("Ёлка lamp");
    const warning = server.log.find(({ msg }) => msg.startsWith("Some images have no files"));
    expect(warning).toMatchObject({ images: 2 });
    expect(warning?.["hashes"]).toContain(old.images.missing.hash);
  } finally {
    db.$client.close();
    expect(await server.stop()).toBe(0);
  }
}

test("starts with an older version's storage, keeps all images and names missing files", async () => {
  await expectImages(old.storageDir);
});

test("backs up an older version's storage unchanged and names missing files", async () => {
  const backup = path.join(old.storageDir, "..", `${path.basename(old.storageDir)}-backup`);
  try {
    const { code, output } = await runCommand("backup", [backup], { STORAGE_DIR: old.storageDir });
    expect(output).toContain(`The files of a picture are missing: ${old.images.missing.hash}.`);
    expect(output).toContain("3 products, 3 orders, 8 pictures.");
    expect(code).toBe(1);
    const copy = openDatabase(path.join(backup, "shop.db"));
    expect(isMigrated(copy)).toBe(false);
    copy.$client.close();
    expect(existsSync(path.join(backup, "shop.db.migrated"))).toBe(false);
  } finally {
    rmSync(backup, { recursive: true, force: true });
  }
});

test("restores a backup of an older version for this version", async () => {
  const [backup, storage] = ["backup", "restored"].map((name) => path.join(old.storageDir, name));
  mkdirSync(backup ?? "");
  copyFileSync(old.file, path.join(backup ?? "", "shop.db"));
  cpSync(path.join(old.storageDir, "pictures"), path.join(backup ?? "", "pictures"), { recursive: true });
  const { output } = await runCommand("restore", [backup ?? ""], { STORAGE_DIR: storage ?? "" });
  expect(output).toContain(`The files of a picture are missing: ${old.images.missing.hash}.`);
  const server = await startServer({ storageDir: storage });
  try {
    const visitor = new Client(server.url);
    expect((await visitor.fetch("/images/PCProducts/1/1.webp")).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("admin forget-setting makes the copy for a rollback before it migrates, and needs it", async () => {
  const env = { STORAGE_DIR: old.storageDir };
  const copies = path.join(old.storageDir, "migration-copies");
  writeFileSync(copies, "");
  const failed = await runCommand("admin", ["forget-setting", "PUBLIC_URL"], env);
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining("could not be copied first")]);
  const isMigratedNow = () => {
    const db = openDatabase(old.file);
    const isNow = isMigrated(db);
    closeDatabase(db);
    return isNow;
  };
  expect(isMigratedNow()).toBe(false);
  rmSync(copies);
  expect(await runCommand("admin", ["forget-setting", "PUBLIC_URL"], env)).toMatchObject({
    code: 1,
    output: "PUBLIC_URL is not saved in the panel.\n",
  });
  expect([isMigratedNow(), readdirSync(copies)]).toEqual([true, [expect.stringMatching(/-before-0007\.db$/)]]);
});

test("a rollback puts the database before the upgrade back, and keeps the newer one", async () => {
  const env = { STORAGE_DIR: old.storageDir };
  expect((await runCommand("rollback", [], env)).output).toContain("There is no database copy from before an upgrade");
  const server = await startServer({ storageDir: old.storageDir });
  expect((await runCommand("rollback", ["--yes"], env)).output).toContain("is in use by a server");
  await server.stop();
  const upgraded = openDatabase(old.file);
  insertOrder(upgraded);
  closeDatabase(upgraded);

  const tried = await runCommand("rollback", [], env);
  expect([tried.code, tried.output]).toEqual([
    0,
    expect.stringMatching(/^Nothing was changed\..*, including 1 order\.\n$/),
  ]);
  const { code, output } = await runCommand("rollback", ["--yes"], env);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Restored: /)]);
  expect(output).toContain('see "After a restore" in docs/operation.md');
  const [, aside = ""] = /The newer database is in (\S+\.db)\./.exec(output) ?? [];

  const [before, after] = [openDatabase(old.file), openDatabase(aside)];
  expect([isMigrated(before), isMigrated(after)]).toEqual([false, true]);
  const count = (db: typeof before) => db.$client.prepare("SELECT count(*) FROM orders").pluck().get();
  expect([count(before), count(after)]).toEqual([3, 4]);
  const mark = before.$client.prepare("SELECT value FROM settings WHERE name = 'restored'").pluck();
  expect(Number(mark.get())).toBeGreaterThan(Date.now() - 60_000);
  for (const db of [before, after]) closeDatabase(db);
  await expectImages(old.storageDir);
});
