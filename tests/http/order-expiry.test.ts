import { rmSync } from "node:fs";

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInTwoBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { checkLedger } from "#tests/setup/check-ledger.ts";
import { Client } from "#tests/setup/client.ts";
import { startPayingBtcpay, startPayingNowpayments, type PayingProvider } from "#tests/setup/paying-providers.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const WAITS = "The provider cannot be asked whether this order was paid, or does not know its invoice.";
const HOUR_MS = 60 * 60_000;

const PROVIDERS = [
  // BTCPay Server is asked about each notification, so the notification waits.
  { name: "BTCPay Server", open: startPayingBtcpay, notified: 503 },
  // NOWPayments signs the amounts of a notification, so it is applied without asking the API.
  { name: "NOWPayments", open: startPayingNowpayments, notified: 200 },
];

describe.each(PROVIDERS)("with $name", ({ open, notified }) => {
  let fake: PayingProvider;
  let storageDir: string;
  let db: Db;
  let server: RunningServer;

  /** Starts the server. Its jobs run at once. */
  const start = () =>
    startServer({
      storageDir,
      env: { PUBLIC_URL: "http://shop.example", ...fake.env },
    });

  async function restart(): Promise<void> {
    await server.stop();
    server = await start();
  }

  beforeEach(async () => {
    fake = await open();
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
  async function buyTwoHoursAgo(): Promise<void> {
    expect((await buy(buyers()[0])).status).toBe(200);
    const createdAt = new Date(Date.now() - 2 * HOUR_MS);
    db.update(orders).set({ createdAt }).where(eq(orders.state, "placed")).run();
  }

  test("an order that is paid while the provider is down keeps its unit, and is marked as paid later", async () => {
    await buyTwoHoursAgo();
    const [body, signature] = fake.pay(order()?.providerInvoiceId ?? "");
    const asked = fake.requests.length;
    fake.mode = "failing";
    await restart();
    await expect.poll(() => fake.requests.length).toBeGreaterThan(asked);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
    expect(await makeAdminClient(db, server.url).getPage("/orders")).toContain(WAITS);
    const second = await buy(buyers()[1]);
    expect([second.status, await second.json()]).toEqual([409, { error: "Out of Stock" }]);
    const answer = await post(new Client(server.url), `/api/payments/${fake.name}/notify`, body, signature);
    expect(answer.status).toBe(notified);

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
});
