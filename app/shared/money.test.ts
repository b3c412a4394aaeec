import { describe, expect, it } from "vitest";

import { formatMoney, parseDollars, toDecimal, toDollars } from "./money.ts";

describe("money", () => {
  it.each([
    ["12", 1200],
    ["12.5", 1250],
    [" $1,234.50 ", 123450],
    ["0.07", 7],
    [19.99, 1999],
    [0.1, 10],
    ["1000000", 100_000_000],
  ])("reads %j as %d cents", (input, expected) => {
    expect(parseDollars(input)).toBe(expected);
  });

  it.each(["", "-1", "1.234", "1e3", "12,34", "1,23", "NaN", "Infinity", "12 34", "1000000.01", ".5", "٣"])(
    "does not read %j",
    (input) => {
      expect(parseDollars(input)).toBeNull();
    },
  );

  it("does not read numbers with a fraction of a cent", () => {
    expect(parseDollars(0.1 + 0.2)).toBeNull();
    expect(parseDollars(Number.NaN)).toBeNull();
  });

  it.each([
    [0, "$0.00", "0.00", 0],
    [7, "$0.07", "0.07", 0.07],
    [123450, "$1,234.50", "1234.50", 1234.5],
    [100_000_000, "$1,000,000.00", "1000000.00", 1_000_000],
  ])("writes %d cents", (value, shown, decimal, dollars) => {
    expect(formatMoney(value)).toBe(shown);
    expect(toDecimal(value)).toBe(decimal);
    expect(toDollars(value)).toBe(dollars);
  });

  it("parses every number of dollars that it writes", () => {
    for (let value = 0; value < 200_000; value += 37) expect(parseDollars(toDollars(value))).toBe(value);
  });
});
