import * as paths from "../paths.ts";

import type { PaymentStatus } from "./payment-status.ts";
import type { ProviderName } from "./provider-names.ts";

/** What an invoice is for: one order, or several that are paid together. */
export interface InvoiceOrder {
  /** The id by which the provider knows it. */
  id: string;
  /** Its items, for the payment page. */
  description: string;
  /** US cents. */
  totalCents: number;
}

/** A provider's payment page. */
export interface Invoice {
  invoiceId: string;
  url: string;
  /** The payment's id if the invoice is its only payment. Null if payments are created later. */
  paymentId: string | null;
}

/**
 * How money came in another way than agreed.
 *
 * - `paid_late`: in full, after the invoice had expired
 * - `invalid_paid`: for an invoice that is marked as invalid
 * - `settled_by_hand`: a person has settled the invoice at the provider
 */
export type PaymentRemark = "paid_late" | "invalid_paid" | "settled_by_hand";

/** A provider's report of one payment. Amounts are the provider's decimal texts. */
export interface PaymentReport {
  provider: ProviderName;
  paymentId: string;
  invoiceId: string | null;
  /** The order's public id, as the provider has stored it. */
  orderId: string | null;
  status: PaymentStatus;
  /** The status in the provider's own words. */
  providerStatus: string;
  /** The order's price, in the currency of the price. */
  priceAmount: string | null;
  priceCurrency: string | null;
  /** The requested and the received amount, in the currency of the payment. */
  payAmount: string | null;
  payCurrency: string | null;
  actuallyPaid: string | null;
  /** The earlier payment whose address received this re-deposit. */
  parentPaymentId: string | null;
  /** The provider's fees, and the transaction on the chain of the paid coin, if the report names them. */
  feeAmount: string | null;
  feeCurrency: string | null;
  transactionId: string | null;
  remark: PaymentRemark | null;
  /** Whether the provider was asked for it. A notification may be older than what is known already. */
  isAnswer: boolean;
}

/** The details of a payment that a provider only sends on request. Null where they are unknown. */
export interface PaymentDetails {
  /** The sum of its fees, as a decimal text. */
  feeAmount: string | null;
  feeCurrency: string | null;
  /** Ids of its transactions, separated by spaces. */
  transactionId: string | null;
  /** The coin whose chain has the transactions. */
  transactionCoin: string | null;
}

export interface VerifiedNotification {
  /** Identifies replays: the SHA-256 (hex) of the signed content. */
  digest: string;
  body: string;
}

/**
 * A payment provider. All network calls end within 10 seconds, and throw a `ProviderError` if they are refused, fail,
 * or get an invalid response.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /**
   * Where its payment pages are, as sources of a content security policy. Invoices with other pages are refused. Empty
   * if the pages are the shop's own.
   */
  readonly pageOrigins: readonly string[];
  /**
   * Creates a payment page. The provider sends notifications and returns the buyer to `origin`, the shop's own. Throws
   * if the created invoice has another amount, currency or order.
   */
  createInvoice(order: InvoiceOrder, origin: string): Promise<Invoice>;
  /** Returns null if the provider has not signed the notification. `rawBody` has at most 64 KiB. */
  verifyNotification(headers: Headers, rawBody: Buffer): VerifiedNotification | null;
  /**
   * Returns a verified notification's report, or null if it is about no payment. For some providers this sends a
   * request. Throws an `UnreadableNotificationError` for a notification of an unknown kind, and an `OtherInvoiceError`
   * if the response has another shape than the invoices of the shop.
   */
  readNotification(body: string): PaymentReport | Promise<PaymentReport | null>;
  /** Requests a payment's report. Returns null if the provider does not know it. */
  fetchPayment(paymentId: string): Promise<PaymentReport | null>;
  /**
   * Requests the payments of an invoice. Returns null if the provider responds, but cannot list payments with these
   * settings.
   */
  fetchInvoicePayments(invoiceId: string): Promise<PaymentReport[] | null>;
  /**
   * Requests the fees and transactions of a payment. Returns null if the provider does not know the payment. Null if
   * the reports of the provider have them.
   */
  readonly fetchDetails: ((paymentId: string) => Promise<PaymentDetails | null>) | null;
  /**
   * Cancels an invoice, so that it cannot be paid any more, and returns its report: `failed`, or another status if the
   * invoice has got money. Null if the provider cannot cancel invoices.
   */
  readonly cancelInvoice: ((invoiceId: string) => Promise<PaymentReport>) | null;
  /**
   * Lists the payments of invoices that were created since then, at most some thousands. Null if the provider cannot
   * list payments with these settings.
   */
  readonly listPayments: ((since: Date, now: Date) => Promise<PaymentReport[]>) | null;
}

/** The provider could not be reached, or its response is invalid. A retry may succeed. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  /** The status of its response, if it refused the request. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/**
 * The provider was asked about a notification, and its response has another shape than the payments of the shop. The
 * account may have other uses, and the invoice may belong to one of them. `named` is all that could be read.
 */
export class OtherInvoiceError extends ProviderError {
  readonly named: Pick<PaymentReport, "provider" | "paymentId" | "orderId" | "invoiceId">;

  constructor(message: string, { named, ...options }: ErrorOptions & Pick<OtherInvoiceError, "named">) {
    super(message, options);
    this.named = named;
  }
}

/** The fields that could be read from a notification that does not match the schema. */
export type Glimpse = Partial<
  Pick<PaymentReport, "paymentId" | "orderId" | "invoiceId" | "payAmount" | "payCurrency" | "actuallyPaid">
> & {
  /** The provider's own word. */
  status?: string | undefined;
};

/** A signed notification of an unknown kind. A retry cannot succeed. */
export class UnreadableNotificationError extends Error {
  override readonly name = "UnreadableNotificationError";
  readonly glimpse: Glimpse;

  constructor(message: string, { glimpse = {}, ...options }: ErrorOptions & { glimpse?: Glimpse } = {}) {
    super(message, options);
    this.glimpse = glimpse;
  }
}

/** Whether providers send their notifications to this path. */
export function isNotificationPath(path: string): boolean {
  return /^\/api\/payments\/[a-z]+\/notify$/.test(path);
}

/** The addresses for a provider's notifications and for the buyer's return. */
export function returnUrls(origin: string, provider: ProviderName, orderId: string) {
  return {
    notification: origin + paths.apiPaymentNotification(provider),
    success: origin + paths.success(orderId),
    cancel: origin + paths.cancel(orderId),
  };
}
