import { eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { orders } from "#db/schema/index.ts";

import { PROVIDER_LABELS } from "../payments/provider-names.ts";

import { addressColumns } from "./address-columns.server.ts";
import { nameCountry } from "./countries.ts";
import { listSteps, type OrderStep } from "./order-steps.ts";
import { findOrderOfUser, getOrderEvents, type BuyerOrder } from "./orders.queries.server.ts";
import { listPaymentsOfCheckout } from "./seen-payments.queries.server.ts";
import { listSeenPayments, type SeenPayment } from "./seen-payments.ts";

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
  steps: OrderStep[];
  payments: SeenPayment[];
  /** The name of the payment provider. */
  provider: string;
  /** When it was paid in full; null before. */
  paidAt: Date | null;
}

const detailsStatement = prepareOnce((db) =>
  db
    .select({
      checkoutKey: orders.checkoutKey,
      provider: orders.provider,
      address: addressColumns,
    })
    .from(orders)
    .where(eq(orders.id, sql.placeholder("orderId")))
    .prepare(),
);

/** The page of a buyer's order; null for another's, and for one without a page. */
export function findOrderPage(db: Db, userId: string, orderId: string, now: Date): OrderPage | null {
  const order = findOrderOfUser(db, userId, orderId, now);
  const details = order && detailsStatement(db).get({ orderId });
  if (!order || !details) return null;
  const events = getOrderEvents(db, orderId);
  return {
    order,
    address: { ...details.address, country: nameCountry(details.address.country) },
    steps: listSteps(order, events),
    payments: listSeenPayments(listPaymentsOfCheckout(db, details.checkoutKey)),
    provider: PROVIDER_LABELS[details.provider],
    paidAt: events.findLast(({ kind, detail }) => kind === "status" && detail === "finished")?.at ?? null,
  };
}
