import { rmSync } from "node:fs";

import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { orders, paymentNotifications } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { btcpayEnv, makeBtcpayBody, startBtcpay, STORE_ID, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import {
  makeNowpaymentsBody,
  nowpaymentsEnv,
  startNowpayments,
  type FakeNowpayments,
} from "#tests/fakes/nowpayments.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { shiftedClock } from "#tests/setup/shifted-clock.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const STORED = 40;
const HOUR_MS = 60 * 60_000;

interface Provider {
  fake: FakeBtcpay | FakeNowpayments;
  env: Record<string, string>;
  /** The body of a notification about a payment of another shop. */
  bodyOf: (payment: string) => string;
  /** Makes an unpaid invoice. */
  makeInvoice: (id: string) => void;
}

async function openBtcpay(): Promise<Provider> {
  const fake = await startBtcpay();
  const makeInvoice = (id: string) => {
    fake.invoices.set(id, {
      ...{ id, storeId: STORE_ID, amount: "25.50", currency: "USD", metadata: { orderId: id } },
      ...{ status: "New", additionalStatus: "None", paidAmount: "0.00", checkoutLink: `${fake.url}/i/${id}` },
    });
  };
  const bodyOf = (payment: string) => {
    makeInvoice(payment);
    return makeBtcpayBody(payment);
  };
  return { fake, env: btcpayEnv(fake.url), bodyOf, makeInvoice };
}

/** It signs the amounts, so that its notifications need no request. Its API is slow for everything else. */
async function openNowpayments(): Promise<Provider> {
  const fake = await startNowpayments();
  const bodyOf = (payment: string) =>
    JSON.stringify(makeNowpaymentsBody({ payment_id: payment, payment_status: "waiting", order_id: payment }));
  return { fake, env: nowpaymentsEnv(fake.url), bodyOf, makeInvoice: () => undefined };
}

describe.each([
  ["btcpay" as const, openBtcpay],
  ["nowpayments" as const, openNowpayments],
])("while %s answers after 8 seconds", (name, open) => {
  let provider: Provider;
  let storageDir: string;
  let db: Db;
  let server: RunningServer;
  beforeEach(async () => {
    provider = await open();
    const storage = makeStorage();
    storageDir = storage.storageDir;
    db = openDatabase(storage.file);
  });
  afterEach(async () => {
    await server.kill();
    closeDatabase(db);
    rmSync(storageDir, { recursive: true });
    await provider.fake.close();
  });

  const pending = () => db.$count(paymentNotifications, isNull(paymentNotifications.appliedAt));
  const order = () => db.select().from(orders).where(eq(orders.id, "due")).get();

  test(`${STORED} stored notifications stop no expiry, and none is asked about twice`, async () => {
    const { fake, env, bodyOf, makeInvoice } = provider;
    const productKey = insertProduct(db, "ayz", {
      id: "lamp",
      conditions: { good: { priceCents: 2550, quantity: 5 } },
    });
    for (let i = 0; i < STORED; i++) {
      const stored = { provider: name, digest: `digest${i}`, body: bodyOf(`90${i}`), receivedAt: new Date() };
      db.insert(paymentNotifications).values(stored).run();
    }
    makeInvoice("due");
    const createdAt = new Date(Date.now() - 2 * HOUR_MS);
    insertOrder(db, { id: "due", productKey, provider: name, providerInvoiceId: "due", stockHeld: true, createdAt });
    fake.mode = "slow";
    // Jobs of every minute run every 0.6 seconds.
    server = await startServer({
      storageDir,
      env: { PUBLIC_URL: "http://shop.example", ...env, ...shiftedClock(storageDir).env },
    });
    // One after another, the notifications would take more than five minutes.
    await expect.poll(() => order()?.paymentStatus, { timeout: 30_000 }).toBe("expired");
    expect(checkBooks(db.$client, "lamp", "good")).toEqual({ stock: 6, held: 0 });
    // BTCPay Server is still being asked about most of them.
    if (name === "btcpay") expect(await pending()).toBeGreaterThan(STORED / 2);
    else await expect.poll(pending).toBe(0);
    const asked = fake.requests.map(({ path }) => path).filter((path) => /\/90\d+$/.test(path));
    expect(asked.length).toBeLessThanOrEqual(3 * 4);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
