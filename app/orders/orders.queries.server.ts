import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, checkouts, orderEvents, orders, products } from "#db/schema/index.ts";

import { glyphOf, type Glyph } from "../catalogue/glyphs/category-glyphs.ts";
import type { Condition } from "../shops/conditions.ts";
import { config } from "../config.server.ts";
import { imageVersion } from "../images/image-url.ts";
import type { ProviderName } from "../payments/provider-names.ts";
import { toDollars } from "../shared/money.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

import { isAboveThePrice, type CaseKind } from "./case-kinds.ts";
import { findMissing } from "./seen-payments.queries.server.ts";

/** Who reports the refund of an order. `nobody`: the seller ended the order without a refund. */
export type RefundedBy = "provider" | "seller" | "nobody";

/** An order as its buyer sees it. Money in cents. */
export interface BuyerOrder {
  /** The public id: `payment_id` in the API. */
  id: string;
  /** The number that letters and the seller use for the order. */
  key: number;
  productId: string;
  title: string;
  condition: Condition;
  /** The image's version, or null without an image. */
  preview: string | null;
  /** The glyph of the product's category; null if the product is deleted. */
  glyph: Glyph | null;
  quantity: number;
  price: number;
  total: number;
  paymentStatus: PaymentStatus;
  /** Null for an order that is not refunded. */
  refundedBy: RefundedBy | null;
  /** When the seller canceled the unpaid order; null otherwise. */
  canceledAt: Date | null;
  /** How long an unpaid order keeps its units; null for others. */
  hold: { until: Date; hasEnded: boolean } | null;
  /** What is still to be paid: `0.0005 BTC`. Null if no money or all of it has arrived, or if the rest is unknown. */
  missing: string | null;
  /** Why the seller has to look at the order before it is sent; null if nobody has to. */
  attention: "oversold" | "extra-money" | "review" | null;
  /** Whether its units are taken from the stock. */
  stockHeld: boolean;
  shipped: boolean;
  postalService: string;
  trackingNumber: string;
  /** Null if a payment arrived for a failed purchase. */
  invoiceUrl: string | null;
  /** How many orders the invoice is for, with this one, and their total. */
  checkoutOrders: number;
  checkoutTotal: number;
  /** How many of them have the payment status of this one, with it. */
  checkoutAlike: number;
  createdAt: Date;
}

/** An order with a page, by its public id, as commands of administrators need it. */
export function findListedOrder(tx: DbOrTransaction, orderId: string): typeof orders.$inferSelect | undefined {
  const isOne = and(eq(orders.id, orderId), hasPage);
  return tx.select().from(orders).where(isOne).get();
}

/** An order at `GET /api/my-purchases/{googleId}`. */
export interface ApiPurchase {
  payment_id: string;
  product_id: string;
  title: string;
  quantity: number;
  /** Dollars. */
  total_amount: number;
  created_at: string;
  payment_status: PaymentStatus;
  shipped: boolean;
  invoice_url: string | null;
}

/** Orders that are shown: not deleted, and either with a payment page or paid. */
export const isListed = eq(orders.listed, true);

/** Orders that have a page: listed orders, and others with an open case, such as money for a purchase that failed. */
export const hasPage = or(isListed, isNotNull(orders.review));

/** See `RefundedBy`. */
export const refundedBy = sql<RefundedBy | null>`CASE
  WHEN ${orders.paymentStatus} <> 'refunded' THEN NULL
  WHEN ${orders.decidedStatus} IS NOT 'refunded' THEN 'provider'
  WHEN EXISTS (SELECT 1 FROM refunds WHERE order_key = orders.key) THEN 'seller'
  ELSE 'nobody' END`;

const buyerColumns = {
  id: orders.id,
  key: orders.key,
  productId: orders.productId,
  title: orders.title,
  condition: orders.condition,
  previewHash: orders.previewHash,
  quantity: orders.quantity,
  price: orders.priceCents,
  total: orders.totalCents,
  paymentStatus: orders.paymentStatus,
  refundedBy,
  canceledAt: orders.canceledAt,
  /** The kinds of the order's open cases, joined by commas. */
  cases: sql<
    string | null
  >`(SELECT group_concat(kind) FROM attention_cases WHERE order_key = ${orders.key} AND resolved_at IS NULL)`,
  stockHeld: orders.stockHeld,
  shipped: orders.shipped,
  postalService: orders.postalService,
  trackingNumber: orders.trackingNumber,
  invoiceUrl: orders.invoiceUrl,
  checkoutOrders: sql<number>`(SELECT count(*) FROM orders AS paid WHERE paid.checkout_key = ${orders.checkoutKey})`,
  checkoutAlike: sql<number>`(SELECT count(*) FROM orders AS paid
    WHERE paid.checkout_key = ${orders.checkoutKey} AND paid.payment_status = ${orders.paymentStatus})`,
  checkoutKey: orders.checkoutKey,
  checkoutTotal: checkouts.totalCents,
  createdAt: orders.createdAt,
  category: { mainCategory: categories.mainCategory, category: categories.category },
};

function prepareQueries(db: Db) {
  const isListedOfUser = and(eq(orders.userId, sql.placeholder("userId")), isListed);
  const select = () =>
    db
      .select(buyerColumns)
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.key, orders.checkoutKey))
      .leftJoin(products, eq(products.key, orders.productKey))
      .leftJoin(categories, eq(categories.key, products.categoryKey));
  const ofUser = select()
    .where(isListedOfUser)
    .orderBy(desc(orders.createdAt), desc(orders.key))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"));
  const isPaidWith = sql`${orders.checkoutKey} = (SELECT checkout_key FROM orders WHERE id = ${sql.placeholder("orderId")})`;
  return {
    ofUser: ofUser.prepare(),
    countOfUser: db
      .select({ count: sql<number>`count(*)` })
      .from(orders)
      .where(isListedOfUser)
      .prepare(),
    oneOfUser: select()
      .where(and(eq(orders.id, sql.placeholder("orderId")), eq(orders.userId, sql.placeholder("userId")), hasPage))
      .prepare(),
    paidWith: select().where(and(isListedOfUser, isPaidWith)).orderBy(asc(orders.key)).prepare(),
    events: db
      .select({ kind: orderEvents.kind, detail: orderEvents.detail, at: orderEvents.at })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.key, orderEvents.orderKey))
      .where(eq(orders.id, sql.placeholder("orderId")))
      .orderBy(asc(orderEvents.key))
      .prepare(),
    ofInvoice: db
      .select({
        id: checkouts.id,
        checkoutKey: checkouts.key,
        checkoutTotal: checkouts.totalCents,
        title: orders.title,
        quantity: orders.quantity,
        total: orders.totalCents,
        paymentStatus: orders.paymentStatus,
      })
      .from(checkouts)
      .innerJoin(orders, eq(orders.checkoutKey, checkouts.key))
      .where(
        and(
          eq(checkouts.provider, sql.placeholder("provider")),
          eq(checkouts.providerInvoiceId, sql.placeholder("invoiceId")),
        ),
      )
      .orderBy(asc(orders.key))
      .prepare(),
  };
}

const orderQueries = prepareOnce(prepareQueries);

type BuyerRow = NonNullable<ReturnType<ReturnType<typeof prepareQueries>["oneOfUser"]["get"]>>;

function toBuyerOrder(
  db: Db,
  { previewHash, category, cases, checkoutKey, ...order }: BuyerRow,
  now: Date,
): BuyerOrder {
  return {
    ...order,
    preview: previewHash && imageVersion(previewHash),
    glyph: category && glyphOf(category),
    hold: holdOf(order, now),
    missing: findMissing(db, { checkoutKey, status: order.paymentStatus, total: order.checkoutTotal }),
    attention: order.shipped ? null : attentionOf(cases),
  };
}

/** The same rule as that of the job that expires orders. */
function holdOf({ paymentStatus, createdAt }: Pick<BuyerRow, "paymentStatus" | "createdAt">, now: Date) {
  if (paymentStatus !== "waiting") return null;
  const until = new Date(createdAt.getTime() + config.orderHoldMinutes * 60_000);
  return { until, hasEnded: until <= now };
}

function attentionOf(cases: string | null): BuyerOrder["attention"] {
  const kinds = cases?.split(",") ?? [];
  if (kinds.includes("oversold" satisfies CaseKind)) return "oversold";
  // Buyers may pay the rest themselves.
  const others = kinds.filter((kind) => kind !== ("underpaid" satisfies CaseKind));
  if (others.length === 0) return null;
  return others.every(isAboveThePrice) ? "extra-money" : "review";
}

/** All orders of a buyer, newest first. */
export function listOrdersOfUser(db: Db, userId: string, now = new Date()): BuyerOrder[] {
  return readOrders(db, { userId, limit: -1, offset: 0 }, now);
}

function readOrders(db: Db, range: { userId: string; limit: number; offset: number }, now: Date): BuyerOrder[] {
  const rows = orderQueries(db).ofUser.all(range);
  return rows.map((row) => toBuyerOrder(db, row, now));
}

const ORDERS_PER_PAGE = 10;

/** A page of a buyer's orders, newest first. */
export interface OrdersOfPage {
  orders: BuyerOrder[];
  /** Counted from 1, and clamped to the last page. */
  page: number;
  pages: number;
}

export function listOrdersOfPage(db: Db, userId: string, requestedPage: number, now = new Date()): OrdersOfPage {
  const count = orderQueries(db).countOfUser.get({ userId })?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / ORDERS_PER_PAGE));
  const page = Math.min(requestedPage, pages);
  const range = { userId, limit: ORDERS_PER_PAGE, offset: (page - 1) * ORDERS_PER_PAGE };
  return { orders: readOrders(db, range, now), page, pages };
}

/** A buyer's newest order, or null. */
export function findNewestOrder(db: Db, userId: string, now = new Date()): BuyerOrder | null {
  return readOrders(db, { userId, limit: 1, offset: 0 }, now)[0] ?? null;
}

/** A buyer's order by its public id; null for another's. */
export function findOrderOfUser(db: Db, userId: string, orderId: string, now = new Date()): BuyerOrder | null {
  const row = orderQueries(db).oneOfUser.get({ userId, orderId });
  return row ? toBuyerOrder(db, row, now) : null;
}

/** The listed orders that are paid by the same invoice as this one, with it. Empty for another buyer's. */
export function listOrdersPaidWith(db: Db, userId: string, orderId: string, now = new Date()): BuyerOrder[] {
  const rows = orderQueries(db).paidWith.all({ userId, orderId });
  return rows.map((row) => toBuyerOrder(db, row, now));
}

export function toApiPurchase(order: BuyerOrder): ApiPurchase {
  return {
    payment_id: order.id,
    product_id: order.productId,
    title: order.title,
    quantity: order.quantity,
    total_amount: toDollars(order.total),
    created_at: order.createdAt.toISOString(),
    payment_status: order.paymentStatus,
    shipped: order.shipped,
    invoice_url: order.invoiceUrl,
  };
}

/** What happened to an order, oldest first. */
export function getOrderEvents(db: Db, orderId: string) {
  return orderQueries(db).events.all({ orderId });
}

/** Returns the checkout of a provider's invoice with its total and its orders, or null. In cents. */
export function findCheckoutOfInvoice(db: Db, provider: ProviderName, invoiceId: string) {
  const rows = orderQueries(db).ofInvoice.all({ provider, invoiceId });
  const [first] = rows;
  return first ? { id: first.id, key: first.checkoutKey, total: first.checkoutTotal, orders: rows } : null;
}
