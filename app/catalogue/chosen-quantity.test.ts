import { describe, expect, it } from "vitest";

import { chosenQuantity, withQuantity } from "./chosen-quantity.ts";

describe("withQuantity", () => {
  it.each([
    ["/product/1", "3", "/product/1?quantity=3"],
    ["/product/1?condition=none&quantity=2#cart", " 3 ", "/product/1?condition=none&quantity=3#cart"],
    ["/product/1?quantity=2", "1", "/product/1"],
    ["/product/1?quantity=2", "", "/product/1"],
    ["/product/1", "9999", "/product/1?quantity=9999"],
    ["/product/1", "10000", "/product/1"],
    ["/product/1", "1.5", "/product/1"],
    ["/product/1", "-2", "/product/1"],
    ["/product/1", "0", "/product/1"],
    ["/?q=a", "3", "/?q=a"],
  ])("%s with the quantity %j: %s", (path, typed, expected) => {
    expect(withQuantity(path, typed)).toBe(expected);
  });
});

describe("chosenQuantity", () => {
  it.each([
    ["", "1"],
    ["quantity=3", "3"],
    ["quantity=0", "1"],
    ["quantity=1e3", "1"],
    ["quantity=99999", "1"],
    ["quantity=%22", "1"],
  ])("%j: %s", (search, expected) => {
    expect(chosenQuantity(new URLSearchParams(search))).toBe(expected);
  });
});
