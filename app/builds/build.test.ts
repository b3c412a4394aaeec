import { describe, expect, it } from "vitest";

import { addPart, isSameBuild, MAX_PARTS, packParts, readParts, setQuantity, sumParts, unpackParts } from "./build.ts";

const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`);

describe("the texts of a list", () => {
  it.each([
    ["one part", ["24"], [["24", 1]], 0],
    [
      "several of a part",
      ["24*3", "a.b-c_d"],
      [
        ["24", 3],
        ["a.b-c_d", 1],
      ],
      0,
    ],
    [
      "the same part twice",
      ["24", "6", "24*2"],
      [
        ["24", 3],
        ["6", 1],
      ],
      0,
    ],
    [
      "more than the maximum of a part",
      ["24*99", "6*15", "6*15"],
      [
        ["24", 20],
        ["6", 20],
      ],
      0,
    ],
    ["none of a part", ["24*0"], [], 1],
    [
      "texts that are not parts",
      ["", "*2", "24*", "24*-1", "24*1.5", "24*100", "../x", "<b>", "a b", "-x", "é"],
      [],
      11,
    ],
    ["an id that is too long", ["x".repeat(65)], [], 1],
    ["too many parts", many(MAX_PARTS + 3), many(MAX_PARTS).map((id) => [id, 1]), 3],
    ["nothing", [], [], 0],
  ])("are read: %s", (_, texts, lines, unread) => {
    expect(readParts(texts)).toEqual({ lines: lines.map(([id, quantity]) => ({ id, quantity })), unread });
  });

  it("are the same after packing and unpacking, and fit into a cookie", () => {
    const lines = many(MAX_PARTS).map((id, i) => ({ id: id.padEnd(64, "x"), quantity: 1 + (i % 20) }));
    expect(unpackParts(packParts(lines))).toEqual({ lines, unread: 0 });
    expect(encodeURIComponent(packParts(lines)).length).toBeLessThan(3_000);
    expect(unpackParts("")).toEqual({ lines: [], unread: 0 });
  });

  it("are unpacked only up to the maximum, so that a long text takes no longer", () => {
    expect(unpackParts("a!".repeat(100_000)).lines).toEqual([{ id: "a", quantity: 20 }]);
  });

  it("are compared in any order", () => {
    const [a, b] = [readParts(["1", "2*2"]).lines, readParts(["2*2", "1"]).lines];
    expect([isSameBuild(a, b), isSameBuild(a, readParts(["1", "2"]).lines)]).toEqual([true, false]);
  });
});

describe("changes of a list", () => {
  const { lines } = readParts(["1", "2*19"]);

  it("adds parts up to the maximum", () => {
    expect(addPart(lines, "3")).toEqual([...lines, { id: "3", quantity: 1 }]);
    expect(addPart(lines, "2")).toEqual([lines[0], { id: "2", quantity: 20 }]);
    const full = readParts(many(MAX_PARTS)).lines;
    expect(addPart(full, "one-more")).toBeNull();
    expect(addPart(full, "p0")?.[0]).toEqual({ id: "p0", quantity: 2 });
  });

  it("sets quantities, and removes with 0", () => {
    expect(setQuantity(lines, "1", 99)[0]).toEqual({ id: "1", quantity: 20 });
    expect(setQuantity(lines, "1", 0)).toEqual([{ id: "2", quantity: 19 }]);
    expect(setQuantity(lines, "unknown", 5)).toEqual(lines);
  });
});

it("the sums of a build have the known prices", () => {
  const sums = sumParts([
    { quantity: 2, price: 1000, typicalPrice: 1500 },
    { quantity: 1, price: 500, typicalPrice: 0 },
    { quantity: 3, price: null, typicalPrice: 100 },
  ]);
  expect(sums).toEqual({ items: 6, price: 2500, unpriced: 3, typical: 3300, untypical: 1 });
});
