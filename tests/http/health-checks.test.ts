import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { fastJobs } from "#tests/setup/shifted-clock.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import { openChat, SELLER_EMAIL, signedIn } from "./chat-people.ts";

const PAGE_BYTES = 4096;

let storageDir: string;
let file: string;
let db: Db;
let server: RunningServer;

beforeEach(async () => {
  ({ storageDir, file } = makeStorage());
  db = openDatabase(file);
  server = await startServer({ storageDir });
});
afterEach(async () => {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
});

const HEALTHY = [200, { status: "ok" }];
const failing = (...names: string[]) => [503, { status: "failing", failing: names }];

async function check(): Promise<[status: number, body: unknown]> {
  const response = await fetch(`${server.url}/healthz`);
  return [response.status, await response.json()];
}

/** The server checks at most once a second. */
const expectHealth = (expected: unknown) => expect.poll(check, { timeout: 20_000 }).toEqual(expected);

test("the health check fails while nothing can be written, and succeeds again afterwards", async () => {
  await expectHealth(HEALTHY);
  db.$client.exec("ALTER TABLE settings RENAME TO settings_away");
  await expectHealth(failing("write"));
  db.$client.exec("ALTER TABLE settings_away RENAME TO settings");
  await expectHealth(HEALTHY);
  // Log lines arrive later than the response.
  const listChanges = () => server.log.filter(({ msg }) => /health check/.test(msg));
  await expect.poll(() => listChanges().length, { timeout: 20_000 }).toBe(2);
  expect(listChanges()).toMatchObject([
    { level: 50, failing: ["write"], msg: "The health check fails." },
    { level: 30, msg: "The health check succeeds again." },
  ]);
});

test("the health check fails while the database file is not the one that was opened", async () => {
  renameSync(file, `${file}.away`);
  await expectHealth(failing("database file"));
  renameSync(`${file}.away`, file);
  await expectHealth(HEALTHY);
});

test("the health check fails while the disk has less room than MIN_FREE_DISK_MB", async () => {
  const full = startServer({ env: { MIN_FREE_DISK_MB: "1000000000" } });
  await expect(full).rejects.toThrow('The server is not healthy: {"status":"failing","failing":["disk"]}');
});

test("the health check fails while jobs wait for the write lock for minutes, and succeeds again afterwards", async () => {
  await server.stop();
  server = await startServer({ storageDir, env: { ...fastJobs(), FAST_MONOTONIC: "1" } });
  db.$client.exec("BEGIN IMMEDIATE");
  await expectHealth(failing("write", "jobs"));
  db.$client.exec("ROLLBACK");
  await expectHealth(HEALTHY);
});

test("a job that fails for minutes is named on the page Health, and does not fail the health check", async () => {
  await server.stop();
  // A job of every minute is late after seven minutes: 4.2 seconds here.
  server = await startServer({ storageDir, env: { ...fastJobs(), FAST_MONOTONIC: "1" } });
  const admin = makeAdminClient(db, server.url);
  const getPage = () => admin.getPage("/admin/health");
  expect(await getPage()).toContain("All have run on schedule.");
  db.$client.exec("ALTER TABLE orders_to_index RENAME TO orders_to_index_away");
  await expect.poll(getPage, { timeout: 20_000 }).toContain("These have not succeeded lately: index orders.");
  expect(server.log).toContainEqual(
    expect.objectContaining({ msg: "A job failed. It runs again at its next time.", job: "index orders" }),
  );
  expect(await check()).toEqual(HEALTHY);
  db.$client.exec("ALTER TABLE orders_to_index_away RENAME TO orders_to_index");
  await expect.poll(getPage, { timeout: 20_000 }).toContain("All have run on schedule.");
});

test("health checks write at most once a second, however many are requested", async () => {
  const written = new Set<unknown>();
  const lastWrite = () => db.$client.prepare("SELECT value FROM settings WHERE name = 'health'").pluck().get();
  await check();
  written.add(lastWrite());
  const startedAt = performance.now();
  for (let i = 0; i < 50; i++) {
    expect(await check()).toEqual(HEALTHY);
    written.add(lastWrite());
  }
  const seconds = (performance.now() - startedAt) / 1000;
  expect(written).not.toContain(undefined);
  expect(written.size).toBeLessThanOrEqual(1 + Math.ceil(seconds));
});

test("on a damaged database the health check fails, nothing is written, and a restart is refused", async () => {
  const admin = makeAdminClient(db, server.url);
  await mergeLog();
  const sound = statSync(file).size;
  insertProducts(db, "pc", 2_000);
  await mergeLog();
  closeDatabase(db);
  damage(file, sound);
  const pages = ["/pcshop?page=3", "/pcshop/product/1999", "/api/products?shop=pc", "/api/products/1500?shop=pc"];
  const statuses = await Promise.all(pages.map(async (page) => (await fetch(server.url + page)).status));
  expect(statuses).toContain(503);
  await expectHealth(failing("database"));
  expect(server.log).toContainEqual(expect.objectContaining({ level: 60, problem: expect.any(String) as string }));
  const page = textOf(await admin.getPage("/admin/health"));
  expect(page).toContain("is damaged or cannot be read");
  expect(page).not.toContain("was intact when the shop started");
  expect(page).toContain("Nothing can be saved or bought any more.");
  const before = readFileSync(`${file}-wal`);
  await expectWritesRefused();
  damage(file, PAGE_BYTES);
  await expectWritesRefused();
  expect(await check()).toEqual(failing("database"));
  expect(readFileSync(`${file}-wal`)).toEqual(before);

  expect(await server.stop()).toBe(0);
  await expect(startServer({ storageDir })).rejects.toThrow(/is damaged/);
  ({ storageDir, file } = makeStorage());
  db = openDatabase(file);
  server = await startServer({ storageDir });
});

test("on a damaged database pages that would only note or count something are shown", async () => {
  await server.stop();
  server = await startServer({ storageDir, env: { SELLER_EMAIL } });
  const [seller, buyer] = [signedIn(db, server.url, "sam"), signedIn(db, server.url, "ann")];
  const chat = `/chat/${await openChat(buyer, null)}`;
  await seller.postForm(chat, { content: "Hello Ann", clientId: "1" });
  const link = "https://www.amazon.com/dp/1";
  insertProduct(db, "pc", { id: "fan", link });
  await damageCases();
  await makeAdminClient(db, server.url).fetch("/orders/attention");
  await expectHealth(failing("database"));

  expect(await buyer.getPage(chat)).toContain("Hello Ann");
  const browser = { headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0", "Sec-Fetch-Site": "same-origin" } };
  const followed = await buyer.fetch("/go/pc/fan", browser);
  expect([followed.status, followed.headers.get("Location")]).toEqual([302, link]);
  expect((await buyer.fetch("/views/pc/fan.gif", browser)).status).toBe(200);
  expect((await buyer.sendJson("POST", "/api/products/fan/view?shop=pc", {})).status).toBe(204);
});

describe("on a database whose cases are damaged", () => {
  beforeEach(damageCases);

  test("the first page of the panels that notices it is shown, and says so", async () => {
    const admin = makeAdminClient(db, server.url);
    for (const path of ["/admin/health", "/admin/audit"]) {
      const page = textOf(await admin.getPage(path));
      expect(page).toContain("The database is damaged");
      expect(page).toContain("Audit trail");
    }
    expect(textOf(await admin.getPage("/admin/health"))).toContain("is damaged or cannot be read");
  });

  test("a page of the panels that needs them says what is wrong and what to do", async () => {
    const admin = makeAdminClient(db, server.url);
    for (let time = 0; time < 2; time++) {
      const response = await admin.fetch("/orders/attention");
      const page = textOf(await response.text());
      expect(response.status).toBe(503);
      expect(page).toContain("The database is damaged");
      expect(page).toContain("Restore the last backup");
      expect(page).not.toContain("The shop is busy");
      expect(page).not.toContain("Try again");
    }
  });
});

async function expectWritesRefused(): Promise<void> {
  const visitor = new Client(server.url);
  const form = await visitor.postForm("/cart/add", { product_id: "1", quantity: "1" });
  const call = await visitor.sendJson("POST", "/api/login", { password: "violet umbrella seven trains" });
  const nothing = expect.stringContaining("Nothing was saved.") as string;
  expect([form.status, textOf(await form.text()), call.status, await call.json()]).toEqual([
    ...[503, nothing, 503, { error: nothing }],
  ]);
}

async function damageCases(): Promise<void> {
  const pages = db.$client.prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'attention_cases'").pluck();
  const damaged = (pages.all() as number[]).filter((page) => page > 0);
  await mergeLog();
  for (const page of damaged) damage(file, (page - 1) * PAGE_BYTES, PAGE_BYTES);
}

/** Empties the write-ahead log, which the server may be reading. SQLite reads its pages instead of those in the file. */
const mergeLog = () =>
  expect.poll(() => db.$client.pragma("wal_checkpoint(TRUNCATE)"), { timeout: 20_000 }).toMatchObject([{ busy: 0 }]);

/** Writes junk from a place on, as a failing disk would. */
function damage(database: string, from: number, bytes = statSync(database).size - from): void {
  const junk = Buffer.alloc(bytes, "junk");
  const handle = openSync(database, "r+");
  writeSync(handle, junk, 0, junk.length, from);
  closeSync(handle);
}
