import { z } from "zod";

import { condition, count, dollars, link, OK, time, type ApiSection } from "../../api/call.ts";
import { paymentStatus } from "../../orders/orders.api.server.ts";
import { PAYMENT_STATUSES } from "../../payments/payment-status.ts";
import { PROVIDER_NAMES } from "../../payments/provider-names.ts";

import type { toApiAdminPurchase } from "./admin-order.ts";
import { SHIPPING_FILTERS } from "./orders-view.ts";
import { shippingBody } from "./shipping.schema.ts";

const order: z.ZodType<ReturnType<typeof toApiAdminPurchase>> = z
  .object({
    id: z.int().describe("The number of the order."),
    payment_id: z.string().describe("The id of the order in addresses."),
    product_id: z.string(),
    title: z.string().describe("As it was when it was ordered, like the other fields of the product."),
    condition,
    quantity: count,
    total_amount: dollars,
    created_at: time,
    payment_status: paymentStatus,
    shipped: z.boolean(),
    postal_service: z.string(),
    tracking_number: z.string(),
    invoice_url: link.describe("The provider's payment page."),
    email: z.string(),
    contact_name: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state_prov: z.string(),
    postal_code: z.string(),
    country: z.string().describe("Two letters, or empty if it is not known."),
    review: z.string().nullable().describe("Its open cases in a few words; null if it needs no review."),
    provider: z.enum(PROVIDER_NAMES),
    provider_invoice_id: z.string().nullable(),
    provider_payment_ids: z.array(z.string()),
  })
  .meta({ id: "Order" });

export const adminOrdersApi: ApiSection = {
  name: "Orders",
  description: "All orders, for administrators.",
  calls: [
    {
      call: "GET api/admin-purchases",
      id: "listOrders",
      summary: "All orders, newest first",
      access: "administrators",
      scope: "orders:read",
      query: z.object({
        q: z
          .string()
          .optional()
          .describe(
            "A part of a number, id, product, name, e-mail, phone number, address, invoice, payment, transaction, total, postal service or tracking number.",
          ),
        payment: z.enum(PAYMENT_STATUSES).optional(),
        shipping: z.enum(SHIPPING_FILTERS).optional(),
        review: z.literal("1").optional().describe("Only orders that need a review."),
      }),
      answer: { status: 200, description: "The orders.", schema: z.array(order) },
    },
    {
      call: "PATCH api/admin-purchases/:paymentId/shipped",
      id: "setShipping",
      summary: "Set how an order is shipped",
      description: "Absent fields stay as they are.",
      access: "administrators",
      scope: "orders:write",
      body: { schema: shippingBody },
      answer: OK,
      errors: { 400: true, 404: true },
    },
    {
      call: "POST api/admin-purchases/:paymentId/cancel",
      id: "cancelOrder",
      summary: "Cancel an order that is `waiting`",
      description:
        "It becomes `expired`, and its units are for sale again at once. The provider is asked first whether money " +
        "came, and its invoice is canceled too where that is possible. All orders of that invoice are canceled with it. " +
        "If the buyer pays an invoice that was not canceled, the order comes back and is marked for review.",
      access: "administrators",
      scope: "orders:write",
      answer: {
        status: 200,
        description: "The order is canceled.",
        schema: z.object({
          ok: z.literal(true),
          invoice: z
            .enum(["canceled", "not-possible", "failed"])
            .describe("`not-possible`: the provider cannot. `failed`: it could not be asked, or refused."),
        }),
      },
      errors: {
        404: true,
        409:
          "Money has come, the order is not waiting any more or is marked as sent, or a notification about it could " +
          "not be checked yet.",
      },
    },
  ],
};
