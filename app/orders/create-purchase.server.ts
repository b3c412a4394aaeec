import { createHash, randomUUID } from "node:crypto";

import { and, eq, lte } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { cartLines, orders, payments, productConditions, products, shippingAddresses } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { log } from "../log.server.ts";
import { noteFailure, noteSuccess } from "../mail/outages.server.ts";
import type { Invoice, PaymentProvider } from "../payments/provider.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import { singleton } from "../shared/singleton.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import { recordEvent } from "./order-events.server.ts";
import { hasMoney, isGivenUp } from "./order-status.ts";
import { findLimitProblem, type PurchaseLimitProblem, type PurchaseLimits } from "./purchase-limits.server.ts";
import type { PurchaseInput } from "./purchase.schema.ts";
import { releaseStock, takeUnits } from "./stock.server.ts";

/**
 * A purchase in three steps: a transaction takes the stock and writes the order, the provider creates an invoice, and a
 * second transaction stores the invoice. `cleanUpPurchases` undoes the first step of an interrupted purchase.
 */

export interface Purchase {
  /** The order's public id: `payment_id` in the API. */
  orderId: string;
  /** The address of the payment page. */
  paymentUrl: string;
}

/** `price` and `total` in cents. */
export type PurchaseProblem =
  | Problem<
      | "buying-off"
      | "provider-failed"
      | "no-product"
      | "not-offered"
      | "out-of-stock"
      | "key-reused"
      | "in-progress"
      | "order-ended"
    >
  | Problem<"price-changed", { price: number; total: number }>
  | PurchaseLimitProblem;

type PurchaseResult = Result<Purchase, PurchaseProblem>;

export interface PurchaseRequest {
  userId: string;
  input: PurchaseInput;
  /** The idempotency key of the buyer's submission. Null: every request is a new one. */
  idempotencyKey: string | null;
  /** The shop's origin, to which the provider sends notifications and returns the buyer. */
  origin: string;
  limits: PurchaseLimits;
  now: Date;
}

type Order = typeof orders.$inferSelect;

/** An invoice is made. It is not given up because another process holds the write lock for a while. */
const LOCK_MS = 10_000;

/** This process's unfinished purchases, by submission. */
const underway = singleton(
  "purchases-underway",
  () => new Map<string, { hash: string; result: Promise<PurchaseResult> }>(),
);

/** Creates an order and its invoice, or neither. */
export async function createPurchase(
  db: Db,
  provider: PaymentProvider | null,
  request: PurchaseRequest,
): Promise<PurchaseResult> {
  if (!provider) return fail("buying-off");
  const hash = hashOf(request.input);
  if (request.idempotencyKey === null) return makePurchase(db, provider, request, hash);
  const submission = JSON.stringify([db.$client.name, request.userId, request.idempotencyKey]);
  const first = underway.get(submission);
  if (first) return first.hash === hash ? first.result : fail("key-reused");
  const result = makePurchase(db, provider, request, hash);
  underway.set(submission, { hash, result });
  try {
    return await result;
  } finally {
    underway.delete(submission);
  }
}

async function makePurchase(
  db: Db,
  provider: PaymentProvider,
  request: PurchaseRequest,
  hash: string,
): Promise<PurchaseResult> {
  const begun = db.transaction((tx) => begin(tx, provider, request, hash), { behavior: "immediate" });
  if ("ok" in begun) return begun;
  let invoice: Invoice;
  try {
    invoice = await provider.createInvoice(begun, request.origin);
  } catch (error) {
    log.error({ err: error, order: begun.id, provider: provider.name }, "Could not get an invoice from the provider.");
    await waitForWriteLock(db, LOCK_MS);
    db.transaction((tx) => giveUp(tx, begun.key, request.now), { behavior: "immediate" });
    noteFailure(db, `${provider.name} invoices`, request.now);
    return fail("provider-failed");
  }
  await waitForWriteLock(db, LOCK_MS);
  noteSuccess(db, `${provider.name} invoices`);
  const placed = db.transaction((tx) => place(tx, begun, provider, invoice, request.now), { behavior: "immediate" });
  return placed ? ok({ orderId: begun.id, paymentUrl: invoice.url }) : fail("provider-failed");
}

/** The first step: creates an order that holds its stock, or returns the problem or the earlier result. */
function begin(
  tx: DbOrTransaction,
  provider: PaymentProvider,
  { userId, input, idempotencyKey, limits, now }: PurchaseRequest,
  requestHash: string,
): Order | PurchaseResult {
  const before = idempotencyKey === null ? undefined : findSubmission(tx, userId, idempotencyKey);
  if (before) return answerAgain(before, requestHash);
  const product = tx
    .select()
    .from(products)
    .where(and(eq(products.shop, OPEN_BOX.value), eq(products.id, input.product_id)))
    .get();
  if (!product) return fail("no-product");
  const { condition, quantity } = input;
  const offer = tx
    .select({ price: productConditions.priceCents })
    .from(productConditions)
    .where(and(eq(productConditions.productKey, product.key), eq(productConditions.condition, condition)))
    .get();
  if (!offer || offer.price === 0) return fail("not-offered");
  const totalCents = offer.price * quantity;
  if (totalCents !== input.total_amount) {
    return fail("price-changed", { price: offer.price, total: totalCents });
  }
  const limited = findLimitProblem(tx, userId, quantity, limits, now);
  if (limited) return limited;
  if (!takeUnits(tx, { productKey: product.key, condition, quantity }, now)) return fail("out-of-stock");
  const shipping = {
    contactName: input.contact_name,
    email: input.email,
    phone: input.phone,
    address: input.address,
    city: input.city,
    stateProv: input.state_prov,
    postalCode: input.postal_code,
  };
  tx.insert(shippingAddresses)
    .values({ userId, ...shipping })
    .onConflictDoUpdate({ target: shippingAddresses.userId, set: shipping })
    .run();
  const order = tx
    .insert(orders)
    .values({
      id: randomUUID(),
      userId,
      productKey: product.key,
      productId: product.id,
      title: product.title,
      condition,
      previewHash: product.previewHash,
      priceCents: offer.price,
      quantity,
      totalCents,
      ...shipping,
      provider: provider.name,
      idempotencyKey,
      requestHash,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get();
  recordEvent(tx, order.key, "created", now);
  return order;
}

/** The last step. Returns false if the order was given up meanwhile, or if the invoice belongs to another order. */
function place(tx: DbOrTransaction, order: Order, provider: PaymentProvider, invoice: Invoice, now: Date): boolean {
  const isInvoice = and(eq(orders.provider, provider.name), eq(orders.providerInvoiceId, invoice.invoiceId));
  if (tx.select({ key: orders.key }).from(orders).where(isInvoice).get()) {
    log.error({ order: order.id, provider: provider.name }, "The provider sent the same invoice twice.");
    giveUp(tx, order.key, now);
    return false;
  }
  const { changes } = tx
    .update(orders)
    .set({ state: "placed", providerInvoiceId: invoice.invoiceId, invoiceUrl: invoice.url, updatedAt: now })
    .where(and(eq(orders.key, order.key), eq(orders.state, "preparing")))
    .run();
  if (changes === 0) return false;
  if (invoice.paymentId !== null) {
    tx.insert(payments)
      .values({
        provider: provider.name,
        providerPaymentId: invoice.paymentId,
        orderKey: order.key,
        status: "waiting",
        updatedAt: now,
      })
      // A notification may arrive before the provider's response.
      .onConflictDoNothing()
      .run();
  }
  const { userId, productKey, condition } = order;
  tx.delete(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.productKey, productKey), eq(cartLines.condition, condition)))
    .run();
  recordEvent(tx, order.key, "placed", now);
  return true;
}

/** Undoes the first step. The order stays stored but hidden, and its submission may be sent again. */
function giveUp(tx: DbOrTransaction, orderKey: number, now: Date): void {
  const isPreparing = and(eq(orders.key, orderKey), eq(orders.state, "preparing"));
  const order = tx.select().from(orders).where(isPreparing).get();
  if (!order) return;
  // A notification may arrive before the provider's response.
  if (!hasMoney(order.paymentStatus)) releaseStock(tx, order, now);
  tx.update(orders).set({ state: "void", idempotencyKey: null, updatedAt: now }).where(isPreparing).run();
  recordEvent(tx, orderKey, "given_up", now);
}

/**
 * Gives up the purchases that began until `begunUntil` and have no invoice, because the process died. Returns how many.
 * An attempt takes at most 20 seconds, so those older than a minute, or than the process, are interrupted.
 */
export function cleanUpPurchases(db: Db, begunUntil: Date, now: Date): number {
  const stale = db
    .select({ key: orders.key })
    .from(orders)
    .where(and(eq(orders.state, "preparing"), lte(orders.createdAt, begunUntil)))
    .all();
  for (const { key } of stale) db.transaction((tx) => giveUp(tx, key, now), { behavior: "immediate" });
  return stale.length;
}

function findSubmission(tx: DbOrTransaction, userId: string, idempotencyKey: string): Order | undefined {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)))
    .get();
}

function answerAgain(order: Order, requestHash: string): PurchaseResult {
  if (order.requestHash !== requestHash) return fail("key-reused");
  // Its payment page takes no money any more, and its units are for sale again.
  if (order.hiddenAt !== null || isGivenUp(order.paymentStatus)) return fail("order-ended");
  if (order.state !== "placed" || order.invoiceUrl === null) return fail("in-progress");
  return ok({ orderId: order.id, paymentUrl: order.invoiceUrl });
}

/** Returns a text by which two submissions are compared. Its fields are in the schema's order. */
function hashOf(input: PurchaseInput): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("hex");
}
