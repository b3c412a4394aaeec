import { describe, expect, it } from "vitest";

import { chosenIds, differsInChosen, readIds } from "./compared.ts";

it("reads at most four different ids", () => {
  expect(readIds(["1", "2", "1"])).toEqual({ ids: ["1", "2"], left: 0 });
  expect(readIds(["1", "2", "3", "4", "5", "6"])).toEqual({ ids: ["1", "2", "3", "4"], left: 2 });
});

describe("chosenIds", () => {
  it.each([
    ["", []],
    ["compare=1&compare=2&compare=1", ["1", "2"]],
    ["tick=1", ["1"]],
    ["compare=1&tick=2", ["1", "2"]],
    ["compare=1&compare=2&tick=1", ["2"]],
    ["compare=&tick=", []],
    ["compare=1&compare=2&compare=3&compare=4&tick=5", ["1", "2", "3", "4", "5"]],
    ["compare=1&compare=2&compare=3&compare=4&compare=5&compare=6", ["1", "2", "3", "4", "5"]],
    ["compare=1&compare=2&compare=3&compare=4&tick=4", ["1", "2", "3"]],
  ])("reads the chosen ids of %s", (query, ids) => {
    expect(chosenIds(new URLSearchParams(query))).toEqual(ids);
  });
});

describe("differsInChosen", () => {
  const list = "https://shop.test/pcshop?category=Cases";
  it.each([
    [`${list}&compare=1`, list, true],
    [`${list}&compare=1`, `${list}&compare=1&tick=2`, true],
    ["https://shop.test/pcshop?tick=2&category=Cases", list, true],
    ["https://shop.test/pcshop?compare=2", "https://shop.test/pcshop", true],
    [list, list, false],
    [`${list}&page=2&compare=1`, `${list}&compare=1`, false],
    [`${list}&compare=1`, "https://shop.test/smartshop?category=Cases", false],
  ])("%s and %s differ only in what is chosen: %s", (one, other, differs) => {
    expect(differsInChosen(new URL(one), new URL(other))).toBe(differs);
  });
});
