import { eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";

import { createPurchase } from "#app/orders/create-purchase.server.ts";
import { expireOrders } from "#app/orders/order-jobs.server.ts";
import { getOrderEvents } from "#app/orders/orders.queries.server.ts";
import { receiveNotification } from "#app/orders/receive-notification.server.ts";
import type { PaymentStatus } from "#app/payments/payment-status.ts";
import type { PaymentProvider } from "#app/payments/provider.ts";
import { makeNowpayments } from "#app/payments/providers/nowpayments.server.ts";
import type { Db } from "#db/connection.ts";
import { orders, paymentNotifications, productConditions } from "#db/schema/index.ts";
import { insertShop, later, makePurchase } from "#tests/factories/purchases.ts";
import {
  IPN_SECRET,
  makeNowpaymentsBody,
  NOWPAYMENTS_KEY,
  signNowpayments,
  startNowpayments,
  type FakeNowpayments,
} from "#tests/fakes/nowpayments.ts";

import { checkBooks } from "./check-books.ts";
import { makeDatabase } from "./template-database.ts";

/** The number of lamps in stock before the first order. */
export const STOCK = 5;

interface State {
  fake: FakeNowpayments;
  provider: PaymentProvider;
  db: Db;
  orderId: string;
  invoiceId: string;
}

/**
 * Creates, before each test, a new shop with an order of one lamp that waits for its payment. NOWPayments sends
 * notifications of it.
 */
export function setUpNotifiedOrder() {
  // Set before each test, so that its functions can be destructured once.
  const shop = {} as State;
  let cleanup: () => void;

  async function buy(...purchase: Parameters<typeof makePurchase>): Promise<string> {
    const result = await createPurchase(shop.db, shop.provider, makePurchase(...purchase));
    if (!result.ok) throw new Error(`The purchase was refused: ${result.problem.code}`);
    return result.value.orderId;
  }
  function notify(fields: Record<string, unknown> = {}, now = later(1)) {
    const body = makeNowpaymentsBody({ order_id: shop.orderId, invoice_id: Number(shop.invoiceId), ...fields });
    const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
    return receiveNotification(shop.db, shop.provider, { headers, rawBody: Buffer.from(JSON.stringify(body)), now });
  }

  beforeEach(async () => {
    shop.fake = await startNowpayments();
    shop.provider = makeNowpayments({ apiUrl: shop.fake.url, apiKey: NOWPAYMENTS_KEY, ipnSecret: IPN_SECRET });
    ({ db: shop.db, cleanup } = makeDatabase());
    insertShop(shop.db, { stock: STOCK });
    shop.orderId = await buy();
    shop.invoiceId = shop.fake.invoices[0]?.id ?? "";
  });
  afterEach(async () => {
    cleanup();
    await shop.fake.close();
  });

  return Object.assign(shop, {
    buy,
    notify,
    notifyOf: (payment_status: PaymentStatus, payment_id = 1) => notify({ payment_status, payment_id }),
    order: (id = shop.orderId) => {
      const found = shop.db.select().from(orders).where(eq(orders.id, id)).get();
      if (!found) throw new Error("The order is gone.");
      return found;
    },
    /** Expires the orders whose hold has ended, and returns their number. */
    expire: (now: Date) => expireOrders(shop.db, () => shop.provider, 60, now),
    books: () => checkBooks(shop.db.$client, "lamp", "good"),
    countEvents: (kind: string) => getOrderEvents(shop.db, shop.orderId).filter((event) => event.kind === kind).length,
    outcomes: () => {
      const rows = shop.db.select().from(paymentNotifications).all();
      return rows.map(({ outcome }) => outcome);
    },
    setStock: (quantity: number) =>
      shop.db.update(productConditions).set({ quantity }).where(eq(productConditions.condition, "good")).run(),
  });
}
