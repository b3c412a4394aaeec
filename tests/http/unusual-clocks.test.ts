import { rmSync } from "node:fs";

import { afterEach, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { claimStorage } from "#app/claim-storage.server.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { logInAdmin } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { shiftedClock } from "#tests/setup/shifted-clock.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** Sessions, blocks and dates at times that programs get wrong, in a time zone with summer time. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let storageDir: string;
let db: Db;
let server: RunningServer;
afterEach(async () => {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
});

/** Starts a demonstration whose clock shows this time. `jump` moves it on from there. */
async function startAt(time: number): Promise<(byMs: number) => void> {
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  claimStorage(db, true);
  insertProduct(db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 3 } } });
  const { env, jump } = shiftedClock(storageDir);
  const offset = time - Date.now();
  jump(offset);
  server = await startServer({ storageDir, env: { DEMO: "1", TZ: "Europe/Berlin", ...env } });
  return (byMs) => jump(offset + byMs);
}

test.each([
  ["after the last second of 32 bits", Date.UTC(2038, 0, 19, 3, 14, 8)],
  ["in the hour that the end of summer time repeats", Date.UTC(2026, 9, 25, 0, 30)],
  ["on a leap day", Date.UTC(2028, 1, 29, 23, 30)],
])("%s buyers sign in and order, and a clock change of an hour ends no session or block", async (_, time) => {
  const jump = await startAt(time);
  const buyer = new Client(server.url);
  await buyer.postForm("/auth/demo", { account: "buyer" });
  expect((await buyer.sendJson("POST", "/api/create-purchase", PURCHASE_BODY)).status).toBe(200);
  for (const byMs of [HOUR_MS, -HOUR_MS, 0]) {
    jump(byMs);
    expect((await buyer.fetch("/account")).status).toBe(200);
  }
  const orders = (await (await buyer.fetch("/api/my-purchases/demo-buyer")).json()) as { created_at: string }[];
  const [order] = orders;
  const createdAt = Date.parse(order?.created_at ?? "");
  expect(order?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Math.abs(createdAt - time)).toBeLessThan(MINUTE_MS);

  const guess = async () => (await logInAdmin(new Client(server.url), "wrong")).status;
  for (let i = 0; i < 5; i++) expect(await guess()).toBe(401);
  expect(await guess()).toBe(429);
  jump(14 * MINUTE_MS);
  expect(await guess()).toBe(429);
  jump(16 * MINUTE_MS);
  expect(await guess()).toBe(401);
});
