import { expect, test } from "vitest";

import { hiddenColumnsText, parseHiddenColumns } from "./table-columns.ts";

test.each([
  [undefined, []],
  ["", []],
  ["updated.views", ["views", "updated"]],
  ["views.title.__proto__.views", ["views"]],
])("%s hides %s", (text, hidden) => {
  expect(parseHiddenColumns(text)).toEqual(hidden);
});

test("hides columns that a form does not name", () => {
  expect(hiddenColumnsText(["id", "category", "price", "stock", "views", "clicks", "updated"])).toBe("");
  expect(hiddenColumnsText(["id", "price", "title"])).toBe("category.stock.views.clicks.updated");
});
