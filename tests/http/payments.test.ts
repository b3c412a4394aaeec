import { rmSync } from "node:fs";

import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { btcpayEnv, makeBtcpayBody, signBtcpay, startBtcpay } from "#tests/fakes/btcpay.ts";
import { CREATE_FAILURES } from "#tests/fakes/http-fake.ts";
import { makeNowpaymentsBody, nowpaymentsEnv, signNowpayments, startNowpayments } from "#tests/fakes/nowpayments.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { checkLedger } from "#tests/setup/check-ledger.ts";
import { Client } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const STOCK = 50;

let db: Db;
let storageDir: string;
let server: RunningServer;
let buyer: Buyer;

async function open(env: Record<string, string>) {
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  insertProduct(db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: STOCK } } });
  server = await startServer({ storageDir, env: { PUBLIC_URL: "http://shop.example", ...env } });
  [buyer] = signInBuyers(db, server.url, 1) as [Buyer];
}
async function close() {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
}

/** A client that sends no Origin. */
const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  buyer.fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
const purchase = () => send("/api/create-purchase", JSON.stringify(PURCHASE_BODY));
const books = () => checkBooks(db.$client, "lamp", "good");

async function buy(): Promise<string> {
  const response = await purchase();
  expect(response.status).toBe(200);
  return ((await response.json()) as { payment_id: string }).payment_id;
}
async function status(id: string) {
  const orders = (await (await buyer.fetch(`/api/my-purchases/${buyer.id}`)).json()) as Record<string, unknown>[];
  return orders.find((order) => order.payment_id === id)?.payment_status;
}

describe("NOWPayments", async () => {
  const fake = await startNowpayments();
  beforeAll(() => open(nowpaymentsEnv(`${fake.url}/`)));
  afterEach(() => {
    fake.mode = "working";
  });
  afterAll(() => checkLedger(fake, { db, server }).finally(close).finally(fake.close));
  checkLedgerAfterEach(() => ({ fake, db }));

  const notify = (body: object, signature = signNowpayments(body), headers = {}) =>
    new Client(server.url).fetch("/api/payments/nowpayments/notify", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", "x-nowpayments-sig": signature, ...headers },
    });

  it("receives the addresses for notifications and for the buyer's return", async () => {
    const order = await buy();
    expect(fake.requests.at(-1)?.body).toMatchObject({
      ipn_callback_url: "http://shop.example/api/payments/nowpayments/notify",
      success_url: `http://shop.example/success?order=${order}`,
      cancel_url: `http://shop.example/cancel?order=${order}`,
      partially_paid_url: `http://shop.example/cancel?order=${order}`,
    });
  });

  it("can send a signed notification from any origin, repeatedly", async () => {
    const order_id = await buy();
    const body = fake.take({ order_id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => notify(body, undefined, { Origin: "https://nowpayments.example" })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await status(order_id)).toBe("finished");
  });

  it("is refused with a wrong signature, or with a body above 64 KiB", async () => {
    const order_id = await buy();
    const body = makeNowpaymentsBody({ order_id });
    expect((await notify(body, "")).status).toBe(401);
    expect((await notify(body, signNowpayments(body, "other"))).status).toBe(401);
    expect((await notify({ ...body, price_amount: 1 }, signNowpayments(body))).status).toBe(401);
    const long = { ...body, order_description: "x".repeat(70_000) };
    expect((await notify(long)).status).toBe(413);
    for (const text of ["", "{", "[".repeat(60_000)]) {
      const headers = { "x-nowpayments-sig": "0".repeat(128) };
      expect((await send("/api/payments/nowpayments/notify", text, headers)).status).toBe(401);
    }
    expect(await status(order_id)).toBe("waiting");
    expect((await send("/api/payments/btcpay/notify", "{}")).status).toBe(404);
    expect((await send("/api/payments/sandbox/notify", "{}")).status).toBe(404);
    expect((await buyer.fetch("/api/payments/nowpayments/notify")).status).toBe(405);
  });

  it.each(CREATE_FAILURES)(
    "shows the specified message and returns the stock when the provider is %s",
    async (mode) => {
      const before = books();
      fake.mode = mode;
      const response = await purchase();
      expect([response.status, await response.json()]).toEqual([503, { error: "Не удалось создать покупку" }]);
      expect(books()).toEqual(before);
    },
  );

  it("stock is returned at the next start when the server was killed during the provider's request", async () => {
    const before = books();
    fake.mode = "silent";
    const requestsBefore = fake.requests.length;
    const lost = purchase().catch(() => "lost");
    await expect.poll(() => fake.requests.length).toBe(requestsBefore + 1);
    expect(books()).toEqual({ stock: before.stock - 1, held: before.held + 1 });
    await server.kill();
    expect(await lost).toBe("lost");
    fake.mode = "working";
    server = await startServer({
      storageDir,
      env: { PUBLIC_URL: "http://shop.example", ...nowpaymentsEnv(fake.url) },
    });
    expect(books()).toEqual(before);
  });
});

describe("BTCPay", async () => {
  const fake = await startBtcpay();
  beforeAll(() => open({ ...btcpayEnv(fake.url), ORDER_HOLD_MINUTES: "30" }));
  afterAll(() => checkLedger(fake, { db, server }).finally(close).finally(fake.close));
  checkLedgerAfterEach(() => ({ fake, db }));

  it("is asked about every notification, which is retried while BTCPay cannot be reached", async () => {
    const order = await buy();
    expect(fake.requests.at(-1)?.body).toMatchObject({
      checkout: { expirationMinutes: 30, redirectURL: `http://shop.example/success?order=${order}` },
    });
    Object.assign(fake.invoices.get("invoice1") ?? {}, { status: "Settled", paidAmount: "25.50" });
    const body = makeBtcpayBody("invoice1");
    const notify = (signature: string) => send("/api/payments/btcpay/notify", body, { "BTCPay-Sig": signature });
    expect((await notify(signBtcpay(body, "other"))).status).toBe(401);
    fake.mode = "failing";
    expect((await notify(signBtcpay(body))).status).toBe(503);
    expect(await status(order)).toBe("waiting");
    fake.mode = "working";
    expect((await notify(signBtcpay(body))).status).toBe(200);
    expect(await status(order)).toBe("finished");
    expect((await notify(signBtcpay(body))).status).toBe(200);
  });
});

test.each([
  ["no provider", {}, ["PAYMENT_PROVIDER"]],
  [
    "a provider without its key",
    { PAYMENT_PROVIDER: "nowpayments", PUBLIC_URL: "http://shop.example", NOWPAYMENTS_IPN_SECRET: "s" },
    ["NOWPAYMENTS_API_KEY"],
  ],
])("starts with %s, switches buying off and logs the missing setting", async (_, env, missing) => {
  await open({ PUBLIC_URL: "", ...env });
  expect((await buyer.fetch("/")).status).toBe(200);
  const response = await purchase();
  expect(response.status).toBe(503);
  expect(books()).toEqual({ stock: STOCK, held: 0 });
  expect(server.log.filter(({ msg }) => msg.startsWith("Buying is off"))).toMatchObject([{ missing }]);
  await close();
});

test.each([
  [{ PAYMENT_PROVIDER: "sandbox" }, /PAYMENT_PROVIDER/],
  [{ PAYMENT_PROVIDER: "paypal" }, /PAYMENT_PROVIDER/],
  [{ PAYMENT_PROVIDER: "btcpay" }, /PUBLIC_URL/],
  [{ BTCPAY_URL: "localhost" }, /BTCPAY_URL/],
  [{ ORDER_HOLD_MINUTES: "soon" }, /ORDER_HOLD_MINUTES/],
  [{ ORDER_HOLD_MINUTES: "0" }, /ORDER_HOLD_MINUTES/],
])("the server refuses to start with %o", async (env, named) => {
  await expect(startServer({ env })).rejects.toThrow(named);
});
