import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import { copyBeforeMigration } from "../migration-copies.server.ts";

import { rollBack } from "./roll-back.server.ts";

let storageDir: string;
let file: string;
let copy: string;
beforeEach(() => {
  ({ storageDir, file } = makeStorage());
  copy = copyBeforeMigration(file, "0050", new Date());
});
afterEach(() => rmSync(storageDir, { recursive: true }));

function insertNewerProduct(): void {
  const db = openDatabase(file);
  insertProduct(db, "pc", { id: "newer" });
  db.$client.close();
}

function listProducts(): unknown[] {
  const db = openDatabase(file);
  const ids = db.$client.prepare("SELECT id FROM products").pluck().all();
  closeDatabase(db);
  return ids;
}

test("a rollback marks the database as restored, so that no order expires before payments are compared", () => {
  const now = new Date();
  expect(rollBack(storageDir, { isDryRun: false, now })).toMatchObject({ ok: true });
  const db = openDatabase(file);
  const mark = db.select().from(settings).where(eq(settings.name, "restored")).get();
  closeDatabase(db);
  expect(mark?.value).toBe(String(now.getTime()));
});

test("counts the orders that the copy lacks, even if as many older orders were deleted since", () => {
  const db = openDatabase(file);
  insertOrder(db, { id: "old" });
  copy = copyBeforeMigration(file, "0051", new Date());
  for (const id of ["lost", "lost-too"]) insertOrder(db, { id });
  db.$client.exec("DELETE FROM orders WHERE id = 'old'");
  closeDatabase(db);
  expect(rollBack(storageDir, { isDryRun: true, now: new Date() })).toMatchObject({
    ok: true,
    value: { plan: { orders: 2 } },
  });
});

test("a rollback ignores the write-ahead log that an interrupted one has left", () => {
  const left = openDatabase(file);
  insertProduct(left, "pc", { id: "left" });
  copyFileSync(`${file}-wal`, `${file}.incomplete-wal`);
  closeDatabase(left);
  expect(rollBack(storageDir, { isDryRun: false, now: new Date() })).toMatchObject({ ok: true });
  expect(listProducts()).toEqual([]);
});

test("a rollback that fails leaves the newer database, and no incomplete one", () => {
  const broken = openDatabase(copy);
  broken.$client.exec("DROP TABLE settings");
  closeDatabase(broken);
  insertNewerProduct();
  expect(() => rollBack(storageDir, { isDryRun: false, now: new Date() })).toThrow("settings");
  expect(readdirSync(storageDir).filter((name) => name.startsWith("shop.db"))).toEqual(["shop.db"]);
  expect(listProducts()).toEqual(["newer"]);
});

describe("while another program has the database open", () => {
  const programs = {
    "and reads it, as Litestream does": "BEGIN; SELECT count(*) FROM products",
    "and does nothing": "SELECT count(*) FROM products",
  };
  test.each(Object.entries(programs))("%s, a rollback is refused and changes nothing", (_, statements) => {
    const other = openDatabase(file);
    other.$client.exec(statements);
    insertNewerProduct();
    try {
      expect(rollBack(storageDir, { isDryRun: false, now: new Date() })).toEqual({
        ok: false,
        problem: { code: "open-elsewhere" },
      });
      expect(existsSync(copy)).toBe(true);
      expect(readdirSync(storageDir)).not.toContain("rolled-back");
    } finally {
      other.$client.close();
    }
    expect(listProducts()).toEqual(["newer"]);
    // Once the other program has ended, it works.
    expect(rollBack(storageDir, { isDryRun: false, now: new Date() })).toMatchObject({ ok: true });
    expect(listProducts()).toEqual([]);
  });
});
