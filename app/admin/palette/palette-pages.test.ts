import { expect, it } from "vitest";

import { listPages } from "./palette-pages.ts";

it.each([
  ["ledger", ["Ledger"]],
  ["ADD pc", ["Add product"]],
  ["tracking numbers", ["Send orders"]],
  ["nothing of the kind", []],
])("finds pages by every word of %j", (text, titles) => {
  expect(listPages(text).map(({ title }) => title)).toEqual(titles);
});

it("lists all pages before anything is typed, each once", () => {
  const hrefs = listPages(" ").map(({ href }) => href);
  expect(hrefs.length).toBeGreaterThan(15);
  expect(new Set(hrefs).size).toBe(hrefs.length);
});
