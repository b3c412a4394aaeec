import { asc, eq } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { payments } from "#db/schema/index.ts";

import type { PaymentStatus } from "../payments/payment-status.ts";

import { hasMoney } from "./order-status.ts";
import { findMissingAmount, type OrderPayment } from "./seen-payments.ts";

/** The payments of a checkout, in the order of their last changes. */
export function listPaymentsOfCheckout(db: DbOrTransaction, checkoutKey: number): OrderPayment[] {
  return db
    .select({
      id: payments.providerPaymentId,
      status: payments.status,
      priceAmount: payments.priceAmount,
      priceCurrency: payments.priceCurrency,
      payAmount: payments.payAmount,
      payCurrency: payments.payCurrency,
      actuallyPaid: payments.actuallyPaid,
      receivedCents: payments.receivedCents,
      parentPaymentId: payments.parentPaymentId,
      problem: payments.problem,
      updatedAt: payments.updatedAt,
    })
    .from(payments)
    .where(eq(payments.checkoutKey, checkoutKey))
    .orderBy(asc(payments.updatedAt))
    .all();
}

/**
 * The amount that is still to be paid for a partly paid order: `0.0005 BTC`. Null if there is none, or if it is
 * unknown. `total` is the checkout's, in US cents.
 */
export function findMissing(
  db: DbOrTransaction,
  { status, checkoutKey, total }: { status: PaymentStatus; checkoutKey: number; total: number },
): string | null {
  if (!hasMoney(status) || status === "finished") return null;
  return findMissingAmount(listPaymentsOfCheckout(db, checkoutKey), total);
}
