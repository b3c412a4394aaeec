import type { SubmissionResult } from "@conform-to/react";

import { formText } from "../shared/form-text.ts";
import { toDecimal } from "../shared/money.ts";
import type { Message } from "../ui/message.ts";

import type { CartLine } from "./cart.ts";

/** Where the form of the cart is posted to; the page's own address, and the modal's too. */
export const BUY_PATH = "/account?index&tab=cart";
/** The one shipping form, which serves every line's Buy button. */
export const SHIPPING_FORM = "shipping";

/** By the API's names. */
export const SHIPPING_FIELDS = [
  "contact_name",
  "email",
  "phone",
  "address",
  "city",
  "state_prov",
  "postal_code",
] as const;

export type ShippingFields = Record<(typeof SHIPPING_FIELDS)[number], string>;

/** What the shipping form needs from the server. */
export interface Checkout {
  /** Whether anybody takes payments; if not, nothing can be bought. */
  open: boolean;
  /** What was typed before signing in again, else the last address given. */
  shipping: ShippingFields;
  /** Names this form: sent twice, it makes one order. */
  submission: string;
  /** Whose form this is: what is typed into it is shown to nobody else. */
  userId: string;
}

/** What came of pressing Buy, where it does not lead to the payment page by itself. */
export type BuyAnswer =
  | { paymentUrl: string }
  | {
      message: Message | null;
      /** Which item was to be bought, as its button says. */
      item?: string;
      /** What is wrong with the fields, and what was typed. */
      result?: SubmissionResult;
    };

/** What a Buy button says: the item, and what the buyer was shown of its quantity and total. */
export function boughtItem(line: Pick<CartLine, "productId" | "condition" | "quantity" | "price">): string {
  return [line.productId, line.condition, line.quantity, toDecimal(line.price * line.quantity)].join(":");
}

/** Whether a Buy button's words are about this line, whatever was shown of it then. */
export function isAboutLine(item: string | undefined, line: CartLine): boolean {
  return item?.startsWith(`${line.productId}:${line.condition}:`) ?? false;
}

/** Names this pressing of a Buy button: the same form may buy one line after another. Null without a form's own name. */
export function submissionKey(form: FormData): string | null {
  const submission = formText(form, "submission");
  return /^[\w-]{16,64}$/.test(submission) ? `${submission}:${formText(form, "buy")}` : null;
}

/** The form's fields with the pressed button's words as a purchase names them. */
export function purchaseFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) fields.append(name, value);
  const [productId = "", condition = "", quantity = "", total = ""] = formText(form, "buy").split(":");
  fields.set("product_id", productId);
  fields.set("condition", condition);
  fields.set("quantity", quantity);
  fields.set("total_amount", total);
  return fields;
}

/** Whether what is wrong can be mended in the shipping form. */
export function isAboutShipping(errors: Record<string, unknown> | null): boolean {
  return SHIPPING_FIELDS.some((field) => errors?.[field]);
}
