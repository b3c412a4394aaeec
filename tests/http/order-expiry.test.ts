import { rmSync } from "node:fs";

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInTwoBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { checkLedger } from "#tests/setup/check-ledger.ts";
import { Client } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const WAITS = "The provider cannot be asked whether this order was paid, or does not know its invoice.";
const HOUR_MS = 60 * 60_000;

let fake: FakeBtcpay;
let storageDir: string;
let db: Db;
let server: RunningServer;

/** Starts the server. Its jobs run at once. */
const start = () =>
  startServer({
    storageDir,
    env: { PUBLIC_URL: "http://shop.example", ...btcpayEnv(fake.url) },
  });

async function restart(): Promise<void> {
  await server.stop();
  server = await start();
}

beforeEach(async () => {
  fake = await startBtcpay();
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  insertProduct(db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 1 } } });
  server = await start();
});
afterEach(async () => {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
  await fake.close();
});
checkLedgerAfterEach(() => ({ fake, db }));

const buyers = () => signInTwoBuyers(db, server.url);
/** Sends a request without Origin. */
const post = (client: Client, path: string, body: string, headers: Record<string, string> = {}) =>
  client.fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
const buy = (buyer: Buyer) => post(buyer, "/api/create-purchase", JSON.stringify(PURCHASE_BODY));
const books = () => checkBooks(db.$client, "lamp", "good");
const order = () => db.select().from(orders).get();
/** How often the provider was asked about the invoice. */
const countAsked = () => fake.requests.filter(({ path }) => path.endsWith("/invoices/invoice1")).length;

async function buyTwoHoursAgo(): Promise<void> {
  expect((await buy(buyers()[0])).status).toBe(200);
  const createdAt = new Date(Date.now() - 2 * HOUR_MS);
  db.update(orders).set({ createdAt }).where(eq(orders.state, "placed")).run();
}

test("an order that was paid while the provider cannot be asked keeps its unit and is paid in the end", async () => {
  await buyTwoHoursAgo();
  Object.assign(fake.invoices.get("invoice1") ?? {}, { status: "Settled", paidAmount: "25.50" });
  fake.mode = "failing";
  await restart();
  await expect.poll(countAsked).toBeGreaterThan(0);
  const body = makeBtcpayBody("invoice1");
  const signed = { "BTCPay-Sig": signBtcpay(body) };
  expect((await post(new Client(server.url), "/api/payments/btcpay/notify", body, signed)).status).toBe(503);
  expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  expect(await makeAdminClient(db, server.url).getPage("/orders")).toContain(WAITS);
  const second = await buy(buyers()[1]);
  expect([second.status, await second.json()]).toEqual([409, { error: "Out of Stock" }]);

  fake.mode = "working";
  await restart();
  await expect.poll(() => order()?.paymentStatus).toBe("finished");
  expect(order()).toMatchObject({ stockHeld: true, review: null });
  expect(books()).toEqual({ stock: 0, held: 1 });
  await checkLedger(fake, { db, server });
  expect(await makeAdminClient(db, server.url).getPage("/orders")).not.toContain(WAITS);
});

test("an unpaid order expires once the provider says that nothing was paid", async () => {
  await buyTwoHoursAgo();
  await restart();
  await expect.poll(() => order()?.paymentStatus).toBe("expired");
  expect(books()).toEqual({ stock: 1, held: 0 });
});
