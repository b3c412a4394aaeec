import { z } from "zod";

import { isOneLine } from "../../shared/one-line.ts";
import { CONDITIONS } from "../../shops/conditions.ts";
import { productId } from "../../catalogue/product.schema.ts";
import { ONE_LINE, tooLong, wholeQuantity } from "../../shared/validation.messages.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { isCountryCode } from "../countries.ts";
import { MAX_ITEMS } from "../max-items.ts";
import { MAX_QUANTITY } from "../max-quantity.ts";

import { PURCHASE_FIELD_PROBLEMS } from "./purchase-fields.messages.ts";

/** The schemas of purchases, for forms and API bodies. Field names are the API's. */

const QUANTITY_PROBLEM = wholeQuantity(MAX_QUANTITY);

function line(missing: string, max: number) {
  return z.string(missing).trim().min(1, missing).max(max, tooLong(max)).refine(isOneLine, ONE_LINE);
}

const quantity = z.union([z.string(), z.number()], { error: QUANTITY_PROBLEM }).transform((value, context): number => {
  const text = String(value).trim();
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1) return Number(text);
  context.addIssue({ code: "custom", message: QUANTITY_PROBLEM });
  return z.NEVER;
});

/**
 * Converts dollars to cents. Rounds numbers, because clients multiply price and quantity in floating point. Text may
 * have at most two decimals.
 */
const total = z
  .union([z.string(), z.number()], { error: PURCHASE_FIELD_PROBLEMS.total })
  .transform((value, context): number => {
    const text = typeof value === "number" ? value.toFixed(2) : value.trim();
    const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
    if (match) return Number((match[1] ?? "") + (match[2] ?? "").padEnd(2, "0"));
    context.addIssue({ code: "custom", message: PURCHASE_FIELD_PROBLEMS.total });
    return z.NEVER;
  });

const country = z
  .string(PURCHASE_FIELD_PROBLEMS.noCountry)
  .trim()
  .toUpperCase()
  .refine(isCountryCode, PURCHASE_FIELD_PROBLEMS.country);

/** The shipping address. The phone number is optional, and the country at the API. */
export const shippingSchema = z.object({
  contact_name: line(PURCHASE_FIELD_PROBLEMS.noName, 200),
  email: line(PURCHASE_FIELD_PROBLEMS.noEmail, 254).pipe(z.email(PURCHASE_FIELD_PROBLEMS.email)),
  phone: z
    .string()
    .trim()
    .max(40, tooLong(40))
    .regex(/^[\d +().-]*$/, PURCHASE_FIELD_PROBLEMS.phone)
    .default(""),
  address: line(PURCHASE_FIELD_PROBLEMS.noAddress, 300),
  city: line(PURCHASE_FIELD_PROBLEMS.noCity, 100),
  state_prov: line(PURCHASE_FIELD_PROBLEMS.noState, 100),
  postal_code: line(PURCHASE_FIELD_PROBLEMS.noPostalCode, 12).regex(
    /^[A-Za-z\d](?:[A-Za-z\d -]*[A-Za-z\d])?$/,
    PURCHASE_FIELD_PROBLEMS.postalCode,
  ),
  country: country.optional(),
});

/** The same in the shop's own form. */
export const shippingFormSchema = shippingSchema.extend({ country });

const itemSchema = z.object({
  product_id: productId,
  store: z.literal(OPEN_BOX.value, { error: PURCHASE_FIELD_PROBLEMS.store }).default(OPEN_BOX.value),
  condition: z.enum(CONDITIONS, { error: PURCHASE_FIELD_PROBLEMS.condition }),
  quantity,
  /** Price × quantity as the buyer saw it. Only compared with the computed total. */
  total_amount: total,
});

/** One item and its address. */
export const purchaseSchema = shippingSchema.extend(itemSchema.shape);

/** Several items that are sent to one address and paid together. */
export const checkoutSchema = shippingSchema.extend({
  items: z
    .array(itemSchema, PURCHASE_FIELD_PROBLEMS.noItems)
    .min(1, PURCHASE_FIELD_PROBLEMS.noItems)
    .max(MAX_ITEMS, PURCHASE_FIELD_PROBLEMS.tooManyItems(MAX_ITEMS))
    .refine(areDifferent, PURCHASE_FIELD_PROBLEMS.sameItem),
});

export const checkoutFormSchema = checkoutSchema.extend({ country });

export type ShippingInput = z.output<typeof shippingSchema>;
export type PurchaseItem = z.output<typeof itemSchema>;
export type PurchaseInput = z.output<typeof purchaseSchema>;

function areDifferent(items: { product_id: string; condition: string }[]): boolean {
  return new Set(items.map(({ product_id, condition }) => `${product_id}:${condition}`)).size === items.length;
}
