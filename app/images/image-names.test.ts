import { expect, test } from "vitest";

import { nameInOrder } from "./image-names.ts";

test.each([
  ["no names", [undefined, undefined], ["1.webp", "2.webp"]],
  ["numbers follow the place", ["3.webp", "1.webp", "07.webp"], ["1.webp", "2.webp", "3.webp"]],
  ["others stay", ["2.webp", "1700-1.webp", undefined], ["1.webp", "1700-1.webp", "3.webp"]],
  ["a name is given once", ["1700-1.webp", "1700-1.webp"], ["1700-1.webp", "2.webp"]],
])("names images in order: %s", (_what, own, names) => {
  expect(nameInOrder(own)).toEqual(names);
});
