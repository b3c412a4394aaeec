import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { later } from "#tests/factories/purchases.ts";
import { nowpaymentsAt } from "#tests/setup/fake-provider.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { PaymentProvider, PaymentReport } from "../../payments/provider.ts";

import { reconcileDaily } from "./reconcile.server.ts";

const HOUR = 60;

let db: Db;
let cleanup: () => void;
let listed: number;
let reports: PaymentReport[];
let provider: PaymentProvider;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  listed = 0;
  reports = [];
  const listPayments = () => {
    listed++;
    return Promise.resolve(reports);
  };
  provider = { ...nowpaymentsAt("http://127.0.0.1:9"), listPayments };
});
afterEach(() => cleanup());

const compareAt = (minutes: number) => reconcileDaily(db, [provider], later(minutes));

test("payments are compared once a day: not after 23 hours, but after 24", async () => {
  await compareAt(0);
  expect(listed).toBe(1);
  for (const hours of [0, 1, 23, 23.99]) await compareAt(hours * HOUR);
  expect(listed).toBe(1);
  await compareAt(24 * HOUR);
  expect(listed).toBe(2);
  await compareAt(47 * HOUR);
  expect(listed).toBe(2);
  await compareAt(48 * HOUR);
  expect(listed).toBe(3);
});

test("payments are compared although the clock was set back", async () => {
  await compareAt(10 * 24 * HOUR);
  await compareAt(HOUR);
  expect(listed).toBe(2);
  await compareAt(24 * HOUR);
  expect(listed).toBe(2);
  await compareAt(25 * HOUR);
  expect(listed).toBe(3);
});

test("pages can be answered while a long list is compared", async () => {
  reports = Array.from({ length: 500 }, (_, i) => waitingPayment(String(i)));
  let turns = 0;
  const countTurn = () => {
    turns++;
    next = setImmediate(countTurn);
  };
  let next = setImmediate(countTurn);
  await compareAt(0);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});

function waitingPayment(paymentId: string): PaymentReport {
  return {
    ...{ provider: "nowpayments", paymentId, invoiceId: null, orderId: "order", isAnswer: true },
    ...{ status: "waiting", providerStatus: "waiting", priceAmount: "25.50", priceCurrency: "usd" },
    ...{ payAmount: null, payCurrency: null, actuallyPaid: null, parentPaymentId: null },
    ...{ feeAmount: null, feeCurrency: null, transactionId: null, remark: null },
  };
}
