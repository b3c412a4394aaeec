import type { SubmissionResult } from "@conform-to/react";

import { formText } from "../shared/form-text.ts";
import { parseDollars, toDecimal } from "../shared/money.ts";
import type { Message } from "../ui/message.ts";

import type { CartLine } from "./cart.ts";

/**
 * The cart's one form, on the account's page and in the modal: every line's quantity field and buttons belong to it.
 * `buy` buys a line, `update` stores quantities.
 */
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

export function shippingFields(form: FormData): ShippingFields {
  return Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, formText(form, field)])) as ShippingFields;
}

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

/** What came of storing quantities. */
export interface QuantityAnswer {
  /** That a quantity could not be stored. */
  message: Message | null;
  /** What is to be said on a line, by its item name. */
  notes?: Record<string, Message>;
}

/** What the cart's form says back, where it does not lead to another page by itself. */
export interface CartAnswer extends QuantityAnswer {
  /** Which item was to be bought, as its button says. */
  item?: string;
  /** What is wrong with the fields, and what was typed. */
  result?: SubmissionResult;
}

export type BuyAnswer = { paymentUrl: string } | CartAnswer;

/** A product in a condition, which names at most one line that can be bought. */
export function itemName({ productId, condition }: Pick<CartLine, "productId" | "condition">): string {
  return `${productId}:${condition}`;
}

/** What a Buy button says: the item, and what the buyer was shown of its quantity and price. */
export function boughtItem(line: Pick<CartLine, "productId" | "condition" | "quantity" | "price">): string {
  return [itemName(line), line.quantity, toDecimal(line.price)].join(":");
}

/** What the names of all quantity fields begin with. */
export const QUANTITY_FIELD = "quantity:";

/** The name of a line's quantity field. */
export function quantityField(line: Pick<CartLine, "productId" | "condition">): string {
  return QUANTITY_FIELD + itemName(line);
}

/** What a form with `update` wants: the quantities of all fields and, first, of the button that was pressed. */
export function wantedQuantities(form: FormData): Map<string, string> {
  const wanted = new Map<string, string>();
  for (const [name, value] of form) {
    if (name.startsWith(QUANTITY_FIELD) && typeof value === "string")
      wanted.set(name.slice(QUANTITY_FIELD.length), value);
  }
  const [productId = "", condition = "", quantity] = formText(form, "update").split(":");
  return quantity === undefined ? wanted : wanted.set(`${productId}:${condition}`, quantity);
}

/** The form as JavaScript sends it to store one line's quantity. */
export function updateFields(form: HTMLFormElement, line: CartLine, quantity: number): FormData {
  const fields = new FormData(form);
  for (const name of [...fields.keys()]) if (name.startsWith(QUANTITY_FIELD)) fields.delete(name);
  fields.set("update", `${itemName(line)}:${quantity}`);
  fields.set("scripted", "1");
  return fields;
}

/** What was typed into the field of the line that is bought, where that is not what its button says. */
export function typedQuantity(form: FormData): { name: string; text: string } | null {
  const [productId = "", condition = "", quantity] = formText(form, "buy").split(":");
  const name = `${productId}:${condition}`;
  const field = form.get(QUANTITY_FIELD + name);
  const text = typeof field === "string" ? field.trim() : quantity;
  return text === undefined || text === quantity ? null : { name, text };
}

/** Whether a Buy button's words are about this line, whatever was shown of it then. */
export function isAboutLine(item: string | undefined, line: CartLine): boolean {
  return item?.startsWith(`${itemName(line)}:`) ?? false;
}

/**
 * Names this pressing of a Buy button: the same form may buy one line after another, or another quantity. Null without a
 * form's own name.
 */
export function submissionKey(form: FormData): string | null {
  const submission = formText(form, "submission");
  if (!/^[\w-]{16,64}$/.test(submission)) return null;
  const typed = typedQuantity(form);
  return [submission, formText(form, "buy"), ...(typed ? [typed.text] : [])].join(":");
}

/** The form's fields with the pressed button's words as a purchase names them. */
export function purchaseFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) fields.append(name, value);
  const [productId = "", condition = "", shown = "", price = ""] = formText(form, "buy").split(":");
  const quantity = typedQuantity(form)?.text ?? shown;
  const total = (parseDollars(price) ?? NaN) * Number(quantity);
  fields.set("product_id", productId);
  fields.set("condition", condition);
  fields.set("quantity", quantity);
  fields.set("total_amount", Number.isSafeInteger(total) ? toDecimal(total) : "");
  return fields;
}

/** Whether what is wrong can be mended in the shipping form. */
export function isAboutShipping(errors: Record<string, unknown> | null): boolean {
  return SHIPPING_FIELDS.some((field) => errors?.[field]);
}
