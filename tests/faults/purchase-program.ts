/**
 * Runs one task of the shop and reports what it has promised. `kill-at-step.js` kills it. Its only argument is the
 * task.
 */
import { writeSync } from "node:fs";

import { createCheckout } from "#app/orders/purchase/create-checkout.server.ts";
import { createPurchase } from "#app/orders/purchase/create-purchase.server.ts";
import { receiveNotification } from "#app/orders/payments/receive-notification.server.ts";
import { openDatabase } from "#db/connection.ts";
import { later, makeCheckout, makePurchase } from "#tests/factories/purchases.ts";
import { btcpayAt, nowpaymentsAt } from "#tests/setup/fake-provider.ts";

export interface Task {
  file: string;
  /** The provider, and the address of its fake. */
  provider: "nowpayments" | "btcpay";
  apiUrl: string;
  /** Purchases, one after another, by their idempotency keys. */
  purchases?: { userId: string; key: string }[];
  /** The same for checkouts of two items. */
  checkouts?: { userId: string; key: string }[];
  /** Notifications, one after another. */
  notifications?: Sent[];
}

/** A signed notification. */
export interface Sent {
  body: string;
  headers: Record<string, string>;
}

/** A response that the caller relies on. */
export type Promised =
  { key: string; orderId: string; paymentUrl: string } | { key: string; refused: string } | { taken: number };

const task = JSON.parse(process.argv[2] ?? "") as Task;
const { file, apiUrl, purchases = [], checkouts = [], notifications = [] } = task;
const db = openDatabase(file);
const provider = task.provider === "btcpay" ? btcpayAt(apiUrl) : nowpaymentsAt(apiUrl);
const promise = (promised: Promised) => writeSync(1, `${JSON.stringify(promised)}\n`);

(process as NodeJS.EventEmitter).emit("faults");

for (const { userId, key } of purchases) {
  const result = await createPurchase(db, provider, makePurchase({}, { userId, idempotencyKey: key }));
  promise(result.ok ? { key, ...result.value } : { key, refused: result.problem.code });
}
for (const { userId, key } of checkouts) {
  const result = await createCheckout(db, provider, makeCheckout({}, { userId, idempotencyKey: key }));
  promise(
    result.ok
      ? { key, orderId: result.value.orderIds[0], paymentUrl: result.value.paymentUrl }
      : { key, refused: result.problem.code },
  );
}
for (const [at, { body, headers }] of notifications.entries()) {
  const sent = { headers: new Headers(headers), rawBody: Buffer.from(body), now: later(1) };
  await receiveNotification(db, provider, sent);
  promise({ taken: at });
}
