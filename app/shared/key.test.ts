import { expect, it } from "vitest";

import { parseKey } from "./key.ts";

it.each([
  ["0", 0],
  ["7", 7],
  ["007", 7],
  ["999999999999999", 999_999_999_999_999],
])("reads %j as the key %d", (text, key) => {
  expect(parseKey(text)).toBe(key);
});

it.each([null, undefined, "", "-1", "1.5", "1e3", "0x10", " 7", "7\n", "seven", "1000000000000000"])(
  "reads no key from %j",
  (text) => {
    expect(parseKey(text)).toBeNull();
  },
);
