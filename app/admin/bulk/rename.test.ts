import { expect, test } from "vitest";

import { parseTableView } from "../table/table-view.ts";

import { findMerge, wholeCategory } from "./rename.ts";

const CATEGORIES = [
  { main: "PC", category: "Cases", productCount: 40 },
  { main: "PC", category: "cases", productCount: 2 },
  { main: "pc", category: "Fans", productCount: 3 },
];

test.each([
  [{ main: "PC", category: "cases" }, { main: "", category: "Cases" }, 40],
  [{ main: "PC", category: "cases" }, { main: "", category: "Housings" }, null],
  [{ main: "PC", category: "cases" }, { main: "pc", category: "Fans" }, 3],
  [{ main: "PC", category: "cases" }, { main: "", category: "cases" }, null],
  [{ main: "pc", category: null }, { main: "PC", category: "" }, 42],
  [{ main: "pc", category: null }, { main: "Parts", category: "" }, null],
  [{ main: "pc", category: null }, { main: "pc", category: "" }, null],
])(
  "findMerge: %o renamed to %o: a category with the new name has %s products (null: there is none)",
  (from, names, merged) => {
    expect(findMerge(CATEGORIES, from, { kind: "category", ...names })?.productCount ?? null).toBe(merged);
  },
);

test.each([
  ["tmain=PC&tcategory=Cases", { main: "PC", category: "Cases" }],
  ["tmain=PC", { main: "PC", category: null }],
  ["tcategory=Cases", null],
  ["tmain=PC&tq=x", null],
  ["tmain=PC&tstock=in", null],
])("wholeCategory: the view %s shows the whole category %o (null: no single one)", (query, category) => {
  expect(wholeCategory({ view: parseTableView(new URLSearchParams(query)) })).toEqual(category);
  expect(wholeCategory({ ids: ["1"] })).toBeNull();
});
