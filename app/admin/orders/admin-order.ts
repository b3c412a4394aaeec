import type { PaidWith } from "../../orders/paid-together.messages.ts";
import type { Condition } from "../../shops/conditions.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { ProviderName } from "../../payments/provider-names.ts";
import { toDollars } from "../../shared/money.ts";

/** A payment with its provider's id. An order may get several. */
export interface AdminPayment {
  /** The payment of an order may be of another provider than its invoice, if it was matched. */
  provider: ProviderName;
  id: string;
  status: PaymentStatus;
}

/** An order as administrators see it. Money in cents. */
export interface AdminOrder {
  /** The order's number, `id` in the API. */
  key: number;
  /** Public; `payment_id` in the API. */
  id: string;
  productId: string;
  title: string;
  condition: Condition;
  hasImage: boolean;
  quantity: number;
  total: number;
  contactName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  stateProv: string;
  postalCode: string;
  /** ISO 3166-1, two letters; empty if the buyer did not say it. */
  country: string;
  countryName: string;
  paymentStatus: PaymentStatus;
  /** Why a person has to look at the order; null if nobody has to. */
  review: string | null;
  provider: ProviderName;
  /** Null if the provider created no invoice. */
  invoiceId: string | null;
  invoiceUrl: string | null;
  payments: AdminPayment[];
  /** Whether the order has its units. */
  stockHeld: boolean;
  /** How an administrator can end it: cancel it while it is unpaid, delete it once it has expired. */
  endingAct: "cancel" | "delete" | null;
  /** The other orders that are paid by the same invoice. */
  paidWith: PaidWith[];
  shipped: boolean;
  postalService: string;
  trackingNumber: string;
  createdAt: Date;
}

/** An order at `GET /api/admin-purchases`. */
export function toApiAdminPurchase(order: AdminOrder) {
  return {
    id: order.key,
    payment_id: order.id,
    product_id: order.productId,
    title: order.title,
    condition: order.condition,
    quantity: order.quantity,
    /** In dollars. */
    total_amount: toDollars(order.total),
    created_at: order.createdAt.toISOString(),
    payment_status: order.paymentStatus,
    shipped: order.shipped,
    postal_service: order.postalService,
    tracking_number: order.trackingNumber,
    invoice_url: order.invoiceUrl,
    email: order.email,
    contact_name: order.contactName,
    phone: order.phone,
    address: order.address,
    city: order.city,
    state_prov: order.stateProv,
    postal_code: order.postalCode,
    country: order.country,
    review: order.review,
    provider: order.provider,
    provider_invoice_id: order.invoiceId,
    provider_payment_ids: order.payments.map(({ id }) => id),
  };
}
