import { expect, it } from "vitest";

import { groupIntoLines } from "./row-lines.ts";

const row = (main: string, total: number) => ({ main, total });

it("puts successive rows of up to three products of a main category into one line", () => {
  const rows = [row("A", 3), row("A", 1), row("A", 4), row("A", 1), row("B", 1), row("B", 2)];
  expect(groupIntoLines(rows).map((line) => line.map(({ index }) => index))).toEqual([[0, 1], [2], [3], [4, 5]]);
});

it("makes no line of no rows", () => {
  expect(groupIntoLines([])).toEqual([]);
});
