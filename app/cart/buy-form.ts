import type { SubmissionResult } from "@conform-to/react";

import { MAX_ITEMS } from "../orders/max-items.ts";
import { JAVASCRIPT_FIELD } from "../shared/javascript-field.ts";
import type { ProviderName } from "../payments/provider-names.ts";
import { formText } from "../shared/form-text.ts";
import { parseDollars, toDecimal } from "../shared/money.ts";
import type { Message } from "../ui/messages/message.ts";

import type { CartLine } from "./cart.ts";

/**
 * The cart's one form, on the account's page and in the modal: every line's quantity field and buttons belong to it.
 * `buy` buys a line, `update` stores quantities. Without JavaScript `orders` shows the orders.
 */
export const SHIPPING_FORM = "shipping";

/** The name of the button that shows the orders, and keeps what was typed. */
export const SHOW_ORDERS = "orders";

/** Uses the API's names. */
export const SHIPPING_FIELDS = [
  "contact_name",
  "email",
  "phone",
  "address",
  "city",
  "state_prov",
  "postal_code",
  "country",
] as const;

export type ShippingFields = Record<(typeof SHIPPING_FIELDS)[number], string>;

/** The second line of the address in the form. It becomes a part of the first one. */
export const SECOND_LINE = "address_2";

export function shippingFields(form: FormData): ShippingFields {
  const fields = Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, formText(form, field)])) as ShippingFields;
  const [first, second] = [fields.address.trim(), formText(form, SECOND_LINE).trim()];
  // The first line of a saved address already contains the second one.
  const isInFirst = first === second || first.endsWith(`, ${second}`);
  return { ...fields, address: [first, isInFirst ? "" : second].filter(Boolean).join(", ") };
}

/** An address of an earlier order. */
export interface OfferedAddress {
  key: number;
  name: string;
  /** The street, city and country in one line. */
  place: string;
  fields: ShippingFields;
}

export type WrittenTerm = "shipping" | "returns";

/** The server's data for the form that buys: terms, address and keys. */
export interface BuyForm {
  /** The payment provider. Null if none is configured: then nothing can be bought. */
  provider: ProviderName | null;
  /** Names of the coins that are accepted. Empty if the owner has listed none. */
  coins: readonly string[];
  /** How long an unpaid order keeps its items. */
  holdMinutes: number;
  /** Whether there is a seller to write to. */
  canAskSeller: boolean;
  /** The owner's written pages to read before paying. */
  writtenTerms: WrittenTerm[];
  /** The values that fill the form. */
  shipping: ShippingFields;
  addresses: OfferedAddress[];
  /** The form's idempotency key. */
  submission: string;
  /** The account that the form belongs to. Its text is never shown to another one. */
  userId: string;
}

/** A message about a line's quantity. `typed`: the refused text, which stays in the field. */
export type QuantityNote = Message & { typed?: string };

/** The result of storing quantities. */
export interface QuantityAnswer {
  /** The message that a quantity could not be stored. */
  message: Message | null;
  /** Messages for lines, by item name. */
  notes?: Record<string, QuantityNote>;
}

/** The result of the cart's form, unless it redirects. */
export interface CartAnswer extends QuantityAnswer {
  /** The value of the pressed Buy button. */
  item?: string;
  /** Why lines were not bought, by item name, if all were to be bought. */
  refusals?: Record<string, Message>;
  /** The problems of the fields, and their typed values. */
  result?: SubmissionResult;
}

/** The payment page, and the orders that are paid there. */
export interface Bought {
  paymentUrl: string;
  orderIds: string[];
}

export type BuyAnswer = Bought | CartAnswer;

/** A product in a condition. It identifies at most one line that can be bought. */
export function itemName({ productId, condition }: Pick<CartLine, "productId" | "condition">): string {
  return `${productId}:${condition}`;
}

/** The value of a Buy button: the item, and the quantity and price that the buyer saw. */
export function boughtItem(line: Pick<CartLine, "productId" | "condition" | "quantity" | "price">): string {
  return [itemName(line), line.quantity, toDecimal(line.price)].join(":");
}

/** The prefix of all quantity fields' names. */
export const QUANTITY_FIELD = "quantity:";

/** The name of a line's quantity field. */
export function quantityField(line: Pick<CartLine, "productId" | "condition">): string {
  return QUANTITY_FIELD + itemName(line);
}

/** Returns the quantities that a form with `update` asks for. The value of the pressed button wins over its field. */
export function readQuantities(form: FormData): Map<string, string> {
  const quantities = new Map<string, string>();
  for (const [name, value] of form) {
    if (name.startsWith(QUANTITY_FIELD) && typeof value === "string")
      quantities.set(name.slice(QUANTITY_FIELD.length), value);
  }
  const [productId = "", condition = "", quantity] = formText(form, "update").split(":");
  return quantity === undefined ? quantities : quantities.set(`${productId}:${condition}`, quantity);
}

/**
 * The data of the cart's form that JavaScript sends for one of its buttons, without the quantities. If the session has
 * ended, the server keeps the address in a draft.
 */
export function fieldsOfButton(form: HTMLFormElement, name: string, value: string): FormData {
  const fields = new FormData(form);
  for (const field of [...fields.keys()]) if (field.startsWith(QUANTITY_FIELD)) fields.delete(field);
  fields.set(name, value);
  fields.set(JAVASCRIPT_FIELD, "1");
  return fields;
}

/** The value of the button that buys all lines, in place of an item. */
export const ALL_LINES = "all";

/** The name of the fields with the lines that the page shows. Each has the value of its line's Buy button. */
export const SHOWN_FIELD = "shown";

/** An item that a pressed button buys. All values are text of the form. */
interface BoughtItem {
  name: string;
  productId: string;
  condition: string;
  /** The quantity in the line's field, which a buyer without JavaScript can change and buy at once. */
  quantity: string;
  /** Whether that differs from the button's quantity. */
  isTyped: boolean;
  price: string;
}

/**
 * Returns the items of the pressed button, at most one more than a checkout may have. The schema refuses that many. So a
 * forged form with thousands of items takes little time.
 */
function readBoughtItems(form: FormData): BoughtItem[] {
  const pressed = formText(form, "buy");
  const values = pressed === ALL_LINES ? form.getAll(SHOWN_FIELD).slice(0, MAX_ITEMS + 1) : [pressed];
  return values.map((value) => {
    const text = typeof value === "string" ? value : "";
    const [productId = "", condition = "", shown = "", price = ""] = text.split(":");
    const name = `${productId}:${condition}`;
    const field = form.get(QUANTITY_FIELD + name);
    const quantity = typeof field === "string" ? field.trim() : shown;
    return { name, productId, condition, quantity, isTyped: quantity !== shown, price };
  });
}

/** Returns the quantities, by item name, that were typed into the fields of the bought lines and not stored yet. */
export function readTypedQuantities(form: FormData): Map<string, string> {
  const typed = readBoughtItems(form).filter(({ isTyped }) => isTyped);
  return new Map(typed.map(({ name, quantity }) => [name, quantity]));
}

/** Whether a Buy button's value is about this line, at any quantity and price. */
export function isAboutLine(item: string | undefined, line: CartLine): boolean {
  return item?.startsWith(`${itemName(line)}:`) ?? false;
}

/**
 * Returns the idempotency key of one press of a Buy button: a form may buy several lines or other quantities in turn.
 * Null if the form has no key.
 */
export function readIdempotencyKey(form: FormData): string | null {
  const submission = formText(form, "submission");
  if (!/^[\w-]{16,64}$/.test(submission)) return null;
  const bought = readBoughtItems(form).map(({ name, quantity, price }) => `${name}:${quantity}:${price}`);
  return [submission, formText(form, "buy"), ...bought].join(":");
}

/** Returns the fields of a checkout: the address, and the items of the pressed button. */
export function checkoutFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(shippingFields(form))) fields.set(name, value);
  for (const [i, { productId, condition, quantity, price }] of readBoughtItems(form).entries()) {
    const total = (parseDollars(price) ?? NaN) * Number(quantity);
    fields.set(`items[${i}].product_id`, productId);
    fields.set(`items[${i}].condition`, condition);
    fields.set(`items[${i}].quantity`, quantity);
    fields.set(`items[${i}].total_amount`, Number.isSafeInteger(total) ? toDecimal(total) : "");
  }
  return fields;
}

/** Whether a problem can be corrected in the shipping form. */
export function isAboutShipping(errors: Record<string, unknown> | null): boolean {
  return SHIPPING_FIELDS.some((field) => errors?.[field]);
}
