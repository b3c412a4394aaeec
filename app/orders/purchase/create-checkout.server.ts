import { createHash, randomUUID } from "node:crypto";

import { and, eq, gt, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { cartLines, checkouts, orders, payments } from "#db/schema/index.ts";
import { AFTER_WORK_MS, waitForWriteLock } from "#db/write-lock.ts";

import { log } from "../../log.server.ts";
import { noteFailure, noteSuccess } from "../../mail/outages.server.ts";
import type { Invoice, PaymentProvider } from "../../payments/provider.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { singleton } from "../../shared/singleton.ts";
import { recordEvent } from "../events/order-events.server.ts";
import { changeTogether } from "../events/shared-letters.server.ts";
import { isGivenUp } from "../order-status.ts";
import { takeUnits } from "../stock.server.ts";

import { findOffers, isBeingBought, isLine, type RefusedItem } from "./find-offers.server.ts";
import { giveUpCheckout, isPreparing } from "./give-up-checkout.server.ts";
import { findLimitProblem, type PurchaseLimitProblem, type PurchaseLimits } from "./purchase-limits.server.ts";
import type { PurchaseItem, ShippingInput } from "./purchase.schema.ts";
import { saveAddress, toAddress } from "./saved-addresses.server.ts";

/**
 * A checkout in three steps: a transaction takes the stock and writes the orders, the provider creates one invoice for
 * all of them, and a second transaction stores the invoice. `giveUpInterruptedCheckouts` undoes the first step of an
 * interrupted one.
 */

interface Checkout {
  /** The public ids of its orders, in the order of the items. */
  orderIds: [string, ...string[]];
  /** The address of the payment page. */
  paymentUrl: string;
}

/** Why nothing was bought, whatever the items are. */
export type WholeCheckoutProblem =
  Problem<"buying-off" | "provider-failed" | "key-reused" | "in-progress" | "order-ended"> | PurchaseLimitProblem;

/** A refused item refuses the whole checkout. */
export type CheckoutProblem = WholeCheckoutProblem | Problem<"refused-items", { items: RefusedItem[] }>;

type CheckoutResult = Result<Checkout, CheckoutProblem>;

export interface CheckoutRequest {
  userId: string;
  /** At least one, and none twice. */
  items: PurchaseItem[];
  shipping: ShippingInput;
  /** The idempotency key of the buyer's submission. Null: every request is a new one. */
  idempotencyKey: string | null;
  /** Differs if the same key is sent with another input. See `hashInput`. */
  requestHash: string;
  /**
   * Whether the items are lines of the buyer's cart. Then each of them must still be in the cart, and no other purchase of
   * it may be underway, so that a line is bought once.
   */
  isOfCart?: boolean;
  /** The shop's origin, to which the provider sends notifications and returns the buyer. */
  origin: string;
  limits: PurchaseLimits;
  now: Date;
}

type CheckoutRow = typeof checkouts.$inferSelect;
type Order = typeof orders.$inferSelect;

interface BegunCheckout {
  checkout: CheckoutRow;
  orders: Order[];
  /** For each order, the quantity of its item in the buyer's cart when the checkout began. 0 if it was not there. */
  inCart: number[];
}

/** The description of an invoice names this many items. */
const DESCRIBED_ITEMS = 5;

/** This process's unfinished checkouts, by submission. */
const underway = singleton(
  "checkouts-underway",
  () => new Map<string, { hash: string; result: Promise<CheckoutResult> }>(),
);

/** Creates an order for each item and one invoice for all of them, or nothing. */
export async function createCheckout(
  db: Db,
  provider: PaymentProvider | null,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  if (!provider) return fail("buying-off");
  if (request.idempotencyKey === null) return makeCheckout(db, provider, request);
  const hash = request.requestHash;
  const submission = JSON.stringify([db.$client.name, request.userId, request.idempotencyKey]);
  const first = underway.get(submission);
  if (first && first.hash !== hash) return fail(request.isOfCart ? "in-progress" : "key-reused");
  if (first) return first.result;
  const result = makeCheckout(db, provider, request);
  underway.set(submission, { hash, result });
  try {
    return await result;
  } finally {
    underway.delete(submission);
  }
}

async function makeCheckout(db: Db, provider: PaymentProvider, request: CheckoutRequest): Promise<CheckoutResult> {
  const begun = db.transaction((tx) => begin(tx, provider, request), { behavior: "immediate" });
  if ("ok" in begun) return begun;
  const { id, key, totalCents } = begun.checkout;
  let invoice: Invoice;
  try {
    invoice = await provider.createInvoice({ id, description: describe(begun.orders), totalCents }, request.origin);
  } catch (error) {
    log.error(
      { err: error, order: id, provider: provider.name },
      "Could not get an invoice from the provider. npm run doctor checks its keys.",
    );
    await waitForWriteLock(db, AFTER_WORK_MS);
    db.transaction((tx) => giveUpCheckout(tx, key, request.now), { behavior: "immediate" });
    noteFailure(db, `${provider.name} invoices`, request.now);
    return fail("provider-failed");
  }
  await waitForWriteLock(db, AFTER_WORK_MS);
  noteSuccess(db, `${provider.name} invoices`);
  const placed = db.transaction((tx) => changeTogether(() => place(tx, begun, invoice, request.now)), {
    behavior: "immediate",
  });
  return placed ? ok({ orderIds: idsOf(begun.orders), paymentUrl: invoice.url }) : fail("provider-failed");
}

/** The first step: creates orders that hold their stock, or returns the problem or the earlier result. */
function begin(
  tx: DbOrTransaction,
  provider: PaymentProvider,
  request: CheckoutRequest,
): BegunCheckout | CheckoutResult {
  const { userId, idempotencyKey, requestHash, isOfCart = false, limits, now } = request;
  const before = idempotencyKey === null ? undefined : findSubmission(tx, userId, idempotencyKey);
  if (before) return answerAgain(tx, before, request);
  const offers = findOffers(tx, request.items, isOfCart ? userId : null);
  if (!offers.ok) return offers;
  if (isOfCart && offers.value.some((offer) => isBeingBought(tx, userId, offer))) return fail("in-progress");
  const units = request.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const limited = findLimitProblem(tx, userId, units, limits, now);
  if (limited) return limited;
  const address = toAddress(request.shipping);
  saveAddress(tx, userId, address, now);
  const totalCents = offers.value.reduce((sum, offer) => sum + offer.totalCents, 0);
  const ids = offers.value.map(() => randomUUID());
  const checkout = tx
    .insert(checkouts)
    .values({ id: ids[0] ?? "", userId, totalCents, provider: provider.name, idempotencyKey, requestHash })
    .returning()
    .get();
  const made = offers.value.map((offer, i) => {
    if (!takeUnits(tx, offer, now)) throw new Error(`Item ${i} was checked and cannot be taken.`);
    const order = tx
      .insert(orders)
      .values({
        id: ids[i] ?? "",
        userId,
        checkoutKey: checkout.key,
        ...offer,
        ...address,
        provider: provider.name,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    recordEvent(tx, order.key, "created", now);
    return order;
  });
  const inCart = made.map((order) => tx.select().from(cartLines).where(isLine(userId, order)).get()?.quantity ?? 0);
  return { checkout, orders: made, inCart };
}

/** The last step. Returns false if the checkout was given up meanwhile, or if the invoice belongs to another one. */
function place(
  tx: DbOrTransaction,
  { checkout, orders: made, inCart }: BegunCheckout,
  invoice: Invoice,
  now: Date,
): boolean {
  const { key, provider, userId } = checkout;
  const isInvoice = and(eq(checkouts.provider, provider), eq(checkouts.providerInvoiceId, invoice.invoiceId));
  if (tx.select({ key: checkouts.key }).from(checkouts).where(isInvoice).get()) {
    log.error({ order: checkout.id, provider }, "The provider sent the same invoice twice. The purchase was given up.");
    giveUpCheckout(tx, key, now);
    return false;
  }
  const stored = { providerInvoiceId: invoice.invoiceId, invoiceUrl: invoice.url };
  const { changes } = tx
    .update(orders)
    .set({ state: "placed", ...stored, updatedAt: now })
    // If the buyer's account was deleted meanwhile, the orders are another account's and have no address.
    .where(and(isPreparing(key), eq(orders.userId, userId)))
    .run();
  if (changes === 0) {
    giveUpCheckout(tx, key, now);
    return false;
  }
  tx.update(checkouts).set(stored).where(eq(checkouts.key, key)).run();
  if (invoice.paymentId !== null) {
    tx.insert(payments)
      .values({ provider, providerPaymentId: invoice.paymentId, checkoutKey: key, status: "waiting", updatedAt: now })
      // A notification may arrive before the provider's response.
      .onConflictDoNothing()
      .run();
  }
  for (const [i, order] of made.entries()) {
    const before = inCart[i] ?? 0;
    // Units that were added in the meantime stay.
    const added = { quantity: sql`${cartLines.quantity} - ${before}` };
    const isMore = and(isLine(userId, order), gt(cartLines.quantity, before));
    const { changes: kept } = tx.update(cartLines).set(added).where(isMore).run();
    if (kept === 0) tx.delete(cartLines).where(isLine(userId, order)).run();
    recordEvent(tx, order.key, "placed", now);
  }
  return true;
}

function findSubmission(tx: DbOrTransaction, userId: string, idempotencyKey: string): CheckoutRow | undefined {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.idempotencyKey, idempotencyKey)))
    .get();
}

/**
 * The result of a submission that was sent before. A cart's form may come again with another address. Then the result
 * says what has become of the first checkout.
 */
function answerAgain(
  tx: DbOrTransaction,
  checkout: CheckoutRow,
  { requestHash, isOfCart = false }: CheckoutRequest,
): CheckoutResult {
  const isOther = checkout.requestHash !== requestHash;
  if (isOther && !isOfCart) return fail("key-reused");
  const made = tx.select().from(orders).where(eq(orders.checkoutKey, checkout.key)).orderBy(orders.key).all();
  // Its payment page takes no money any more, and its units are for sale again.
  if (made.some((order) => order.hiddenAt !== null || isGivenUp(order.paymentStatus))) return fail("order-ended");
  if (checkout.invoiceUrl === null) return fail("in-progress");
  return isOther ? fail("key-reused") : ok({ orderIds: idsOf(made), paymentUrl: checkout.invoiceUrl });
}

function idsOf(made: Order[]): Checkout["orderIds"] {
  const [first, ...others] = made.map(({ id }) => id);
  if (first === undefined) throw new Error("A checkout has no orders.");
  return [first, ...others];
}

/** Returns a hash by which two submissions are compared. The input's fields are in the schema's order. */
export function hashInput(input: object): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("hex");
}

/** The items of an invoice for its payment page. */
function describe(made: Order[]): string {
  const named = made.slice(0, DESCRIBED_ITEMS).map(({ quantity, title }) => `${quantity} × ${title}`);
  const others = made.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join(", ");
}
