import { randomUUID } from "node:crypto";

import type { Db } from "#db/connection.ts";
import { attentionCases, orders, payments, users } from "#db/schema/index.ts";

import { NOW } from "./purchases.ts";

type OrderRow = typeof orders.$inferInsert;

/**
 * Inserts an order with its payment page, without the commands but with the checks of the database, and returns its
 * row. If a server runs, an unpaid order needs a `createdAt` of today, because the server's job expires older ones.
 */
export function insertOrder(db: Db, overrides: Partial<OrderRow> = {}): typeof orders.$inferSelect {
  const id = overrides.id ?? randomUUID().replaceAll("-", "");
  const userId = overrides.userId ?? "ann";
  const createdAt = overrides.createdAt ?? NOW;
  const priceCents = overrides.priceCents ?? 2550;
  const quantity = overrides.quantity ?? 1;
  db.insert(users)
    .values({ id: userId, email: `${userId}@example.com`, name: userId, createdAt: NOW, signedInAt: NOW })
    .onConflictDoNothing()
    .run();
  return db
    .insert(orders)
    .values({
      id,
      userId,
      productKey: 1,
      productId: "lamp",
      title: "Walnut desk lamp",
      condition: "good",
      priceCents,
      quantity,
      totalCents: priceCents * quantity,
      contactName: "Ann Example",
      email: "ann@example.com",
      address: "1 Main Street",
      city: "New York",
      stateProv: "NY",
      postalCode: "10001",
      state: "placed",
      stockHeld: false,
      provider: "sandbox",
      providerInvoiceId: `invoice-${id}`,
      invoiceUrl: `/sandbox/pay/invoice-${id}`,
      requestHash: "hash",
      createdAt,
      updatedAt: createdAt,
      ...overrides,
    })
    .returning()
    .get();
}

/** A provider's payment for an order. */
export function insertPayment(db: Db, orderKey: number, overrides: Partial<typeof payments.$inferInsert> = {}): void {
  db.insert(payments)
    .values({
      provider: "sandbox",
      providerPaymentId: randomUUID(),
      orderKey,
      status: "finished",
      updatedAt: NOW,
      ...overrides,
    })
    .run();
}

/** A case of the queue "Needs attention", by default a payment of an unknown order. Returns its key. */
export function insertCase(db: Db, overrides: Partial<typeof attentionCases.$inferInsert> = {}): number {
  const paymentId = overrides.paymentId ?? randomUUID();
  const orderKey = overrides.orderKey ?? null;
  return db
    .insert(attentionCases)
    .values({
      kind: "unknown_order",
      orderKey,
      provider: "sandbox",
      paymentId,
      subject: `${orderKey ?? ""}/sandbox/${paymentId}`,
      values: { received: "10", asked: "20", coin: "trx", status: "finished", price: "25.50 usd" },
      firstSeenAt: NOW,
      ...overrides,
    })
    .returning()
    .get().key;
}
