import { expect, it } from "vitest";

import { editDistance } from "./edit-distance.ts";

it.each([
  ["lamp", "lamp", 0],
  ["lapm", "lamp", 1],
  ["lanp", "lamp", 1],
  ["lmp", "lamp", 1],
  ["lampp", "lamp", 1],
  ["keybaord", "keyboard", 1],
  ["kyebaord", "keyboard", 2],
  ["", "ab", 2],
  ["лапма", "лампа", 1],
  ["kettle", "drill", 3],
  ["a", "abcdef", 3],
])("%j to %j: %i edits", (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
  expect(editDistance(b, a, 2)).toBe(distance);
});
