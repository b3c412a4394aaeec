import { describe, expect, test } from "vitest";

import { addDecimals, compareDecimals, shareInCents, subtractDecimals } from "./decimal.ts";

describe("amounts are compared exactly", () => {
  test.each([
    ["10", "10.00", 0],
    ["10.00", "1e1", 0],
    ["0.0000001", "1e-7", 0],
    ["1E+2", "100", 0],
    ["9.99", "10.00", -1],
    ["10.01", "10.00", 1],
    // Equal in floating point.
    ["0.30000000000000004", "0.3", 1],
    ["9007199254740993", "9007199254740992", 1],
    ["0.1000000000000000000001", "0.1", 1],
    ["0", "0.00", 0],
  ])("compares %s with %s", (first, second, expected) => {
    expect(compareDecimals(first, second)).toBe(expected);
  });

  test.each([
    "",
    "-1",
    "abc",
    "NaN",
    "Infinity",
    "1,5",
    "1.",
    ".5",
    "0x10",
    "1e999",
    "1e99999999",
    "1 2",
    "9".repeat(61),
  ])("%j is not an amount", (text) => {
    expect(compareDecimals(text, "1")).toBeNull();
    expect(compareDecimals("1", text)).toBeNull();
  });
});

describe("a share of an amount in cents", () => {
  test.each([
    ["25.50", "10", "15.8", 1613],
    ["25.50", "15.8", "15.8", 2550],
    ["25.5", "0.0010001", "1e-3", 2550],
    ["1000000", "1e-8", "1", 1],
    ["25.50", "0", "15.8", 0],
    ["25.50", "1", "0", null],
    ["25.50", "all of it", "1", null],
    ["9e30", "9e30", "1e-30", null],
  ])("%s times %s of %s is %s", (amount, part, whole, expected) => {
    expect(shareInCents(amount, part, whole)).toBe(expected);
  });
});

describe("amounts are subtracted exactly", () => {
  test.each([
    ["0.001", "0.0005", "0.0005"],
    ["25.50", "0", "25.5"],
    ["1e-7", "0", "0.0000001"],
    ["1E+2", "1", "99"],
    ["10", "10.00", "0"],
    ["100", "0.1", "99.9"],
    ["9007199254740993", "0.1", "9007199254740992.9"],
    ["1", "2", null],
    ["", "0", null],
    ["1", "x", null],
  ])("%s minus %s", (from, amount, expected) => {
    expect(subtractDecimals(from, amount)).toBe(expected);
  });
});

describe("amounts are added exactly, in plain notation", () => {
  test.each([
    ["0.1", "0.2", "0.3"],
    ["1e-7", "1", "1.0000001"],
    ["0", "0.00", "0"],
    ["-1", "1", null],
    ["x", "1", null],
  ])("%s plus %s", (first, second, expected) => {
    expect(addDecimals(first, second)).toBe(expected);
  });
});
