import { describe, expect, it } from "vitest";

import { chosenCondition, lacksCondition, withCondition, withoutCondition } from "./chosen-condition.ts";

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
    ["selects no other one in place of a sold-out one", [soldOut, good], "condition=verygood", null],
    ["does not select one that is not offered", [excellent, good], "condition=acceptable", null],
    ["does not select an unknown one", [excellent, good], "condition=mint", null],
  ])("chooses a condition: %s", (_what, offers, search, chosen) => {
    expect(chosenCondition(offers, new URLSearchParams(search))).toBe(chosen);
  });
});

describe("withCondition", () => {
  it.each([
    ["/product/1", "good", "/product/1?condition=good"],
    ["/product/1?q=a&condition=excellent#cart", "good", "/product/1?q=a&condition=good#cart"],
    ["/product/1?picture=3&q=a", "good", "/product/1?q=a&condition=good"],
    ["/product/1?picture=3&condition=good", "good", "/product/1?picture=3&condition=good"],
    ["/product/1?condition=none&quantity=3", "good", "/product/1?condition=good"],
    ["/?q=a", "good", "/?q=a"],
    ["/product/1?q=a", "mint", "/product/1?q=a"],
    ["/product/1?q=a", "", "/product/1?q=a"],
  ])("%s with the condition %j: %s", (path, condition, expected) => {
    expect(withCondition(path, condition)).toBe(expected);
  });
});

describe("withoutCondition", () => {
  it("keeps the image that is shown", () => {
    expect(withoutCondition("/product/1?picture=3")).toBe("/product/1?picture=3&condition=none");
  });

  it("replaces the condition in the address, and chooses none", () => {
    const path = withoutCondition("/product/1?q=a&condition=excellent");
    const params = new URL(path, "http://shop.invalid").searchParams;
    expect(path).toBe("/product/1?q=a&condition=none");
    expect(lacksCondition(params)).toBe(true);
    expect(chosenCondition([excellent, good], params)).toBeNull();
  });
});
