import { describe, expect, it } from "vitest";

import { chosenCondition, withCondition } from "./chosen-condition.ts";

const good = { condition: "good", price: 100, quantity: 2 } as const;
const excellent = { condition: "excellent", price: 200, quantity: 1 } as const;
const soldOut = { condition: "verygood", price: 150, quantity: 0 } as const;

describe("chosenCondition", () => {
  it.each([
    ["selects none of several", [excellent, good], "", null],
    ["selects the only one", [good], "", "good"],
    ["selects the only one in stock", [soldOut, good], "", "good"],
    ["selects none if all are sold out", [soldOut], "", null],
    ["selects the one in the address", [excellent, good], "condition=good", "good"],
    ["does not select a sold-out one", [excellent, soldOut, good], "condition=verygood", null],
    ["does not select one that is not offered", [excellent, good], "condition=acceptable", null],
    ["does not select an unknown one", [excellent, good], "condition=mint", null],
  ])("%s", (_what, offers, search, chosen) => {
    expect(chosenCondition(offers, new URLSearchParams(search))).toBe(chosen);
  });
});

describe("withCondition", () => {
  it.each([
    ["/product/1", "good", "/product/1?condition=good"],
    ["/product/1?q=a&condition=excellent#cart", "good", "/product/1?q=a&condition=good#cart"],
    ["/product/1?q=a", "mint", "/product/1?q=a"],
    ["/product/1?q=a", "", "/product/1?q=a"],
  ])("%s with the condition %j: %s", (path, condition, expected) => {
    expect(withCondition(path, condition)).toBe(expected);
  });
});
