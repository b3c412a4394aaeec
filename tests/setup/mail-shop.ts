import { rmSync } from "node:fs";

import { asc } from "drizzle-orm";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { startSmtp, type FakeSmtp } from "#tests/fakes/smtp.ts";

import { makeAdminClient } from "./admin-client.ts";
import { signInTwoBuyers, type Buyer } from "./buyers.ts";
import { checkLedger } from "./check-ledger.ts";
import { Client } from "./client.ts";
import { shiftedClock } from "./shifted-clock.ts";
import { startServer, type RunningServer } from "./start-server.ts";
import { makeStorage } from "./template-database.ts";

export const ORIGIN = "http://shop.example";
export const OWNER = "owner@shop.example";

/** The changed fields of an invoice that is paid. */
export const SETTLED = { status: "Settled", paidAmount: "25.50" };

const MINUTE_MS = 60_000;

/** A shop that sends mail and sells one kind of lamp, whose buyers pay at a fake of BTCPay Server. */
export interface MailShop {
  smtp: FakeSmtp;
  btcpay: FakeBtcpay;
  db: Db;
  server: RunningServer;
  buyer: Buyer;
  admin: Client;
  /** Starts the server again after it was stopped or killed. */
  start: () => Promise<void>;
  /** Sets the server's clock forward. */
  pass: (minutes: number) => void;
  /** Buys a lamp, and returns the order's id. */
  buy: (body?: Partial<typeof PURCHASE_BODY>) => Promise<string>;
  /** Pays the latest order, or that of an invoice, and notifies the shop. */
  pay: (change?: Record<string, string>, invoiceId?: string) => Promise<void>;
  post: (client: Client, path: string, fields: Record<string, string>) => Promise<Response>;
  /** The rows of the outbox, oldest first. */
  rows: () => (typeof letters.$inferSelect)[];
  /** Compares the ledger with what the provider has taken, and closes all. */
  end: () => Promise<void>;
}

interface MailShopOptions {
  title?: string;
  stock?: number;
  env?: Record<string, string>;
  /** Whether its health check may fail from the start. */
  mayFail?: true;
}

export async function startMailShop({ title, stock = 50, env = {}, mayFail }: MailShopOptions = {}): Promise<MailShop> {
  const [smtp, btcpay] = [await startSmtp(), await startBtcpay()];
  const { storageDir, file } = makeStorage();
  const db = openDatabase(file);
  const clock = shiftedClock(storageDir);
  insertProduct(db, "ayz", {
    id: "lamp",
    ...(title === undefined ? {} : { title }),
    conditions: { good: { priceCents: 2550, quantity: stock } },
  });
  let passed = 0;
  // The server accepts requests without Origin. A browser would send the shop's own.
  const post: MailShop["post"] = (client, path, fields) =>
    client.fetch(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: ORIGIN } });
  const send = (client: Client, path: string, body: string, headers: Record<string, string> = {}) =>
    client.fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
  const expectOk = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  };
  const shop = {
    ...{ smtp, btcpay, db, post },
    async start() {
      shop.server = await startServer({
        ...{ storageDir, ...(mayFail && { mayFail }) },
        env: {
          ...{ PUBLIC_URL: ORIGIN, SMTP_URL: smtp.url, MAIL_FROM: "Refals <shop@shop.example>", OWNER_EMAIL: OWNER },
          ...{ ...btcpayEnv(btcpay.url), ...NO_PURCHASE_LIMITS, ...clock.env, ...env },
        },
      });
      [shop.buyer] = signInTwoBuyers(db, shop.server.url);
      shop.admin = makeAdminClient(db, shop.server.url);
    },
    pass(minutes) {
      passed += minutes * MINUTE_MS;
      clock.jump(passed);
    },
    async buy(body = {}) {
      const response = await send(shop.buyer, "/api/create-purchase", JSON.stringify({ ...PURCHASE_BODY, ...body }));
      if (response.status !== 200) throw new Error(`The purchase was refused: ${await response.text()}`);
      return ((await response.json()) as { payment_id: string }).payment_id;
    },
    async pay(change = SETTLED, invoiceId = [...btcpay.invoices.keys()].at(-1) ?? "") {
      Object.assign(btcpay.invoices.get(invoiceId) ?? {}, change);
      const body = makeBtcpayBody(invoiceId);
      const signed = { "BTCPay-Sig": signBtcpay(body) };
      await expectOk(await send(new Client(shop.server.url), "/api/payments/btcpay/notify", body, signed));
    },
    rows: () => db.select().from(letters).orderBy(asc(letters.key)).all(),
    async end() {
      try {
        btcpay.mode = "working";
        // An administrator's session would have expired otherwise.
        clock.jump(0);
        await checkLedger(btcpay, shop);
      } finally {
        await shop.server.stop();
        closeDatabase(db);
        rmSync(storageDir, { recursive: true });
        await smtp.close();
        await btcpay.close();
      }
    },
  } as MailShop;
  await shop.start();
  return shop;
}
