import { and, asc, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { orderEvents, orders, shippingAddresses } from "#db/schema/index.ts";

import type { Condition } from "../catalogue/conditions.ts";
import { imageVersion } from "../images/image-url.ts";
import type { ProviderName } from "../payments/provider-names.ts";
import { toDollars } from "../shared/money.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";

/** An order as its buyer sees it. Money in cents. */
export interface BuyerOrder {
  /** The public id: `payment_id` in the API. */
  id: string;
  productId: string;
  title: string;
  condition: Condition;
  /** The image's version, or null without an image. */
  preview: string | null;
  quantity: number;
  price: number;
  total: number;
  paymentStatus: PaymentStatus;
  /** When the seller canceled the unpaid order; null otherwise. */
  canceledAt: Date | null;
  shipped: boolean;
  postalService: string;
  trackingNumber: string;
  /** Null if a payment arrived for a failed purchase. */
  invoiceUrl: string | null;
  createdAt: Date;
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

const buyerColumns = {
  id: orders.id,
  productId: orders.productId,
  title: orders.title,
  condition: orders.condition,
  previewHash: orders.previewHash,
  quantity: orders.quantity,
  price: orders.priceCents,
  total: orders.totalCents,
  paymentStatus: orders.paymentStatus,
  canceledAt: orders.canceledAt,
  shipped: orders.shipped,
  postalService: orders.postalService,
  trackingNumber: orders.trackingNumber,
  invoiceUrl: orders.invoiceUrl,
  createdAt: orders.createdAt,
};

function prepareQueries(db: Db) {
  const isListedOfUser = and(eq(orders.userId, sql.placeholder("userId")), isListed);
  const ofUser = db
    .select(buyerColumns)
    .from(orders)
    .where(isListedOfUser)
    .orderBy(desc(orders.createdAt), desc(orders.key))
    .limit(sql.placeholder("limit"));
  return {
    ofUser: ofUser.prepare(),
    oneOfUser: db
      .select(buyerColumns)
      .from(orders)
      .where(and(isListedOfUser, eq(orders.id, sql.placeholder("orderId"))))
      .prepare(),
    events: db
      .select({ kind: orderEvents.kind, detail: orderEvents.detail, at: orderEvents.at })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.key, orderEvents.orderKey))
      .where(eq(orders.id, sql.placeholder("orderId")))
      .orderBy(asc(orderEvents.key))
      .prepare(),
    ofInvoice: db
      .select({
        id: orders.id,
        title: orders.title,
        quantity: orders.quantity,
        total: orders.totalCents,
        paymentStatus: orders.paymentStatus,
      })
      .from(orders)
      .where(
        and(
          eq(orders.provider, sql.placeholder("provider")),
          eq(orders.providerInvoiceId, sql.placeholder("invoiceId")),
        ),
      )
      .prepare(),
    address: db
      .select()
      .from(shippingAddresses)
      .where(eq(shippingAddresses.userId, sql.placeholder("userId")))
      .prepare(),
  };
}

const orderQueries = prepareOnce(prepareQueries);

type BuyerRow = NonNullable<ReturnType<ReturnType<typeof prepareQueries>["oneOfUser"]["get"]>>;

function toBuyerOrder({ previewHash, ...order }: BuyerRow): BuyerOrder {
  return { ...order, preview: previewHash && imageVersion(previewHash) };
}

/** A buyer's orders, newest first. */
export function listOrdersOfUser(db: Db, userId: string, limit = -1): BuyerOrder[] {
  return orderQueries(db).ofUser.all({ userId, limit }).map(toBuyerOrder);
}

/** A buyer's newest order, or null. */
export function findNewestOrder(db: Db, userId: string): BuyerOrder | null {
  return listOrdersOfUser(db, userId, 1)[0] ?? null;
}

/** A buyer's order by its public id; null for another's. */
export function findOrderOfUser(db: Db, userId: string, orderId: string): BuyerOrder | null {
  const row = orderQueries(db).oneOfUser.get({ userId, orderId });
  return row ? toBuyerOrder(row) : null;
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

/** Returns the order of an invoice. Total in cents. */
export function findOrderOfInvoice(db: Db, provider: ProviderName, invoiceId: string) {
  return orderQueries(db).ofInvoice.get({ provider, invoiceId }) ?? null;
}

/** Returns the buyer's last address, or null before the first purchase. */
export function findShippingAddress(db: Db, userId: string) {
  return orderQueries(db).address.get({ userId }) ?? null;
}
