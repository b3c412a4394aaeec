import { rmSync } from "node:fs";

import { afterAll, beforeAll } from "vitest";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { insertOffer, type Offer } from "#tests/factories/offers.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY, SHIPPING_BODY } from "#tests/factories/purchases.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay, WEBHOOK_SECRET } from "#tests/fakes/btcpay.ts";
import {
  IPN_SECRET,
  makeNowpaymentsBody,
  nowpaymentsEnv,
  signNowpayments,
  startNowpayments,
} from "#tests/fakes/nowpayments.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";

import { signInBuyers, type Buyer } from "./buyers.ts";
import { checkBooks } from "./check-books.ts";
import { checkLedgerAfterEach } from "./check-ledger-after-each.ts";
import { checkLedger } from "./check-ledger.ts";
import type { Client } from "./client.ts";
import { startServer, type RunningServer } from "./start-server.ts";
import { makeStorage } from "./template-database.ts";

/** A shop whose buyers send many purchases, and a provider that counts its invoices. */

const STOCK = 100_000;
const CONCURRENT = 20;

/** A notification with the header of its signature, and the signature by a secret. */
interface Notification {
  body: string;
  header: string;
  signWith: (secret: string) => string;
}

interface Provider {
  fake: ProviderFake;
  env: Record<string, string>;
  secret: string;
  countInvoices: () => number;
  /** The sum that the shop has asked for, by the checkout's id. */
  listAsked: () => { id: string; cents: number }[];
  /** A notification that pays an order. Its payment has this number. */
  payFor: (order: { id: string; invoiceId: string }, payment: number) => Notification;
}

async function openNowpayments(): Promise<Provider> {
  const fake = await startNowpayments();
  return {
    ...{ fake, env: nowpaymentsEnv(fake.url), secret: IPN_SECRET },
    countInvoices: () => fake.invoices.length,
    listAsked: () =>
      fake.invoices.map(({ order_id, price_amount }) => ({ id: order_id, cents: Math.round(price_amount * 100) })),
    payFor: ({ id, invoiceId }, payment_id) => {
      const body = makeNowpaymentsBody({ payment_id, order_id: id, invoice_id: Number(invoiceId) });
      const signWith = (secret: string) => signNowpayments(body, secret);
      return { body: JSON.stringify(body), header: "x-nowpayments-sig", signWith };
    },
  };
}

async function openBtcpay(): Promise<Provider> {
  const fake = await startBtcpay();
  return {
    ...{ fake, env: btcpayEnv(fake.url), secret: WEBHOOK_SECRET },
    countInvoices: () => fake.invoices.size,
    listAsked: () =>
      [...fake.invoices.values()].map(({ metadata, amount }) => ({
        id: metadata.orderId ?? "",
        cents: Math.round(Number(amount) * 100),
      })),
    payFor: ({ invoiceId }) => {
      const body = makeBtcpayBody(invoiceId);
      return { body, header: "BTCPay-Sig", signWith: (secret) => signBtcpay(body, secret) };
    },
  };
}

export const PROVIDERS = [
  { name: "NOWPayments", open: openNowpayments },
  { name: "BTCPay Server", open: openBtcpay },
];

export interface Created {
  payment_id?: string;
  payment_ids?: string[];
  payment_url: string;
}

/** The ids of the orders that a purchase or a checkout has made. */
export const idsOf = ({ payment_id, payment_ids }: Created) => payment_ids ?? [payment_id ?? ""];

interface State {
  provider: Provider;
  db: Db;
  server: RunningServer;
  buyers: Buyer[];
  lamp: Offer;
  desk: Offer;
}

/** One shop for all tests of a group, with two products. Its ledger is checked after each test. */
export function setUpPurchaseFigures(open: () => Promise<Provider>) {
  // Filled by `beforeAll`. The same object is returned at once, so that tests can destructure its functions.
  const shop = {} as State;
  let storageDir: string;

  async function start(): Promise<void> {
    const env = { PUBLIC_URL: "http://shop.example", ...shop.provider.env, ...NO_PURCHASE_LIMITS };
    shop.server = await startServer({ storageDir, env });
    shop.buyers = signInBuyers(shop.db, shop.server.url, CONCURRENT);
  }
  beforeAll(async () => {
    shop.provider = await open();
    const storage = makeStorage();
    storageDir = storage.storageDir;
    shop.db = openDatabase(storage.file);
    Object.assign(shop, { lamp: insertOffer(shop.db, STOCK), desk: insertOffer(shop.db, STOCK) });
    await start();
  });
  afterAll(async () => {
    const { provider, db, server } = shop;
    await checkLedger(provider.fake, { db, server }).finally(server.stop);
    closeDatabase(db);
    rmSync(storageDir, { recursive: true });
    await provider.fake.close();
  });
  checkLedgerAfterEach(() => ({ fake: shop.provider.fake, db: shop.db }));

  /** Sends JSON without Origin, as programs do. */
  const send = (path: string, body: unknown, headers: Record<string, string> = {}, who: Client = buyer()) =>
    who.fetch(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
    });
  const buyer = () => shop.buyers[0] as Buyer;

  return Object.assign(shop, {
    start,
    send,
    purchase: (headers?: Record<string, string>) =>
      send("/api/create-purchase", { ...PURCHASE_BODY, product_id: shop.lamp.id }, headers),
    /** Buys a lamp and a desk at once. */
    checkout: (headers?: Record<string, string>) => {
      const offered = { condition: "good", quantity: 1, total_amount: 25.5 };
      const items = [shop.lamp, shop.desk].map(({ id }) => ({ product_id: id, ...offered }));
      return send("/api/create-checkout", { ...SHIPPING_BODY, items }, headers);
    },
    books: (id = shop.lamp.id) => checkBooks(shop.db.$client, id, "good"),
    orders: () => shop.db.select().from(orders).all(),
    find: (id: string) =>
      shop.db
        .select()
        .from(orders)
        .all()
        .find((order) => order.id === id),
    /** Runs a task this many times, some at a time. */
    runAll: async (count: number, task: (i: number) => Promise<void>): Promise<void> => {
      let next = 0;
      const work = async () => {
        while (next < count) await task(next++);
      };
      await Promise.all(Array.from({ length: CONCURRENT }, work));
    },
  });
}
