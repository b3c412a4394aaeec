import { describe, expect, it } from "vitest";

import { getShop } from "../shops/shops.ts";

import { NO_FILTERS } from "./filters.ts";
import { parseView, viewSearch } from "./view.ts";

const parse = (query: string, shop = getShop("pc")) => parseView(shop, new URLSearchParams(query));

describe("view of an address", () => {
  it("parses all parameters", () => {
    expect(parse("q=rtx+4070&main=Core&category=GPU&sort=price-desc&page=3")).toEqual({
      q: "rtx 4070",
      main: "Core",
      category: "GPU",
      sort: "price-desc",
      page: 3,
      filters: NO_FILTERS,
      stockFirst: false,
      compact: false,
      compared: [],
    });
  });

  it.each(["", "0", "-1", "1.5", "two", "NaN", "Infinity", "9e9", "-9e9"])("parses page %j as the first", (page) => {
    expect(parse(`page=${page}`).page).toBe(1);
  });

  it("clamps a page number that is too high", () => {
    expect(parse("page=9000000000").page).toBe(1_000_000);
  });

  it("accepts only the sorts of its shop", () => {
    expect(parse("sort=rating", getShop("ayz")).sort).toBe("title");
    expect(parse("sort=rating", getShop("smart")).sort).toBe("rating");
    expect(parse("sort=price").sort).toBe("title");
  });

  it("trims blanks and treats control characters as blanks", () => {
    expect(parse("q=%20%20&category=%00").q).toBe("");
    expect(parse("q=a%00b").q).toBe("a b");
    expect(parse("category=%00").category).toBeNull();
  });

  it("cuts a search off at the length of titles, never inside a character", () => {
    const q = parse(`q=${"x".repeat(499)}😀${"y".repeat(9_500)}`).q;
    expect(q).toHaveLength(500);
    expect(q.isWellFormed()).toBe(true);
  });

  it("writes the same address that it parsed, and nothing for the default view", () => {
    const query = "?q=50%25+%22off%22&main=A+%26+B&category=%D0%9C%D1%8B%D1%88%D0%B8&sort=views&page=2";
    expect(viewSearch(parse(query))).toBe(query);
    expect(viewSearch(parse("page=1&sort=title&q="))).toBe("");
  });
});
