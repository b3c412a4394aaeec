import { describe, expect, it } from "vitest";

import { chosenCondition, withCondition } from "./chosen-condition.ts";

const good = { condition: "good", price: 100, quantity: 2 } as const;
const excellent = { condition: "excellent", price: 200, quantity: 1 } as const;
const soldOut = { condition: "verygood", price: 150, quantity: 0 } as const;

describe("chosenCondition", () => {
  it.each([
    ["chooses none of several", [excellent, good], "", null],
    ["chooses the only one", [good], "", "good"],
    ["chooses the only one in stock", [soldOut, good], "", "good"],
    ["chooses none when all are sold out", [soldOut], "", null],
    ["chooses what the address says", [excellent, good], "condition=good", "good"],
    ["does not choose what is sold out", [excellent, soldOut, good], "condition=verygood", null],
    ["does not choose what is not offered", [excellent, good], "condition=acceptable", null],
    ["does not choose what is no condition", [excellent, good], "condition=mint", null],
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
  ])("%s with %j is %s", (path, condition, expected) => {
    expect(withCondition(path, condition)).toBe(expected);
  });
});
