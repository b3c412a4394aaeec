import { describe, expect, it } from "vitest";

import { addedItem, cartItem, changedItem, removedLine } from "./cart.schema.ts";

const item = { product_id: "12", store: "ayz", condition: "verygood" };

describe("quantity", () => {
  it.each([
    [2, 2],
    ["2", 2],
    [" 3 ", 3],
    [0, 0],
    [-1, -1],
    ["-5", -5],
    [9_999, 9_999],
  ])("reads %j as %d", (given, quantity) => {
    expect(changedItem.parse({ ...item, quantity: given }).quantity).toBe(quantity);
  });

  it.each([
    1.5,
    "1.5",
    "two",
    "",
    " ",
    1e9,
    10_000,
    "10000",
    "1e3",
    "0x10",
    "٣",
    NaN,
    Infinity,
    null,
    undefined,
    true,
    [1],
  ])("refuses %j", (quantity) => {
    expect(changedItem.safeParse({ ...item, quantity }).success).toBe(false);
  });

  it("defaults to 1 when adding", () => {
    expect(addedItem.parse(item).quantity).toBe(1);
  });
});

describe("item", () => {
  it("may omit the store, and accepts a whole number as id", () => {
    expect(cartItem.parse({ product_id: 12, condition: "good" })).toEqual({ product_id: "12", condition: "good" });
  });

  it.each([
    ["condition", { ...item, condition: undefined }],
    ["condition", { ...item, condition: "mint" }],
    ["store", { ...item, store: "pc" }],
    ["product_id", { ...item, product_id: "" }],
    ["product_id", { ...item, product_id: "../1" }],
    ["product_id", { ...item, product_id: { $ne: "" } }],
  ])("refuses a wrong %s", (field, given) => {
    expect(cartItem.safeParse(given).error?.issues.map((issue) => issue.path[0])).toEqual([field]);
  });

  it("requires one of the shop's condition names", () => {
    expect(cartItem.safeParse({ ...item, condition: undefined }).error?.issues[0]?.message).toBe(
      "Please select a condition",
    );
  });
});

describe("line", () => {
  it.each(["0", "-1", "1.5", "x", "", "1e400"])("refuses %j as a line's key", (line) => {
    expect(removedLine.safeParse({ line }).success).toBe(false);
  });
});
