import { describe, expect, it } from "vitest";

import { getShop } from "../shops/shops.ts";

import { isFiltered, listActive, listUnreadPrices, NO_FILTERS, parseFilters } from "./filters.ts";
import { parseView, viewSearch } from "./view.ts";

const parse = (query: string, shop: "ayz" | "pc" = "ayz") => parseFilters(getShop(shop), new URLSearchParams(query));

describe("filters of an address", () => {
  it("reads all filters of Open Box, in a fixed order of conditions", () => {
    expect(parse("stock=in&from=10&to=99.50&grade=good&grade=excellent")).toEqual({
      inStock: true,
      from: 1_000,
      to: 9_950,
      rating: null,
      conditions: ["excellent", "good"],
      specs: [],
    });
  });

  it("reads only the filters that the shop offers", () => {
    expect(parse("rating=4&stock=in&grade=good", "pc")).toEqual({ ...NO_FILTERS, rating: 4, inStock: true });
    expect(parse("rating=4")).toEqual(NO_FILTERS);
  });

  it.each([
    ["from=abc", null, null],
    ["from=-5&to=-1", null, null],
    ["from=&to=%20", null, null],
    ["from=12.345", null, null],
    ["from=0", null, null],
    ["to=0", null, 0],
    ["from=1,250&to=$2,000.5", 125_000, 200_050],
    ["from=100&to=20", 2_000, 10_000],
    ["from=100&to=0", null, 10_000],
    ["from=99999999999", 100_000_000, null],
    ["to=1e300", null, 100_000_000],
    ["from=5&from=7", 500, null],
  ])("reads the prices of %s as %s to %s", (query, from, to) => {
    expect(parse(query)).toEqual({ ...NO_FILTERS, from, to });
  });

  it("ignores unknown and repeated values", () => {
    expect(parse("stock=maybe&grade=new&grade=good&grade=good&grade=__proto__")).toEqual({
      ...NO_FILTERS,
      conditions: ["good"],
    });
    for (const rating of ["0", "6", "-1", "4.5", "04", "x", ""]) {
      expect(parse(`rating=${rating}`, "pc"), rating).toEqual(NO_FILTERS);
    }
  });

  it("lists the texts that are not prices", () => {
    expect(listUnreadPrices(new URLSearchParams("from=abc&to=20"))).toEqual(["abc"]);
    expect(listUnreadPrices(new URLSearchParams(`from=-1&to=${"z".repeat(5_000)}`))).toEqual(["-1", "z".repeat(20)]);
    expect(listUnreadPrices(new URLSearchParams("from=&to=99999999999"))).toEqual([]);
  });

  it("writes the same address that it parsed", () => {
    const shop = getShop("ayz");
    const query =
      "?q=desk&sort=views&page=2&first=stock&layout=list&stock=in&from=10&to=99.50&grade=excellent&grade=good";
    expect(viewSearch(parseView(shop, new URLSearchParams(query)))).toBe(query);
  });
});

describe("active filters", () => {
  it("lists each filter as text, with the filters that are left without it", () => {
    const filters = parse("stock=in&from=10&to=99.50&grade=good&grade=excellent");
    expect(listActive(filters).map(({ label }) => label)).toEqual(["In stock", "$10.00 – $99.50", "Excellent", "Good"]);
    expect(listActive(filters)[2]?.without).toEqual({ ...filters, conditions: ["good"] });
    expect(listActive(filters)[1]?.without).toEqual({ ...filters, from: null, to: null });
  });

  it.each([
    ["from=10", "From $10.00"],
    ["to=1250", "Up to $1,250.00"],
    ["rating=5", "5 stars"],
    ["rating=1", "1 star and up"],
    ["rating=3", "3 stars and up"],
  ])("names %s %j", (query, label) => {
    expect(listActive(parse(query, "pc")).map((one) => one.label)).toEqual([label]);
  });

  it("lists none without filters", () => {
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(listActive(NO_FILTERS)).toEqual([]);
  });
});
