import { afterEach, beforeEach, expect, test } from "vitest";

import { makeDatabase } from "#tests/setup/template-database.ts";

import { openDatabase, type Db } from "./connection.ts";
import { limitLockWaits, waitForWriteLock, writeIfPossible, writeUnlessLocked } from "./write-lock.ts";

let db: Db;
let other: Db;
let cleanup: () => void;
beforeEach(() => {
  const made = makeDatabase();
  ({ db } = made);
  other = openDatabase(made.file);
  cleanup = () => {
    other.$client.close();
    made.cleanup();
  };
});
afterEach(() => cleanup());

const store = () => void db.$client.prepare("INSERT INTO settings (name, value) VALUES ('health', 'now')").run();
const count = () => other.$client.prepare("SELECT count(*) FROM settings WHERE name = 'health'").pluck().get();

test("waiting for the write lock ends when the other connection releases it", async () => {
  other.$client.exec("BEGIN IMMEDIATE");
  const waiting = waitForWriteLock(db, 60_000);
  const first = await Promise.race([waiting, waitForWriteLock(db, 0)]);
  other.$client.exec("ROLLBACK");
  expect([first, await waiting]).toEqual([false, true]);
});

test("a write that can be left out is left out while another connection holds the lock", () => {
  other.$client.exec("BEGIN IMMEDIATE");
  expect([writeUnlessLocked(db, store), count()]).toEqual([false, 0]);
  other.$client.exec("ROLLBACK");
  expect([writeUnlessLocked(db, store), count()]).toEqual([true, 1]);
});

test("a damaged database, which nothing may be written to, has no lock to wait for, and its pages leave writes out", async () => {
  db.$client.pragma("query_only = ON");
  expect(await waitForWriteLock(db, 60_000)).toBe(true);
  expect(writeIfPossible(db, store)).toBe(false);
  expect(() => writeUnlessLocked(db, store)).toThrow("readonly");
});

test("other errors of a write that can be left out are thrown, and statements wait as before", () => {
  limitLockWaits(db);
  const before = db.$client.pragma("busy_timeout", { simple: true });
  store();
  expect(() => writeUnlessLocked(db, store)).toThrow("UNIQUE");
  expect(db.$client.pragma("busy_timeout", { simple: true })).toBe(before);
});
