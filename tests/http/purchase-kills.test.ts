import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { Random } from "#tests/factories/random.ts";
import { nowpaymentsEnv, signNowpayments, startNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedger } from "#tests/setup/check-ledger.ts";
import { Client } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** The number of kills. A full run has 200: `KILLS=200`. `SEED` repeats a run. */
const KILLS = Number(process.env.KILLS ?? 10);
const SEED = Number(process.env.SEED ?? Date.now() % 100_000);
const BUYERS = 8;
const STOCK = 1_000_000;
/** The first is bought on its own and together with the second, in turns. */
const PRODUCTS = ["lamp", "desk"];
const ITEMS = PRODUCTS.map((product_id) => ({ product_id, condition: "good", quantity: 1, total_amount: 25.5 }));

let fake: FakeNowpayments;
let db: Db;
let storageDir: string;

beforeAll(async () => {
  fake = await startNowpayments();
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  for (const id of PRODUCTS) {
    insertProduct(db, "ayz", { id, conditions: { good: { priceCents: 2550, quantity: STOCK } } });
  }
});
afterAll(async () => {
  db.$client.close();
  rmSync(storageDir, { recursive: true });
  await fake.close();
});

const start = () =>
  startServer({
    storageDir,
    env: { ...NO_PURCHASE_LIMITS, PUBLIC_URL: "http://shop.example", ...nowpaymentsEnv(fake.url) },
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

/** Notifications that were not answered. The provider sends them again. */
const unanswered = new Set<object>();

async function notify(server: RunningServer, body: object): Promise<void> {
  unanswered.add(body);
  const signed = { "Content-Type": "application/json", "x-nowpayments-sig": signNowpayments(body) };
  const path = "/api/payments/nowpayments/notify";
  const request = { method: "POST", body: JSON.stringify(body), headers: signed };
  const taken = await new Client(server.url).fetch(path, request);
  if (taken.status !== 200) throw new Error(`a payment was answered with ${taken.status}`);
  unanswered.delete(body);
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
    const about = { order_id: ids[0], payment_id: acknowledged.length, price_amount: 25.5 * ids.length };
    await notify(server, fake.take(about));
    for (const order of made) order.paid = true;
  }
}

/** Kills by count and not by time, so that a slow machine also sells something before each kill. */
async function waitForOrders(acknowledged: AcknowledgedOrder[], count: number): Promise<void> {
  while (acknowledged.length < count) await delay(1);
}

test(
  `stock and orders agree after ${KILLS} kills while ${BUYERS} buyers buy and pay (seed ${SEED})`,
  { timeout: 30_000 + KILLS * 10_000 },
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
    await checkLedger(fake, { db, server });
    await server.stop();
    console.info(`${acknowledged.length} orders acknowledged, slowest start ${Math.round(slowestStartMs)} ms`);
  },
);
