import { describe, expect, it, test } from "vitest";

import { changedPrice, parseAmount } from "./bulk-act.ts";

describe("changedPrice", () => {
  test.each([
    [1999, "percent", "down", 1000, 1799],
    [1999, "percent", "up", 1000, 2199],
    [5, "percent", "up", 1000, 6],
    [15, "percent", "down", 1000, 14],
    [333, "percent", "down", 3333, 222],
    [1, "percent", "down", 10_000, 1],
    [1234, "amount", "up", 66, 1300],
    [500, "amount", "down", 800, 1],
    [0, "amount", "down", 800, 0],
    [0, "amount", "up", 800, 800],
    [100_000_000, "percent", "up", 100_000, 100_000_000],
    [99_999_999, "percent", "up", 1, 100_000_000],
  ] as const)("%i cents, %s %s by %i, become %i cents", (cents, unit, direction, value, changed) => {
    expect(changedPrice(cents, { unit, direction, value })).toBe(changed);
  });

  it("stays a whole number of cents, and never falls from a price to 0", () => {
    for (let cents = 0; cents < 3_000; cents += 7) {
      for (let value = 1; value <= 10_000; value += 313) {
        const price = changedPrice(cents, { unit: "percent", direction: "down", value });
        expect(Number.isSafeInteger(price) && price >= Math.min(cents, 1) && price <= cents).toBe(true);
      }
    }
  });
});

test.each([
  ["percent", "down", "10", 1000],
  ["percent", "up", "2.5 %", 250],
  ["percent", "down", "100", 10_000],
  ["percent", "down", "100.01", null],
  ["percent", "up", "1001", null],
  ["amount", "down", "$1,234.50", 123_450],
  ["amount", "up", "0", null],
  ["amount", "up", "-3", null],
  ["amount", "up", "1e3", null],
  ["percent", "up", "", null],
] as const)("parseAmount: a change in %s, %s, typed as %j, gives %s", (unit, direction, text, value) => {
  expect(parseAmount({ unit, direction }, text)).toBe(value);
});
