import { rmSync } from "node:fs";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { ordersToIndex } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { addToCart } from "#tests/setup/http-cart.ts";
import { shiftedClock } from "#tests/setup/shifted-clock.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** Jobs of every minute run every 0.6 seconds here. */
let storageDir: string;
let db: Db;
let server: RunningServer;

beforeEach(async () => {
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  insertProduct(db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 5 } } });
  server = await startServer({ storageDir, env: shiftedClock(storageDir).env });
});
afterEach(async () => {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
});

test("a job that finds the database locked runs once the lock is free, and does not fail", async () => {
  const [buyer] = signInBuyers(db, server.url, 1);
  if (!buyer) throw new Error("Nobody was signed in.");
  db.$client.exec("BEGIN IMMEDIATE");
  insertOrder(db, { createdAt: new Date() });
  // Each is refused after it has waited for a second, in which every job of a minute was due.
  for (let i = 0; i < 3; i++) expect((await addToCart(buyer, "lamp")).status).toBe(503);
  db.$client.exec("COMMIT");
  await expect.poll(() => db.select().from(ordersToIndex).all(), { timeout: 20_000 }).toEqual([]);
  expect(server.log.filter(({ msg }) => msg.startsWith("A job failed."))).toEqual([]);
});
