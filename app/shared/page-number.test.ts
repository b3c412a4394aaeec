import { expect, it } from "vitest";

import { parsePageNumber } from "./page-number.ts";

it.each([
  ["1", 1],
  ["25", 25],
  ["1000000", 1_000_000],
  ["1000001", 1_000_000],
  ["9".repeat(400), 1_000_000],
])("reads page %j as %d", (text, page) => {
  expect(parsePageNumber(text)).toBe(page);
});

it.each([null, "", "0", "-1", "+2", " 2", "02", "1.5", "2.9", "1e3", "0x10", "٣", "two", "NaN", "Infinity", "2\n"])(
  "reads page %j as the first",
  (text) => {
    expect(parsePageNumber(text)).toBe(1);
  },
);
