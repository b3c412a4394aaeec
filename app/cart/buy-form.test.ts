import { describe, expect, it } from "vitest";

import {
  boughtItem,
  isAboutLine,
  isAboutShipping,
  purchaseFields,
  quantityField,
  readIdempotencyKey,
  readQuantities,
} from "./buy-form.ts";
import type { CartLine } from "./cart.ts";

const line: CartLine = {
  key: 7,
  productId: "a.b-1",
  title: "Lamp",
  condition: "verygood",
  preview: null,
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

describe("the value of a Buy button", () => {
  it("contains what the buyer saw", () => {
    expect(boughtItem(line)).toBe("a.b-1:verygood:3:19.99");
  });

  it("becomes a purchase's fields, together with the typed ones", () => {
    const fields = purchaseFields(makeForm({ buy: boughtItem(line), city: "Rome", quantity: "9" }));
    expect(Object.fromEntries(fields)).toMatchObject({
      product_id: "a.b-1",
      condition: "verygood",
      quantity: "3",
      total_amount: "59.97",
      city: "Rome",
    });
  });

  it("is overruled by the quantity typed into the line", () => {
    const fields = purchaseFields(makeForm({ buy: boughtItem(line), [quantityField(line)]: " 5 " }));
    expect(Object.fromEntries(fields)).toMatchObject({ quantity: "5", total_amount: "99.95" });
  });

  it.each(["", "x", ":::", "a:b:c:d:e"])("throws nothing for the malformed %j, which the schema refuses", (buy) => {
    expect(() => purchaseFields(makeForm({ buy }))).not.toThrow();
    expect(isAboutLine(buy, line)).toBe(false);
  });

  it("matches its line at any quantity", () => {
    expect(isAboutLine(boughtItem({ ...line, quantity: 1 }), line)).toBe(true);
    expect(isAboutLine(boughtItem({ ...line, condition: "good" }), line)).toBe(false);
    expect(isAboutLine(undefined, line)).toBe(false);
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
