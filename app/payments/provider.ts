import * as paths from "../paths.ts";

import type { PaymentStatus } from "./payment-status.ts";
import type { ProviderName } from "./provider-names.ts";

/** What of an order its invoice says. */
export interface InvoiceOrder {
  /** Our public id of the order. */
  id: string;
  title: string;
  quantity: number;
  /** US cents. */
  totalCents: number;
}

/** A page on which the buyer pays. */
export interface Invoice {
  invoiceId: string;
  url: string;
  /** Where an invoice is its only payment; null where payments come to be later, and may be several. */
  paymentId: string | null;
}

/** What a provider says of one payment, in the words of this shop. Amounts are decimal text, as the provider wrote them. */
export interface PaymentReport {
  provider: ProviderName;
  paymentId: string;
  invoiceId: string | null;
  /** Our order, as the provider remembers it. */
  orderId: string | null;
  status: PaymentStatus;
  /** What the order costs, in the currency of the price. */
  priceAmount: string | null;
  priceCurrency: string | null;
  /** What was asked for and what came, in the currency of the payment. */
  payAmount: string | null;
  payCurrency: string | null;
  actuallyPaid: string | null;
  /** The payment whose address this one was sent to again. */
  parentPaymentId: string | null;
  /** What a person should know of money that came otherwise than agreed; null when all is well. */
  remark: string | null;
}

export interface VerifiedNotification {
  /** Tells a replay: SHA-256 (hex) of what was signed. */
  digest: string;
  body: string;
}

/**
 * Whoever takes the money. All calls over the network end within 10 seconds and throw a `ProviderError` when they are
 * refused, fail, or get an answer that makes no sense.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Opens a payment page. `origin` is the shop's own, which the provider notifies and sends the buyer back to. */
  createInvoice(order: InvoiceOrder, origin: string): Promise<Invoice>;
  /** Null for a notification that the provider has not signed. `rawBody` is at most 64 KiB. */
  verifyNotification(headers: Headers, rawBody: Buffer): VerifiedNotification | null;
  /**
   * What a verified notification says; null when it is about no payment. Some providers must be asked. Throws an
   * `UnreadableNotificationError` for a notification of no known kind.
   */
  readNotification(body: string): PaymentReport | Promise<PaymentReport | null>;
  /** Asks for a payment; null when the provider does not know it. */
  fetchPayment(paymentId: string): Promise<PaymentReport | null>;
}

/** The provider could not be asked, or its answer makes no sense; another time it may. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/** A notification that is signed, but not of a kind that this shop knows. It stays so. */
export class UnreadableNotificationError extends Error {
  override readonly name = "UnreadableNotificationError";
}

/** Whether a path is one that providers send their notifications to. */
export function isNotificationPath(path: string): boolean {
  return /^\/api\/payments\/[a-z]+\/notify$/.test(path);
}

/** Where a provider sends its notifications, and the buyer afterwards. */
export function returnUrls(origin: string, provider: ProviderName, orderId: string) {
  return {
    notification: origin + paths.apiPaymentNotification(provider),
    success: origin + paths.success(orderId),
    cancel: origin + paths.cancel(orderId),
  };
}
