import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { attentionCases, checkouts, orders, payments, users } from "#db/schema/index.ts";

import { NOW } from "./purchases.ts";

type OrderRow = typeof orders.$inferInsert;
type CheckoutRow = typeof checkouts.$inferInsert;

/**
 * Inserts an order with its payment page and its checkout: without the commands, but with the checks of the database.
 * Returns its row. With a `checkoutKey` the order belongs to that checkout. If a server runs, an unpaid order needs a
 * `createdAt` of today, because the server's job expires older ones.
 */
export function insertOrder(
  db: Db,
  overrides: Partial<OrderRow> = {},
  checkout: Partial<CheckoutRow> = {},
): typeof orders.$inferSelect {
  const id = overrides.id ?? randomUUID().replaceAll("-", "");
  const userId = overrides.userId ?? "ann";
  const createdAt = overrides.createdAt ?? NOW;
  const priceCents = overrides.priceCents ?? 2550;
  const quantity = overrides.quantity ?? 1;
  db.insert(users)
    .values({ id: userId, email: `${userId}@example.com`, name: userId, createdAt: NOW, signedInAt: NOW })
    .onConflictDoNothing()
    .run();
  const invoice = {
    provider: "sandbox" as const,
    providerInvoiceId: `invoice-${id}`,
    invoiceUrl: `/sandbox/pay/invoice-${id}`,
  };
  const checkoutKey =
    overrides.checkoutKey ??
    insertCheckout(db, {
      id,
      userId,
      totalCents: priceCents * quantity,
      provider: overrides.provider ?? invoice.provider,
      providerInvoiceId:
        overrides.providerInvoiceId === undefined ? invoice.providerInvoiceId : overrides.providerInvoiceId,
      invoiceUrl: overrides.invoiceUrl === undefined ? invoice.invoiceUrl : overrides.invoiceUrl,
      ...checkout,
    });
  return db
    .insert(orders)
    .values({
      id,
      userId,
      checkoutKey,
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
      ...invoice,
      createdAt,
      updatedAt: createdAt,
      ...overrides,
    })
    .returning()
    .get();
}

function insertCheckout(db: Db, row: Omit<CheckoutRow, "requestHash">): number {
  return db
    .insert(checkouts)
    .values({ requestHash: "hash", ...row })
    .returning()
    .get().key;
}

/** A provider's payment for an order's checkout. */
export function insertPayment(db: Db, orderKey: number, overrides: Partial<typeof payments.$inferInsert> = {}): void {
  const { checkoutKey } = db.select().from(orders).where(eq(orders.key, orderKey)).get() ?? {};
  if (checkoutKey === undefined) throw new Error(`There is no order ${orderKey}.`);
  db.insert(payments)
    .values({
      provider: "sandbox",
      providerPaymentId: randomUUID(),
      checkoutKey,
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

/** Resets all orders to the state in which the provider is being asked for their invoice. */
export function unplaceOrders(db: Db): void {
  const noInvoice = { providerInvoiceId: null, invoiceUrl: null };
  db.update(checkouts).set(noInvoice).run();
  db.update(orders)
    .set({ state: "preparing", ...noInvoice })
    .run();
}
