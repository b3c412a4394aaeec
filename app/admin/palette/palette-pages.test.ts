import { expect, it } from "vitest";

import { findPages } from "./palette-pages.ts";

it.each([
  ["ledger", ["Ledger"]],
  ["ADD pc", ["Add product"]],
  ["tracking numbers", ["Send orders"]],
  ["nothing of the kind", []],
])("finds pages by every word of %j", (text, titles) => {
  expect(findPages(text).map(({ title }) => title)).toEqual(titles);
});

it("lists all pages before anything is typed, each once", () => {
  const hrefs = findPages(" ").map(({ href }) => href);
  expect(hrefs.length).toBeGreaterThan(15);
  expect(new Set(hrefs).size).toBe(hrefs.length);
});
