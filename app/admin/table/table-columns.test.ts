import { expect, test } from "vitest";

import { hiddenColumnsText, parseHiddenColumns } from "./table-columns.ts";

test.each([
  [undefined, []],
  ["", []],
  ["updated.views", ["views", "updated"]],
  ["views.title.__proto__.views", ["views"]],
])("the cookie %j hides the columns %j", (text, hidden) => {
  expect(parseHiddenColumns(text)).toEqual(hidden);
});

test("the cookie holds the columns that the form leaves out", () => {
  expect(hiddenColumnsText(["id", "category", "price", "stock", "views", "clicks", "updated"])).toBe("");
  expect(hiddenColumnsText(["id", "price", "title"])).toBe("category.stock.views.clicks.updated");
});
