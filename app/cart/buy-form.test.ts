import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";

import { MAX_ITEMS } from "../orders/max-items.ts";
import { PURCHASE_FIELD_PROBLEMS } from "../orders/purchase/purchase-fields.messages.ts";
import { checkoutFormSchema } from "../orders/purchase/purchase.schema.ts";

import {
  ALL_LINES,
  boughtItem,
  checkoutFields,
  isAboutLine,
  isAboutShipping,
  quantityField,
  readIdempotencyKey,
  readQuantities,
  readTypedQuantities,
  SECOND_LINE,
  shippingFields,
  SHOWN_FIELD,
} from "./buy-form.ts";
import type { CartLine } from "./cart.ts";

const line: CartLine = {
  key: 7,
  productId: "a.b-1",
  title: "Lamp",
  condition: "verygood",
  preview: null,
  glyph: null,
  price: 1999,
  quantity: 3,
  stock: 5,
  state: "buyable",
  notices: [],
};

function makeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("the address", () => {
  it.each([
    ["1 Main Street", "Apt. 4", "1 Main Street, Apt. 4"],
    [" 1 Main Street ", " ", "1 Main Street"],
    ["", "Apt. 4", "Apt. 4"],
    ["1 Main Street, Apt. 4", "Apt. 4", "1 Main Street, Apt. 4"],
    ["Apt. 4", "Apt. 4", "Apt. 4"],
    ["1 Main Street", "", "1 Main Street"],
  ])("has two lines in the form, %j and %j", (address, second, joined) => {
    expect(shippingFields(makeForm({ address, [SECOND_LINE]: second })).address).toBe(joined);
  });
});

describe("the value of a Buy button", () => {
  it("contains the values that the buyer saw", () => {
    expect(boughtItem(line)).toBe("a.b-1:verygood:3:19.99");
  });

  it("becomes a checkout's only item, together with the address", () => {
    const fields = checkoutFields(makeForm({ buy: boughtItem(line), city: "Rome", quantity: "9" }));
    expect(Object.fromEntries(fields)).toMatchObject({
      "items[0].product_id": "a.b-1",
      "items[0].condition": "verygood",
      "items[0].quantity": "3",
      "items[0].total_amount": "59.97",
      city: "Rome",
    });
  });

  it("is overruled by the quantity typed into the line", () => {
    const fields = checkoutFields(makeForm({ buy: boughtItem(line), [quantityField(line)]: " 5 " }));
    expect(Object.fromEntries(fields)).toMatchObject({ "items[0].quantity": "5", "items[0].total_amount": "99.95" });
  });

  it.each(["", "x", ":::", "a:b:c:d:e"])("throws nothing for the malformed %j, which the schema refuses", (buy) => {
    expect(() => checkoutFields(makeForm({ buy }))).not.toThrow();
    expect(isAboutLine(buy, line)).toBe(false);
  });

  it("matches its line at any quantity", () => {
    expect(isAboutLine(boughtItem({ ...line, quantity: 1 }), line)).toBe(true);
    expect(isAboutLine(boughtItem({ ...line, condition: "good" }), line)).toBe(false);
    expect(isAboutLine(undefined, line)).toBe(false);
  });
});

describe("the button that buys all lines", () => {
  const other = { ...line, productId: "b", condition: "good" as const, quantity: 1, price: 500 };
  const form = makeForm({ buy: ALL_LINES, [quantityField(other)]: "2", "items[2].product_id": "c" });
  for (const shown of [line, other]) form.append(SHOWN_FIELD, boughtItem(shown));

  it("buys the lines that the page shows, with the typed quantities", () => {
    const fields = Object.fromEntries(checkoutFields(form));
    expect(Object.keys(fields).filter((name) => name.startsWith("items["))).toHaveLength(2 * 4);
    expect(fields).toMatchObject({
      "items[0].product_id": "a.b-1",
      "items[0].total_amount": "59.97",
      "items[1].product_id": "b",
      "items[1].quantity": "2",
      "items[1].total_amount": "10.00",
    });
    expect([...readTypedQuantities(form)]).toEqual([["b:good", "2"]]);
  });

  it("has too many items with more lines than a checkout may have, which the schema refuses", () => {
    const many = makeForm({ buy: ALL_LINES });
    for (let i = 0; i < 200; i++) many.append(SHOWN_FIELD, boughtItem({ ...line, productId: `lamp-${i}` }));
    const { items } = parseWithZod(checkoutFields(many), { schema: checkoutFormSchema }).reply().error ?? {};
    expect(items).toEqual([PURCHASE_FIELD_PROBLEMS.tooManyItems(MAX_ITEMS)]);
  });

  it("has no items without lines, which the schema refuses", () => {
    expect(Object.keys(Object.fromEntries(checkoutFields(makeForm({ buy: ALL_LINES }))))).not.toContain(
      "items[0].product_id",
    );
  });
});

describe("readQuantities", () => {
  const typed = { [quantityField(line)]: "2", "quantity:other:good": "4" };

  it.each([
    ["of every field", { update: "", ...typed }, { "a.b-1:verygood": "2", "other:good": "4" }],
    [
      "of the pressed step before its field",
      { update: "other:good:5", ...typed },
      { "a.b-1:verygood": "2", "other:good": "5" },
    ],
    ["of nothing else", { update: "nonsense", city: "Rome" }, {}],
  ])("returns the quantities %s", (_what, fields, wanted) => {
    expect(Object.fromEntries(readQuantities(makeForm(fields)))).toEqual(wanted);
  });
});

describe("readIdempotencyKey", () => {
  const submission = "0b6f9d38-0d4e-4f2b-b1a8-6f1d6d1a2c3e";

  it("differs between lines of one form and is the same for repeated clicks", () => {
    const key = (buy: string) => readIdempotencyKey(makeForm({ submission, buy }));
    expect(key("a:good:1:1.00")).toBe(key("a:good:1:1.00"));
    expect(key("a:good:1:1.00")).not.toBe(key("b:good:1:1.00"));
  });

  it("differs between quantities of one line", () => {
    const key = (typed: string) =>
      readIdempotencyKey(makeForm({ submission, buy: boughtItem(line), [quantityField(line)]: typed }));
    expect(key("3")).toBe(readIdempotencyKey(makeForm({ submission, buy: boughtItem(line) })));
    expect(key("2")).not.toBe(key("3"));
    expect(key("2")).not.toBe(key("4"));
  });

  it.each(["", "short", "with spaces and so on", "x".repeat(65)])("is null for the submission id %j", (name) => {
    expect(readIdempotencyKey(makeForm({ submission: name, buy: "a" }))).toBeNull();
  });
});

it("recognizes problems that can be corrected in the shipping form", () => {
  expect(isAboutShipping({ city: ["Enter the city."], total_amount: ["?"] })).toBe(true);
  expect(isAboutShipping({ total_amount: ["?"] })).toBe(false);
  expect(isAboutShipping(null)).toBe(false);
});
