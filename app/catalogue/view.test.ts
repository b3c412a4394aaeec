import { describe, expect, it } from "vitest";

import { getShop } from "../shops/shops.ts";

import { parseView, viewSearch } from "./view.ts";

const parse = (query: string, shop = getShop("pc")) => parseView(shop, new URLSearchParams(query));

describe("the view in an address", () => {
  it("reads all of it", () => {
    expect(parse("q=rtx+4070&main=Core&category=GPU&sort=price-desc&page=3")).toEqual({
      q: "rtx 4070",
      main: "Core",
      category: "GPU",
      sort: "price-desc",
      page: 3,
    });
  });

  it.each(["", "0", "-1", "two", "NaN", "-9e9"])("takes page %j for the first", (page) => {
    expect(parse(`page=${page}`).page).toBe(1);
  });

  it.each([
    ["1.5", 1],
    ["9e9", 1_000_000],
    ["Infinity", 1],
  ])("takes page %j for %d", (page, expected) => {
    expect(parse(`page=${page}`).page).toBe(expected);
  });

  it("knows the sorts of its shop only", () => {
    expect(parse("sort=rating", getShop("ayz")).sort).toBe("title");
    expect(parse("sort=rating", getShop("smart")).sort).toBe("rating");
    expect(parse("sort=price").sort).toBe("title");
  });

  it("takes blanks for nothing and control characters for blanks", () => {
    expect(parse("q=%20%20&category=%00").q).toBe("");
    expect(parse("q=a%00b").q).toBe("a b");
    expect(parse("category=%00").category).toBeNull();
  });

  it("shortens what no title could hold, never inside a character", () => {
    const q = parse(`q=${"x".repeat(499)}😀${"y".repeat(9_500)}`).q;
    expect(q).toHaveLength(500);
    expect(q.isWellFormed()).toBe(true);
  });

  it("writes back what it read, and nothing for the plain shop", () => {
    const query = "?q=50%25+%22off%22&main=A+%26+B&category=%D0%9C%D1%8B%D1%88%D0%B8&sort=views&page=2";
    expect(viewSearch(parse(query))).toBe(query);
    expect(viewSearch(parse("page=1&sort=title&q="))).toBe("");
  });
});
