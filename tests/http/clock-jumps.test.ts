import { rmSync } from "node:fs";

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { btcpayEnv, startBtcpay, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { signInTwoBuyers } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { shiftedClock } from "#tests/setup/shifted-clock.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** The server's wall clock is set while it runs. Orders are held for an hour. */

const HOUR_MS = 60 * 60_000;
const HEADERS = { "Content-Type": "application/json" };

let fake: FakeBtcpay;
let storageDir: string;
let db: Db;
let server: RunningServer;
let jump: (byMs: number) => void;

beforeEach(async () => {
  fake = await startBtcpay();
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  insertProduct(db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 3 } } });
  const clock = shiftedClock(storageDir);
  jump = clock.jump;
  server = await startServer({
    storageDir,
    env: { PUBLIC_URL: "http://shop.example", ...btcpayEnv(fake.url), ...clock.env },
  });
});
afterEach(async () => {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
  await fake.close();
});
checkLedgerAfterEach(() => ({ fake, db }));

/** Buys a lamp with the next buyer. */
async function buy(buyer: 0 | 1 = 0): Promise<string> {
  const body = JSON.stringify(PURCHASE_BODY);
  const client = signInTwoBuyers(db, server.url)[buyer];
  const bought = await client.fetch("/api/create-purchase", { method: "POST", body, headers: HEADERS });
  expect(bought.status).toBe(200);
  return ((await bought.json()) as { payment_id: string }).payment_id;
}

const find = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Makes an order two hours old, and waits until the job has expired it. */
async function expire(id: string): Promise<void> {
  db.update(orders)
    .set({ createdAt: hoursAgo(2) })
    .where(eq(orders.id, id))
    .run();
  await expect.poll(() => find(id)?.paymentStatus, { timeout: 30_000 }).toBe("expired");
}

test("an order does not expire when the clock jumps two hours forward, and later orders expire in time", async () => {
  const [kept, first, second] = [await buy(), await buy(), await buy(1)];
  jump(2 * HOUR_MS);
  // The run that expires the second order is a later one than that which expires the first.
  await expire(first);
  await expire(second);
  expect(find(kept)).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  expect(checkBooks(db.$client, "lamp", "good")).toEqual({ stock: 2, held: 1 });
  expect(server.log.some(({ msg }) => msg.startsWith("The system clock has jumped."))).toBe(true);

  jump(0);
  await expire(kept);
});

test.each([
  ["forward", HOUR_MS],
  ["back", -HOUR_MS],
])("purchases under way are not given up because the clock is set an hour %s", async (_, byMs) => {
  const listStates = () => db.select({ state: orders.state }).from(orders).all();
  const [before, after] = [{ state: "preparing" }, { state: "preparing" }];
  fake.mode = "silent";
  const bought = [buy(0).catch(() => null)];
  await expect.poll(listStates).toEqual([before]);
  jump(byMs);
  bought.push(buy(1).catch(() => null));
  await expect.poll(listStates).toEqual([before, after]);
  const interrupted = insertOrder(db, { state: "preparing", invoiceUrl: null, createdAt: hoursAgo(2) });
  await expect.poll(() => find(interrupted.id)?.state).toBe("void");
  expect(listStates()).toEqual([before, after, { state: "void" }]);
  await Promise.all(bought);
});
