import { asc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { orders, payments } from "#db/schema/index.ts";

import type { PaymentStatus } from "../payments/payment-status.ts";
import { PROVIDER_LABELS } from "../payments/provider-names.ts";

import { nameCountry } from "./countries.ts";
import { hasMoney } from "./order-status.ts";
import { listSteps, type OrderStep } from "./order-steps.ts";
import { findOrderOfUser, getOrderEvents, type BuyerOrder } from "./orders.queries.server.ts";
import { findMissingAmount, listSeenPayments, type SeenPayment } from "./seen-payments.ts";

/** Where an order is sent, as its buyer has entered it. */
export interface OrderAddress {
  contactName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  stateProv: string;
  postalCode: string;
  /** Its name; empty if the buyer did not say it. */
  country: string;
}

/** An order with all that its buyer may know of it. */
export interface OrderPage {
  order: BuyerOrder;
  address: OrderAddress;
  /** Whether its units are taken from the stock. */
  stockHeld: boolean;
  steps: OrderStep[];
  payments: SeenPayment[];
  /** What is still to be paid, if some money came and the rest can be told. */
  missing: string | null;
  /** The name of the payment provider. */
  provider: string;
  /** When it was paid in full; null before. */
  paidAt: Date | null;
}

function prepareQueries(db: Db) {
  return {
    details: db
      .select({
        checkoutKey: orders.checkoutKey,
        provider: orders.provider,
        stockHeld: orders.stockHeld,
        address: {
          contactName: orders.contactName,
          email: orders.email,
          phone: orders.phone,
          address: orders.address,
          city: orders.city,
          stateProv: orders.stateProv,
          postalCode: orders.postalCode,
          country: orders.country,
        },
      })
      .from(orders)
      .where(eq(orders.id, sql.placeholder("orderId")))
      .prepare(),
    payments: db
      .select({
        id: payments.providerPaymentId,
        status: payments.status,
        priceAmount: payments.priceAmount,
        priceCurrency: payments.priceCurrency,
        payAmount: payments.payAmount,
        payCurrency: payments.payCurrency,
        actuallyPaid: payments.actuallyPaid,
        parentPaymentId: payments.parentPaymentId,
        problem: payments.problem,
        updatedAt: payments.updatedAt,
      })
      .from(payments)
      .where(eq(payments.checkoutKey, sql.placeholder("checkoutKey")))
      .orderBy(asc(payments.updatedAt))
      .prepare(),
  };
}

const pageQueries = prepareOnce(prepareQueries);

/** The page of a buyer's order; null for another's, and for one that is not listed. */
export function findOrderPage(db: Db, userId: string, orderId: string, now: Date): OrderPage | null {
  const order = findOrderOfUser(db, userId, orderId, now);
  const details = order && pageQueries(db).details.get({ orderId });
  if (!order || !details) return null;
  const events = getOrderEvents(db, orderId);
  const paid = listPayments(db, details.checkoutKey);
  return {
    order,
    address: { ...details.address, country: nameCountry(details.address.country) },
    stockHeld: details.stockHeld,
    steps: listSteps(order, events),
    payments: listSeenPayments(paid),
    missing: isPaidInPart(order.paymentStatus) ? findMissingAmount(paid, order.checkoutTotal) : null,
    provider: PROVIDER_LABELS[details.provider],
    paidAt: events.findLast(({ kind, detail }) => kind === "status" && detail === "finished")?.at ?? null,
  };
}

function isPaidInPart(status: PaymentStatus): boolean {
  return hasMoney(status) && status !== "finished";
}

/** The payments of a checkout, in the order of their last changes. */
function listPayments(db: Db, checkoutKey: number) {
  return pageQueries(db).payments.all({ checkoutKey });
}
