import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { isMigrated } from "#db/migrate.ts";
import { makeOldStorage, type OldStorage } from "#tests/factories/old-storage.ts";
import { insertProducts } from "#tests/factories/products.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const PAGE_BYTES = 4096;

let storageDir: string;
let file: string;
afterEach(() => rmSync(storageDir, { recursive: true }));

/** Starts the server, stops it and returns its log. */
async function start() {
  const server = await startServer({ storageDir });
  expect(await server.stop()).toBe(0);
  return server.log;
}

/** Reads the database without leaving files of this connection behind. */
function inDatabase<Value>(read: (db: ReturnType<typeof openDatabase>) => Value): Value {
  const db = openDatabase(file);
  try {
    return read(db);
  } finally {
    closeDatabase(db);
  }
}

describe("a start", () => {
  beforeEach(() => {
    ({ storageDir, file } = makeStorage());
  });

  test("is refused without a stack trace where nothing can be written", async () => {
    // Not even root can write there, nor on macOS, where the folder does not exist.
    const error: unknown = await startServer({ storageDir: "/sys/shop" }).catch((reason: unknown) => reason);
    expect(String(error)).toContain("The storage /sys/shop cannot be written: ");
    expect(String(error)).not.toContain("server-build");
  });

  test("is refused with a damaged database, which stays as it is", async () => {
    inDatabase((db) => insertProducts(db, "pc", 500));
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 20 * PAGE_BYTES);
    writeFileSync(file, bytes);
    await expect(startServer({ storageDir })).rejects.toThrow(/shop\.db is damaged: .+ restore the last backup/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test("is refused with a file that is not a database", async () => {
    const text = "not a database\n".repeat(1000);
    writeFileSync(file, text);
    await expect(startServer({ storageDir })).rejects.toThrow(/shop\.db is damaged: .+ restore the last backup/);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("is refused with the database of a newer version", async () => {
    inDatabase((db) =>
      db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 99999999999999)"),
    );
    await expect(startServer({ storageDir })).rejects.toThrow(
      /A newer version of this program has migrated the database\. Start that version, or restore the backup/,
    );
  });

  test("is refused with a message while another program holds the write lock", async () => {
    const other = openDatabase(file);
    other.$client.exec("BEGIN IMMEDIATE");
    try {
      await expect(startServer({ storageDir })).rejects.toThrow(
        /The database .+shop\.db is locked by another program .+ Start again when it has finished\./,
      );
    } finally {
      other.$client.exec("ROLLBACK");
      other.$client.close();
    }
    await start();
  });

  test("makes no copy of a new, empty database", async () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    await start();
    expect(existsSync(path.join(storageDir, "migration-copies"))).toBe(false);
  });
});

describe("a start that migrates", () => {
  let old: OldStorage;
  let copies: string;
  beforeAll(async () => {
    old = await makeOldStorage();
  });
  afterAll(() => rmSync(old.storageDir, { recursive: true }));
  beforeEach(() => {
    storageDir = `${old.storageDir}-copy`;
    cpSync(old.storageDir, storageDir, { recursive: true });
    file = path.join(storageDir, "shop.db");
    copies = path.join(storageDir, "migration-copies");
  });

  test("first copies the database and names the copy in the log", async () => {
    const log = await start();
    const [name = ""] = readdirSync(copies);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-before-0007\.db$/);
    const copy = path.join(copies, name);
    expect(log).toContainEqual(
      expect.objectContaining({ level: 30, file: copy, msg: "Copied the database before migrating it." }),
    );
    expect([statSync(copies).mode & 0o777, statSync(copy).mode & 0o777]).toEqual([0o700, 0o600]);
    const before = openDatabase(copy);
    expect(isMigrated(before)).toBe(false);
    expect(before.$client.prepare("SELECT count(*) FROM orders").pluck().get()).toBe(3);
    expect(before.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    before.$client.close();

    const again = await start();
    expect(again.some(({ msg }) => msg.startsWith("Copied the database"))).toBe(false);
  });

  test("keeps the last three copies", async () => {
    mkdirSync(copies);
    const kept = ["2024-01-01T00-00-00Z-before-0003.db", "2025-01-01T00-00-00Z-before-0004.db"];
    const removed = ["2023-01-01T00-00-00Z-before-0001.db", "2025-02-01T00-00-00Z-before-0005.db.incomplete"];
    for (const name of [...kept, ...removed]) writeFileSync(path.join(copies, name), "");
    await start();
    expect(readdirSync(copies).sort()).toEqual([...kept, expect.stringMatching(/-before-0007\.db$/)]);
  });

  test("is refused, and changes nothing, if the database cannot be copied", async () => {
    writeFileSync(copies, "in the way");
    await expect(startServer({ storageDir })).rejects.toThrow(
      /has to be migrated, but could not be copied first: .+ Nothing was changed\. Free some disk space/,
    );
    expect(inDatabase((db) => isMigrated(db))).toBe(false);
    rmSync(copies);
    await start();
    expect(inDatabase((db) => isMigrated(db))).toBe(true);
  });
});
