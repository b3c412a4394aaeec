import { z } from "zod";

import { condition, count, dollars, link, OK, time, type ApiCall, type ApiSection } from "../api/call.ts";
import { PAYMENT_STATUSES } from "../payments/payment-status.ts";

import { MAX_QUANTITY } from "./max-quantity.ts";
import type { ApiPurchase } from "./orders.queries.server.ts";
import { checkoutSchema, purchaseSchema } from "./purchase/purchase.schema.ts";

export const paymentStatus = z.enum(PAYMENT_STATUSES).describe("An order is paid when it is `finished`.");

const purchase: z.ZodType<ApiPurchase> = z
  .object({
    payment_id: z.string().describe("The id of the order."),
    product_id: z.string(),
    title: z.string(),
    quantity: count,
    total_amount: dollars,
    created_at: time,
    payment_status: paymentStatus,
    shipped: z.boolean(),
    invoice_url: link.describe("The payment page; null if there is none."),
  })
  .meta({ id: "Purchase" });

const idempotency = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe("Repeating a request with the same key returns the first answer and creates no second order."),
});

const OWNER = { google_id: z.string().optional() };
const NOTES = {
  google_id: "The caller's own id.",
  phone: "Digits, spaces and `+ ( ) - .`.",
  postal_code: "Letters, digits, spaces and hyphens.",
  country: "Two letters of ISO 3166-1, such as `US`.",
};
const ITEM_NOTES = {
  quantity: `A whole number from 1 to ${MAX_QUANTITY.toLocaleString("en-US")}.`,
  total_amount: "Price × quantity in dollars, as the buyer saw it. It is compared with the stored price only.",
};

const price = { price: dollars.optional(), total_amount: dollars.optional() };

const PURCHASE_ERRORS = {
  400: true,
  422: "The key was used with another body.",
  429: "The account has begun too many unpaid orders within an hour.",
  503: "Buying is switched off, or the provider made no invoice. Nothing was ordered.",
} satisfies ApiCall["errors"];

export const ordersApi: ApiSection = {
  name: "Purchases",
  description:
    "Orders of a customer. One account can have 5 unpaid orders at a time, which hold 10 units, and can begin 10 unpaid " +
    "orders within an hour, unless the shop's settings say otherwise.",
  calls: [
    {
      call: "POST api/create-purchase",
      id: "createPurchase",
      summary: "Create an order and its payment page",
      description: "Removes the cart line.",
      access: "customers",
      headers: idempotency,
      body: { schema: purchaseSchema.extend(OWNER), notes: { ...NOTES, ...ITEM_NOTES } },
      answer: {
        status: 200,
        description: "The order.",
        schema: z.object({ payment_url: z.url(), payment_id: z.string().describe("The id of the order.") }),
      },
      errors: {
        ...PURCHASE_ERRORS,
        404: "There is no such product.",
        409: {
          description:
            "The price has changed (then it is in the answer), the stock is too low, the account has too many unpaid " +
            "orders, or a request with the same key is not finished or its order has ended.",
          schema: z.object({ error: z.string(), ...price }),
        },
      },
    },
    {
      call: "POST api/create-checkout",
      id: "createCheckout",
      summary: "Create orders for several items, with one payment page",
      description: "Removes their cart lines. If one item cannot be bought, nothing is.",
      access: "customers",
      headers: idempotency,
      body: {
        schema: checkoutSchema.extend(OWNER),
        notes: { ...NOTES, items: "Names each product and condition only once." },
      },
      answer: {
        status: 200,
        description: "The orders, in the order of the items.",
        schema: z.object({ payment_url: z.url(), payment_ids: z.array(z.string()) }),
      },
      errors: {
        ...PURCHASE_ERRORS,
        409: {
          description: "Items cannot be bought. Lists those that were refused, with their price if it has changed.",
          schema: z.object({
            error: z.string(),
            items: z.array(z.object({ product_id: z.string(), condition, error: z.string(), ...price })).optional(),
          }),
        },
      },
    },
    {
      call: "GET api/my-purchases/:googleId",
      id: "listPurchases",
      summary: "The caller's orders, newest first",
      access: "customers",
      answer: { status: 200, description: "The orders.", schema: z.array(purchase) },
    },
    {
      call: "DELETE api/purchase/:paymentId",
      id: "deletePurchase",
      summary: "Hide an order, and return its units to the stock",
      description:
        "Customers may delete their own orders that are `waiting`, `expired` or `failed`, unless they were sent. " +
        "Administrators may delete any `expired` order. Deleting an order that is `waiting` deletes all that are paid " +
        "with it. Orders that need attention cannot be deleted.",
      access: "customers and administrators",
      scope: "orders:write",
      answer: { ...OK, description: "Done, even if it was already deleted." },
      errors: {
        403: "It is the order of another account.",
        404: true,
        409: "A payment is on its way or has to be checked, the order was sent, or its status does not allow it.",
      },
    },
    {
      call: "POST api/payments/:provider/notify",
      id: "receiveNotification",
      summary: "A payment provider's notification",
      description:
        "Only the provider calls it, and signs what it sends. Repeated notifications change nothing. NOWPayments signs " +
        "with HMAC-SHA512 over the JSON with sorted keys, in `x-nowpayments-sig`; BTCPay Server with HMAC-SHA256 over " +
        "the raw body, in `BTCPay-Sig`.",
      access: "the provider",
      body: { schema: z.looseObject({}) },
      answer: OK,
      errors: {
        401: "The signature is not valid.",
        404: "The provider is not set up.",
        503: "BTCPay Server must be asked for the invoice and does not answer. The shop asks again by itself.",
      },
    },
  ],
};
