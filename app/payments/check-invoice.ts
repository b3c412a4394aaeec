import { toDecimal } from "../shared/money.ts";

import { isPrice } from "./price.ts";
import { ProviderError, type InvoiceOrder } from "./provider.ts";

/** An invoice as the provider describes it after creating it. */
interface CreatedInvoice {
  orderId: string;
  /** The provider's decimal text. */
  amount: string;
  currency: string;
  /** The address of its payment page. */
  url: string;
}

/**
 * Throws a `ProviderError` if the invoice has another order or price than the shop asked for, or if its payment page is
 * not the provider's. `pageOrigins`: see `PaymentProvider`.
 */
export function checkInvoice(
  { orderId, amount, currency, url }: CreatedInvoice,
  order: InvoiceOrder,
  pageOrigins: readonly string[],
): void {
  if (orderId !== order.id) throw new ProviderError("The invoice is for another order.");
  if (!isPrice(amount, currency, order.totalCents)) {
    throw new ProviderError(`The invoice is for ${amount} ${currency} instead of ${toDecimal(order.totalCents)} USD.`);
  }
  const { origin } = new URL(url);
  if (!pageOrigins.some((allowed) => matchesOrigin(origin, allowed))) {
    throw new ProviderError(`The payment page is at ${origin}, which is not the provider's.`);
  }
}

/** Like a source of a content security policy: `https://*.pay.example` stands for all subdomains of `pay.example`. */
function matchesOrigin(origin: string, allowed: string): boolean {
  const [scheme = "", domain] = allowed.split("*");
  return domain === undefined ? origin === allowed : origin.startsWith(scheme) && origin.endsWith(domain);
}
