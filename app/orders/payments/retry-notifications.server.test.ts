import { expect, test } from "vitest";

import { paymentNotifications } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeBtcpayBody } from "#tests/fakes/btcpay.ts";
import { setUpBtcpayOrder } from "#tests/setup/btcpay-order.ts";

import type { PaymentProvider } from "../../payments/provider.ts";

import { retryNotifications } from "./receive-notification.server.ts";

const shop = setUpBtcpayOrder();

const STORED = 10;

function store(): void {
  for (let i = 0; i < STORED; i++) {
    const body = makeBtcpayBody("invoice1");
    shop.db
      .insert(paymentNotifications)
      .values({ provider: "btcpay", digest: `digest${i}`, body, receivedAt: later(1) })
      .run();
  }
}
const countApplied = () =>
  shop.db
    .select()
    .from(paymentNotifications)
    .all()
    .filter(({ appliedAt }) => appliedAt !== null).length;

/** Counts the requests that are open at the same time. */
function countingProvider(): { provider: PaymentProvider; most: () => number } {
  let open = 0;
  let most = 0;
  const readNotification = async (body: string) => {
    most = Math.max(most, ++open);
    const report = await shop.provider.readNotification(body);
    open--;
    return report;
  };
  return { provider: { ...shop.provider, readNotification }, most: () => most };
}

test("stored notifications are retried four at a time", async () => {
  store();
  const { provider, most } = countingProvider();
  await retryNotifications(shop.db, () => provider, later(2));
  expect(most()).toBe(4);
  expect(countApplied()).toBe(STORED);
});

test("a provider that fails is not asked again before the next run", async () => {
  store();
  shop.fake.requests.length = 0;
  shop.fake.mode = "failing";
  await retryNotifications(shop.db, () => shop.provider, later(2));
  // Three failures, and what was asked at the same time.
  expect(shop.fake.requests.length).toBeLessThanOrEqual(3 + 3);
  expect(countApplied()).toBe(0);
  shop.fake.mode = "working";
  await retryNotifications(shop.db, () => shop.provider, later(3));
  expect(countApplied()).toBe(STORED);
});
