import { describe, expect, it } from "vitest";

import { chosenQuantity, hasWrongQuantity, withQuantity } from "./chosen-quantity.ts";

describe("withQuantity", () => {
  it.each([
    ["/product/1", "3", "/product/1?quantity=3"],
    ["/product/1?condition=none&quantity=2#cart", " 3 ", "/product/1?condition=none&quantity=3#cart"],
    ["/product/1?quantity=2", "1", "/product/1"],
    ["/product/1?quantity=2", "", "/product/1?quantity="],
    ["/product/1", "9999", "/product/1?quantity=9999"],
    ["/product/1", "10000", "/product/1?quantity=10000"],
    ["/product/1", "1.5", "/product/1?quantity=1.5"],
    ["/product/1", "-2", "/product/1?quantity=-2"],
    ["/product/1", "0", "/product/1?quantity=0"],
    ["/product/1", "9".repeat(1_000), `/product/1?quantity=${"9".repeat(20)}`],
    ["/?q=a", "3", "/?q=a"],
  ])("%s with the quantity %j: %s", (path, typed, expected) => {
    expect(withQuantity(path, typed)).toBe(expected);
  });
});

describe("chosenQuantity and hasWrongQuantity", () => {
  it.each([
    ["", "1", false],
    ["quantity=3", "3", false],
    ["quantity=9999", "9999", false],
    ["quantity=10000", "10000", true],
    ["quantity=0", "0", true],
    ["quantity=", "", true],
    ["quantity=1.5", "1.5", true],
    ["quantity=1e3", "1e3", true],
    ["quantity=%22", '"', true],
  ])("%j: %s", (search, quantity, isWrong) => {
    const params = new URLSearchParams(search);
    expect([chosenQuantity(params), hasWrongQuantity(params)]).toEqual([quantity, isWrong]);
  });
});
