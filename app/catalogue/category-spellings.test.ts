import { describe, expect, it } from "vitest";

import { listSpellings } from "./category-spellings.ts";

const of = (...names: [main: string, category: string, productCount: number][]) =>
  listSpellings(names.map(([main, category, productCount]) => ({ main, category, productCount }))).map((group) =>
    group.map(({ main, category, productCount }) => `${main}/${category ?? ""} ${productCount}`),
  );

describe("spellings of categories", () => {
  it("are those that differ in case, spaces or accents, the most used first", () => {
    expect(of(["PC", "cases", 2], ["PC", "Cases", 40], ["PC", " Cásés", 1], ["PC", "Fans", 3])).toEqual([
      ["PC/Cases 40", "PC/cases 2", "PC/ Cásés 1"],
    ]);
    expect(of(["PC", "Power  supplies", 1], ["PC", "Power Supplies", 2])).toHaveLength(1);
  });

  it("are found among main categories, and among sub-categories of differently spelled main categories", () => {
    expect(of(["PC", "Cases", 2], ["pc", "cases", 1], ["pc", "Fans", 5])).toEqual([
      ["pc/ 6", "PC/ 2"],
      ["PC/Cases 2", "pc/cases 1"],
    ]);
  });

  it("do not match the same name in two main categories, or different words", () => {
    expect(of(["PC", "Cases", 2], ["Phones", "Cases", 1], ["PC", "Case", 1], ["PC", "Чай", 1])).toEqual([]);
    expect(of(["PC", "Cases", 2], ["pc", "Cases", 1])).toEqual([["PC/ 2", "pc/ 1"]]);
  });
});
