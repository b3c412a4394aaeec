import { describe, expect, it } from "vitest";

import { stockLabel } from "./stock.messages.ts";

describe("stock label", () => {
  it.each([
    [0, "Out of Stock"],
    [1, "Only 1 left!"],
    [2, "2 - in stock"],
    [120, "120 - in stock"],
  ])("labels a stock of %d units %j", (quantity, label) => {
    expect(stockLabel(quantity)).toBe(label);
  });
});
