import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { Random } from "#tests/factories/random.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay } from "#tests/fakes/btcpay.ts";
import { nowpaymentsEnv, signNowpayments, startNowpayments } from "#tests/fakes/nowpayments.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedger } from "#tests/setup/check-ledger.ts";
import { Client } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** The number of kills with both providers. A full run has 200: `KILLS=200`. `SEED` repeats a run. */
const KILLS = Number(process.env.KILLS ?? 10) / 2;
const SEED = Number(process.env.SEED ?? Date.now() % 100_000);
const BUYERS = 8;
const STOCK = 1_000_000;
/** Buyers buy the first one alone, or both together, in turns. */
const PRODUCTS = ["lamp", "desk"];
const ITEMS = PRODUCTS.map((product_id) => ({ product_id, condition: "good", quantity: 1, total_amount: 25.5 }));

/** Notifications that were not answered. The provider sends them again. */
const unanswered = new Set<Notification>();

/** A provider, and how it says that an invoice is paid. */
interface Provider {
  fake: ProviderFake;
  env: Record<string, string>;
  pay: (invoice: { orderId: string; paymentUrl: string; payment: number; dollars: number }) => Notification;
}

interface Notification {
  body: string;
  headers: Record<string, string>;
}

async function openNowpayments(): Promise<Provider> {
  const fake = await startNowpayments();
  const pay: Provider["pay"] = ({ orderId, payment, dollars }) => {
    const body = fake.take({ order_id: orderId, payment_id: payment, price_amount: dollars });
    return { body: JSON.stringify(body), headers: { "x-nowpayments-sig": signNowpayments(body) } };
  };
  return { fake, env: nowpaymentsEnv(fake.url), pay };
}

async function openBtcpay(): Promise<Provider> {
  const fake = await startBtcpay();
  const pay: Provider["pay"] = ({ paymentUrl, dollars }) => {
    const id = new URL(paymentUrl).pathname.split("/").at(-1) ?? "";
    Object.assign(fake.invoices.get(id) ?? {}, { status: "Settled", paidAmount: dollars.toFixed(2) });
    const body = makeBtcpayBody(id);
    return { body, headers: { "BTCPay-Sig": signBtcpay(body) } };
  };
  return { fake, env: btcpayEnv(fake.url), pay };
}

let provider: Provider;
let db: Db;
let storageDir: string;

const start = () =>
  startServer({
    storageDir,
    env: { ...NO_PURCHASE_LIMITS, PUBLIC_URL: "http://shop.example", ...provider.env },
  });

interface AcknowledgedOrder {
  buyer: string;
  orderId: string;
  paymentUrl: string;
  paid: boolean;
}

interface Created {
  payment_id?: string;
  payment_ids?: string[];
  payment_url?: string;
}

async function notify(server: RunningServer, notification: Notification): Promise<void> {
  unanswered.add(notification);
  const { body, headers } = notification;
  const path = `/api/payments/${provider.fake.name}/notify`;
  const request = { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } };
  const taken = await new Client(server.url).fetch(path, request);
  if (taken.status !== 200) throw new Error(`a payment was answered with ${taken.status}`);
  unanswered.delete(notification);
}

/** Buys and pays until the server is gone. Remembers what the server has acknowledged. */
async function shopUntilKilled(buyer: Buyer, server: RunningServer, acknowledged: AcknowledgedOrder[]): Promise<void> {
  const post = (path: string, body: object) =>
    buyer.fetch(new URL(path, server.url).href, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  for (let turn = 0; ; turn++) {
    const several = turn % 2 === 1;
    const response = several
      ? await post("/api/create-checkout", { ...PURCHASE_BODY, items: ITEMS })
      : await post("/api/create-purchase", PURCHASE_BODY);
    const { payment_id, payment_ids, payment_url: paymentUrl } = (await response.json()) as Created;
    const ids = payment_ids ?? (payment_id ? [payment_id] : []);
    if (response.status !== 200 || ids.length !== (several ? 2 : 1) || !paymentUrl)
      throw new Error(`refused with ${response.status}`);
    const made = ids.map((orderId): AcknowledgedOrder => ({ buyer: buyer.id, orderId, paymentUrl, paid: false }));
    acknowledged.push(...made);
    const [orderId = ""] = ids;
    const payment = acknowledged.length;
    await notify(server, provider.pay({ orderId, paymentUrl, payment, dollars: 25.5 * ids.length }));
    for (const order of made) order.paid = true;
  }
}

/** Kills by count and not by time, so that a slow machine also sells something before each kill. */
async function waitForOrders(acknowledged: AcknowledgedOrder[], count: number): Promise<void> {
  while (acknowledged.length < count) await delay(1);
}

describe.each([
  ["NOWPayments", openNowpayments],
  ["BTCPay Server", openBtcpay],
])("with %s", (_, open) => {
  beforeEach(async () => {
    provider = await open();
    unanswered.clear();
    const storage = makeStorage();
    storageDir = storage.storageDir;
    db = openDatabase(storage.file);
    for (const id of PRODUCTS) {
      insertProduct(db, "ayz", { id, conditions: { good: { priceCents: 2550, quantity: STOCK } } });
    }
  });
  afterEach(async () => {
    db.$client.close();
    rmSync(storageDir, { recursive: true });
    await provider.fake.close();
  });

  test(
    `stock and orders agree after ${KILLS} kills while ${BUYERS} buyers buy and pay (seed ${SEED})`,
    { timeout: 120_000 + KILLS * 10_000 },
    async () => {
      const random = new Random(SEED);
      const acknowledged: AcknowledgedOrder[] = [];
      let slowestStartMs = 0;
      let server = await start();
      const buyers = signInBuyers(db, server.url, BUYERS);
      for (let kill = 0; kill < KILLS; kill++) {
        const shoppers = buyers.map((buyer) => shopUntilKilled(buyer, server, acknowledged));
        const ends = Promise.allSettled(shoppers);
        await Promise.race([ends, waitForOrders(acknowledged, acknowledged.length + random.whole(1, 25))]);
        await delay(random.whole(0, 30));
        await server.kill();
        for (const end of await ends) {
          // The connection was cut. Any other error is a fault of the shop.
          expect(end).toMatchObject({ status: "rejected", reason: expect.any(TypeError) as TypeError });
        }
        const killedAt = performance.now();
        server = await start();
        slowestStartMs = Math.max(slowestStartMs, performance.now() - killedAt);
        for (const body of unanswered) await notify(server, body);
        for (const id of PRODUCTS) {
          const { stock, held } = checkBooks(db.$client, id, "good");
          expect(stock + held).toBe(STOCK);
        }
        expect(db.$client.prepare("SELECT count(*) FROM orders WHERE state = 'preparing'").pluck().get()).toBe(0);
      }
      const find = db.$client.prepare("SELECT user_id, invoice_url, payment_status, state FROM orders WHERE id = ?");
      for (const { buyer, orderId, paymentUrl, paid } of acknowledged) {
        expect(find.get(orderId)).toMatchObject({ user_id: buyer, invoice_url: paymentUrl, state: "placed" });
        if (paid) expect(find.get(orderId)).toMatchObject({ payment_status: "finished" });
      }
      expect(new Set(acknowledged.map(({ orderId }) => orderId)).size).toBe(acknowledged.length);
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
      await checkLedger(provider.fake, { db, server });
      await server.stop();
      console.info(`${acknowledged.length} orders acknowledged, slowest start ${Math.round(slowestStartMs)} ms`);
    },
  );
});
