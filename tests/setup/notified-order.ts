import { eq } from "drizzle-orm";

import { expireOrders } from "#app/orders/payments/order-jobs.server.ts";
import { getOrderEvents } from "#app/orders/orders.queries.server.ts";
import { receiveNotification } from "#app/orders/payments/receive-notification.server.ts";
import type { PaymentStatus } from "#app/payments/payment-status.ts";
import { paymentNotifications, productConditions } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { signNowpayments, startNowpayments } from "#tests/fakes/nowpayments.ts";

import { nowpaymentsAt } from "./fake-provider.ts";
import { setUpOrder } from "./order-setup.ts";

export { STOCK } from "./order-setup.ts";

/** An order of which NOWPayments sends notifications. See `setUpOrder`. */
export function setUpNotifiedOrder(atOnce?: "one" | "two") {
  const shop = setUpOrder(async () => {
    const fake = await startNowpayments();
    return { fake, provider: nowpaymentsAt(fake.url) };
  }, atOnce);

  function notify(fields: Record<string, unknown> = {}, now = later(1)) {
    const invoice_id = Number(shop.fake.invoices.find(({ order_id }) => order_id === shop.orderId)?.id);
    const body = shop.fake.take({ order_id: shop.orderId, invoice_id, ...fields });
    const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
    return receiveNotification(shop.db, shop.provider, { headers, rawBody: Buffer.from(JSON.stringify(body)), now });
  }

  return Object.assign(shop, {
    notify,
    notifyOf: (payment_status: PaymentStatus, payment_id = 1) => {
      const isUnpaid = payment_status === "waiting" || payment_status === "expired";
      return notify({ payment_status, payment_id, ...(isUnpaid && { actually_paid: 0 }) });
    },
    /** Expires the orders that are an hour old, and returns their number. */
    expire: (now: Date) => expireOrders(shop.db, () => shop.provider, new Date(now.getTime() - 60 * 60_000), now),
    countEvents: (kind: string) => getOrderEvents(shop.db, shop.orderId).filter((event) => event.kind === kind).length,
    outcomes: () => {
      const rows = shop.db.select().from(paymentNotifications).all();
      return rows.map(({ outcome }) => outcome);
    },
    setStock: (quantity: number) =>
      shop.db.update(productConditions).set({ quantity }).where(eq(productConditions.condition, "good")).run(),
  });
}
