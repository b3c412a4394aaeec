import { describe, expect, it } from "vitest";

import { readSpecsOfDescription, repeatsSpecs } from "./specs-of-description.ts";
import { mergeSpecs, readSpecCells, specLine, type Spec } from "./specs.ts";

const list = (text: string): Spec[] =>
  text.split(", ").flatMap((item) => {
    const [name = "", value = ""] = item.split("=");
    return name === "" ? [] : [{ name, value }];
  });

describe("specs with changes", () => {
  it.each([
    ["a changed spec keeps its place", "A=1, B=2", "A=3", "A=3, B=2"],
    ["new specs follow in order", "A=1", "C=3, B=2", "A=1, C=3, B=2"],
    ["an empty value removes a spec", "A=1, B=2", "A=", "B=2"],
    ["names are compared ignoring case", "Brand=1", "brand=2", "brand=2"],
    ["another spelling without a value removes nothing", "Brand=1", "Brand=1, brand=", "Brand=1"],
    ["names that are twice in the changes stay twice", "", "A=1, a=2", "A=1, a=2"],
    ["nothing changes without changes", "B=2, A=1", "", "B=2, A=1"],
  ])("merges changes: %s", (_, specs, changes, merged) => {
    expect(mergeSpecs(list(specs), list(changes))).toEqual(list(merged));
  });

  it("are read from the columns of a file", () => {
    expect(readSpecCells({ id: "1", "spec:Socket": "AM5", "spec: TDP ": "", special: "x" })).toEqual(
      list("Socket=AM5, TDP="),
    );
  });
});

describe("the line of specs on a card", () => {
  it("has the first four specs", () => {
    expect(specLine(list("Socket=AM5, Cores=6, Power=65 W, Boost=5 GHz, Cache=32 MB"))).toBe(
      "Socket: AM5 · Cores: 6 · Power: 65 W · Boost: 5 GHz",
    );
    expect(specLine([])).toBe("");
  });
});

describe("specs of a description", () => {
  it.each([
    [
      "a list below a heading",
      "<h2>Ryzen 9</h2><ul><li><strong>Core count</strong>: 16</li><li><strong>Clock</strong>: 4.3</li></ul>",
      "Core count=16, Clock=4.3",
    ],
    ["items in paragraphs", "<ul><li><p><b>Socket:</b> AM5</p></li></ul>", "Socket=AM5"],
    [
      "paragraphs and line breaks",
      "<p>Socket: AM5<br />Ratio: 16:9</p><p>Size: 2 &lt; 3 &amp;&nbsp;4</p>",
      "Socket=AM5, Ratio=16:9, Size=2 < 3 & 4",
    ],
    ["lines without tags", "Socket: AM5\nCores: 6", "Socket=AM5, Cores=6"],
    ["no items", "<h2>Only a heading: here</h2>", ""],
    ["a sentence among the items", "<p>A good processor.</p><ul><li>Socket: AM5</li></ul>", ""],
    ["an item without a value", "<ul><li>Socket:</li><li>Cores: 6</li></ul>", ""],
    ["an image", '<p>Socket: AM5</p><img src="/images/1.webp" />', ""],
    ["a name that is too long", `<p>${"x".repeat(61)}: 1</p>`, ""],
    ["nothing", "", ""],
  ])("reads %s", (_, html, specs) => {
    expect(readSpecsOfDescription(html)).toEqual(list(specs));
  });

  it("are repeated only if the product has all of them", () => {
    const html = "<h2>Chip</h2><ul><li>Socket: AM5</li><li>Cores: 6</li></ul>";
    expect(repeatsSpecs(html, list("Brand=AMD, Cores=6, Socket=AM5"))).toBe(true);
    expect(repeatsSpecs(html, list("Cores=8, Socket=AM5"))).toBe(false);
    expect(repeatsSpecs("<p>A good chip.</p>", list("Cores=8"))).toBe(false);
    expect(repeatsSpecs("", [])).toBe(false);
  });
});
