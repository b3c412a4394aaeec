import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { orders, payments } from "#db/schema/index.ts";
import { insertShop, makePurchase } from "#tests/factories/purchases.ts";
import { BTCPAY_KEY, startBtcpay, STORE_ID, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { CREATE_FAILURES } from "#tests/fakes/http-fake.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { makeBtcpay } from "../../payments/providers/btcpay.server.ts";
import { fail } from "../../shared/result.ts";

import { createPurchase } from "./create-purchase.server.ts";

let btcpay: FakeBtcpay;
let db: Db;
let cleanup: () => void;

beforeEach(async () => {
  btcpay = await startBtcpay();
  ({ db, cleanup } = makeDatabase());
  insertShop(db);
});
afterEach(async () => {
  cleanup();
  await btcpay.close();
});
checkLedgerAfterEach(() => ({ fake: btcpay, db }));

test("creates the invoice in BTCPay's format and stores a payment that can be polled at once", async () => {
  const settings = { url: btcpay.url, storeId: STORE_ID, apiKey: BTCPAY_KEY, webhookSecret: "s", holdMinutes: 45 };
  const result = await createPurchase(db, makeBtcpay(settings), makePurchase());
  const [order] = db.select().from(orders).all();
  expect(result).toEqual({ ok: true, value: { orderId: order?.id, paymentUrl: `${btcpay.url}/i/invoice1` } });
  expect(btcpay.requests.map(({ body }) => body)).toEqual([
    {
      amount: "25.50",
      currency: "USD",
      metadata: { orderId: order?.id, orderUrl: "https://shop.example/account", itemDesc: "1 × Walnut desk lamp" },
      checkout: {
        expirationMinutes: 45,
        paymentTolerance: 0,
        redirectURL: `https://shop.example/success?order=${order?.id}`,
        redirectAutomatically: true,
      },
    },
  ]);
  expect(db.select().from(payments).all()).toMatchObject([{ providerPaymentId: "invoice1", status: "waiting" }]);
  for (const mode of CREATE_FAILURES) {
    btcpay.mode = mode;
    expect(await createPurchase(db, makeBtcpay(settings), makePurchase())).toEqual(fail("provider-failed"));
  }
  expect(checkBooks(db.$client, "lamp", "good")).toEqual({ stock: 4, held: 1 });
});
