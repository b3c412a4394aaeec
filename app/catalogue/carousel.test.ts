import { describe, expect, it } from "vitest";

import { arrowStep, neighbour, swipeStep, clampImageNumber, groupByCondition } from "./carousel.ts";

describe("neighbour", () => {
  it.each([
    [1, 1, 5, 2],
    [5, 1, 5, 1],
    [1, -1, 5, 5],
    [3, -1, 5, 2],
    [1, 1, 1, 1],
    [1, -1, 1, 1],
    [2, 1, 2, 1],
  ] as const)("moves from image %i by %i of %i images to image %i", (number, step, total, expected) => {
    expect(neighbour(number, step, total)).toBe(expected);
  });
});

describe("groupByCondition", () => {
  const images = [
    { name: "front", condition: null },
    { name: "scratch", condition: "good" },
    { name: "back", condition: null },
    { name: "like new", condition: "excellent" },
  ] as const;
  const names = (chosen: "good" | "acceptable" | null) =>
    groupByCondition(images, chosen).map((group) => group.images.map(({ name }) => name).join(", "));

  it("shows images of any condition first if none is chosen, then the conditions, best first", () => {
    expect(names(null)).toEqual(["front, back", "like new", "scratch"]);
  });

  it("shows the images of the chosen condition first", () => {
    expect(names("good")).toEqual(["scratch", "front, back", "like new"]);
  });

  it("keeps the order if the chosen condition has no images", () => {
    expect(names("acceptable")).toEqual(["front, back", "like new", "scratch"]);
  });
});

describe("clampImageNumber", () => {
  it.each([
    [3, 5, 3],
    [0, 5, 1],
    [-4, 5, 1],
    [99, 5, 5],
    [1.5, 5, 1],
    [Number.NaN, 5, 1],
    [Infinity, 5, 1],
    [2, 0, 1],
  ])("clamps %d to %i images: %i", (number, total, expected) => {
    expect(clampImageNumber(number, total)).toBe(expected);
  });
});

describe("swipeStep", () => {
  it.each([
    [-51, 0, 1],
    [51, 0, -1],
    [-50, 0, null],
    [50, 0, null],
    [-120, 40, 1],
    [60, 200, null],
    [0, 0, null],
  ])("a swipe of %i px across and %i px down is the step %s", (dx, dy, expected) => {
    expect(swipeStep(dx, dy)).toBe(expected);
  });
});

describe("arrowStep", () => {
  it.each([
    ["ArrowRight", 1],
    ["ArrowLeft", -1],
    ["ArrowUp", null],
    ["Escape", null],
  ])("the key %s is the step %s", (key, expected) => {
    expect(arrowStep(key)).toBe(expected);
  });
});
