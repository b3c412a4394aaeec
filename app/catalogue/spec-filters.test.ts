import { describe, expect, it } from "vitest";

import { getShop } from "../shops/shops.ts";

import { listActive, parseFilters } from "./filters.ts";
import { parseSpecFilters } from "./spec-filters.ts";
import { parseView, viewSearch } from "./view.ts";

const parse = (query: string) => parseSpecFilters(new URLSearchParams(query));
const shop = getShop("pc");

describe("filters by spec in an address", () => {
  it("reads names with their values, and joins names that differ in case", () => {
    expect(parse("spec.Socket=AM5&q=x&spec.Brand=AMD&spec.socket=AM4&spec.Socket=AM5")).toEqual([
      { name: "Socket", values: ["AM5", "AM4"] },
      { name: "Brand", values: ["AMD"] },
    ]);
  });

  it("leaves out empty and too long texts, and more values than a list offers", () => {
    expect(parse(`spec.=1&spec.A=&spec.${"n".repeat(61)}=1&spec.A=${"v".repeat(201)}&spec=1&spec.__proto__=x`)).toEqual(
      [{ name: "__proto__", values: ["x"] }],
    );
    const many = Array.from({ length: 1_000 }, (_, i) => `spec.Name=${i}`).join("&");
    expect(parse(many)[0]?.values).toHaveLength(72);
  });

  it("belong to the list of a category", () => {
    const specs = [{ name: "Socket", values: ["AM5"] }];
    const view = (query: string) => parseView(shop, new URLSearchParams(query));
    expect(view("main=Parts&spec.Socket=AM5").filters.specs).toEqual(specs);
    expect(view("category=Fans&spec.Socket=AM5").filters.specs).toEqual(specs);
    expect(view("q=fan&spec.Socket=AM5").filters.specs).toEqual([]);
    expect(viewSearch(view("main=Parts&spec.Socket=AM5&spec.Socket=A%26B"))).toBe(
      "?main=Parts&spec.Socket=AM5&spec.Socket=A%26B",
    );
    expect(viewSearch({ ...view("main=Parts&from=5&spec.Socket=AM5"), main: null })).toBe("?from=5");
  });

  it("are active filters, each value with the others left", () => {
    const filters = parseFilters(shop, new URLSearchParams("spec.Socket=AM5&spec.Socket=AM4&spec.Brand=AMD"));
    const active = listActive(filters);
    expect(active.map(({ label }) => label)).toEqual(["Socket: AM5", "Socket: AM4", "Brand: AMD"]);
    expect(active[0]?.without.specs).toEqual([
      { name: "Socket", values: ["AM4"] },
      { name: "Brand", values: ["AMD"] },
    ]);
    expect(active[2]?.without.specs).toEqual([{ name: "Socket", values: ["AM5", "AM4"] }]);
  });
});
