import { expect, it } from "vitest";

import { isOneLine } from "./one-line.ts";

it.each(["", " ", "Lamp", "Лампа 💡", "e\u0301", "\u2028"])("takes %j as one line", (text) => {
  expect(isOneLine(text)).toBe(true);
});

it.each(["a\nb", "\r", "\t", "\0", "\u007f", "\u0085", "\ud83d", "\udca1 lamp"])(
  "does not take %j as one line",
  (text) => {
    expect(isOneLine(text)).toBe(false);
  },
);
