import { expect, it } from "vitest";

import { listPages } from "./palette-pages.ts";

it.each([
  ["ledger", ["Ledger"]],
  ["ADD pc", ["Add product"]],
  ["tracking numbers", ["Send orders"]],
  ["deleted smart", ["Deleted products"]],
  ["google", ["Sign-in with Google"]],
  ["back up now", ["Back up now"]],
  ["dark", ["Use the dark theme"]],
  ["nothing of the kind", []],
])("finds pages by every word of %j", (text, titles) => {
  expect(listPages(text).map(({ title }) => title)).toEqual(titles);
});

it("lists all pages before anything is typed, each once", () => {
  const hrefs = listPages(" ").map(({ href, post }) => `${href} ${post?.value ?? ""}`);
  expect(hrefs.length).toBeGreaterThan(15);
  expect(new Set(hrefs).size).toBe(hrefs.length);
});
