import { describe, expect, it } from "vitest";

import { orderByPositions, splitLinks } from "./gallery.ts";

describe("pasted links", () => {
  it.each([
    ["one a line", "https://a/1.jpg\r\nhttps://b/2.jpg\nhttps://c/3.jpg"],
    ["with commas between", "https://a/1.jpg,https://b/2.jpg , https://c/3.jpg"],
    ["with spaces and empty lines", "  https://a/1.jpg  \n\n\n https://b/2.jpg,\nhttps://c/3.jpg,,\n,"],
  ])("are split: %s", (_how, text) => {
    expect(splitLinks(text)).toEqual(["https://a/1.jpg", "https://b/2.jpg", "https://c/3.jpg"]);
  });

  it("keep commas inside a link", () => {
    expect(splitLinks("https://a/w=1,h=2/a.jpg?x=1,2, HTTP://b/c.jpg")).toEqual([
      "https://a/w=1,h=2/a.jpg?x=1,2",
      "HTTP://b/c.jpg",
    ]);
  });

  it("are empty if nothing but separators is pasted", () => {
    expect(splitLinks(" \n ,, \n")).toEqual([]);
  });
});

describe("positions typed beside images", () => {
  const order = (places: Record<string, string>) =>
    orderByPositions(["a", "b", "c"], (name) => places[name] ?? "").join("");

  it.each([
    ["nothing typed", {}, "abc"],
    ["as they are", { a: "1", b: "2", c: "3" }, "abc"],
    ["the last one first", { a: "1", b: "2", c: "1" }, "cab"],
    ["the first one last", { a: "3", b: "2", c: "3" }, "bca"],
    ["two swapped", { a: "2", b: "1", c: "3" }, "bac"],
    ["reversed", { a: "3", b: "2", c: "1" }, "cba"],
    ["far beyond the last", { a: "99", b: "2", c: "3" }, "bca"],
    ["before the first", { a: "1", b: "2", c: "0" }, "cab"],
    ["words and fractions", { a: "later", b: "-1", c: "1.5" }, "abc"],
  ])("sort the images: %s", (_what, places, expected) => {
    expect(order(places)).toBe(expected);
  });
});
