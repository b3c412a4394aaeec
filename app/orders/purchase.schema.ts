import { z } from "zod";

import { CONDITIONS } from "../catalogue/conditions.ts";
import { productId } from "../catalogue/product.schema.ts";
import { cents, type Cents } from "../shared/money.ts";
import { OPEN_BOX } from "../shops/shops.ts";

/** What a purchase must say, as a form or an API body; fields are named as at the API. */

const MAX_QUANTITY = 9_999;

const MESSAGES = {
  quantity: `Write a whole number from 1 to ${MAX_QUANTITY.toLocaleString("en-US")}.`,
  total: "Write an amount of dollars such as 12.50.",
  condition: "Please select a condition",
  store: "Only the Open Box Store takes purchases: the store is ayz.",
  control: "Remove line breaks and control characters.",
  email: "Enter an e-mail address such as name@example.com.",
  postalCode: "Enter a postal code of letters and digits, such as 10001.",
};

function line(missing: string, max: number) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), MESSAGES.control);
}

const quantity = z.union([z.string(), z.number()], { error: MESSAGES.quantity }).transform((value, context): number => {
  const text = String(value).trim();
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1) return Number(text);
  context.addIssue({ code: "custom", message: MESSAGES.quantity });
  return z.NEVER;
});

/**
 * Dollars to cents. A number is rounded to them, because clients multiply price and quantity in floating point; text
 * has at most two decimals.
 */
const total = z.union([z.string(), z.number()], { error: MESSAGES.total }).transform((value, context): Cents => {
  const text = typeof value === "number" ? value.toFixed(2) : value.trim();
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (match) return cents(Number((match[1] ?? "") + (match[2] ?? "").padEnd(2, "0")));
  context.addIssue({ code: "custom", message: MESSAGES.total });
  return z.NEVER;
});

/** Where the parcel goes. Everything is required but the telephone number. */
export const shippingSchema = z.object({
  contact_name: line("Enter the name of who receives the parcel.", 200),
  email: line("Enter your e-mail address.", 254).pipe(z.email(MESSAGES.email)),
  phone: z
    .string()
    .trim()
    .max(40, "Use at most 40 characters.")
    .regex(/^[\d +().-]*$/, "Use digits, spaces and + ( ) - only.")
    .default(""),
  address: line("Enter the street and house number.", 300),
  city: line("Enter the city.", 100),
  state_prov: line("Enter the state or province.", 100),
  postal_code: line("Enter the postal code.", 12).regex(/^[a-z\d](?:[a-z\d -]*[a-z\d])?$/i, MESSAGES.postalCode),
});

export const purchaseSchema = shippingSchema.extend({
  product_id: productId,
  store: z.literal(OPEN_BOX.value, { error: MESSAGES.store }).default(OPEN_BOX.value),
  condition: z.enum(CONDITIONS, { error: MESSAGES.condition }),
  quantity,
  /** Price × quantity as the buyer saw it; compared, never used. */
  total_amount: total,
});

export type PurchaseInput = z.output<typeof purchaseSchema>;
