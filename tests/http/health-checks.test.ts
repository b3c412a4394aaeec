import { renameSync, rmSync } from "node:fs";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { fastJobs } from "#tests/setup/shifted-clock.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

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
  // The log arrives on its own way.
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

test("the health check names the jobs while one of them fails for minutes, and succeeds again afterwards", async () => {
  await server.stop();
  // A job of every minute is late after seven minutes: 4.2 seconds here.
  server = await startServer({ storageDir, env: { ...fastJobs(), FAST_MONOTONIC: "1" } });
  await expectHealth(HEALTHY);
  db.$client.exec("ALTER TABLE orders_to_index RENAME TO orders_to_index_away");
  await expectHealth(failing("jobs"));
  expect(server.log).toContainEqual(expect.objectContaining({ msg: "A job failed.", job: "index orders" }));
  db.$client.exec("ALTER TABLE orders_to_index_away RENAME TO orders_to_index");
  await expectHealth(HEALTHY);
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
