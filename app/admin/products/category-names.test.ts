import { describe, expect, it } from "vitest";

import { hasUnshownSpelling, listOtherSpellings, listSubCategories, SHOWN_SPELLING } from "./category-names.ts";

const CATEGORIES = {
  mainCategories: ["Home", "PC parts"],
  categoryMap: { Home: ["Lighting"], "PC parts": ["Cases", "Core components"] },
};

describe("listSubCategories", () => {
  it.each([
    ["PC parts", ["Cases", "Core components"]],
    [" pc  PARTS ", ["Cases", "Core components"]],
    ["", ["Lighting", "Cases", "Core components"]],
    ["Garden", []],
  ])("lists the sub-categories of the main category %j", (main, expected) => {
    expect(listSubCategories(CATEGORIES, main)).toEqual(expected);
  });
});

describe("listOtherSpellings", () => {
  it.each([
    ["Core Components", ["Core components"]],
    ["Core  components", ["Core components"]],
    ["Core components ", []],
    ["Core component", []],
    ["", []],
  ])("lists the other spellings of %j", (typed, expected) => {
    expect(listOtherSpellings(typed, ["Cases", "Core components"])).toEqual(expected);
  });

  it("treats names that differ only in accents as the same, like the page of categories", () => {
    expect(listOtherSpellings("Cafe", ["Café", "Cases"])).toEqual(["Café"]);
    expect(listSubCategories({ mainCategories: ["Café"], categoryMap: { Café: ["Tables"] } }, "Cafe")).toEqual([
      "Tables",
    ]);
  });

  it("lists the other spelling if both are in use", () => {
    expect(listOtherSpellings("Core Components", ["Core Components", "Core components"])).toEqual(["Core components"]);
  });
});

describe("hasUnshownSpelling", () => {
  const formOf = (...fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  };

  it("is true until the form has shown the other spelling of the typed name", () => {
    const isUnshown = (...shown: string[]) =>
      hasUnshownSpelling(
        formOf(
          ["main_category", "PC Parts"],
          ["category", "CASES"],
          ...shown.map((name): [string, string] => [SHOWN_SPELLING, name]),
        ),
        CATEGORIES,
      );
    expect(isUnshown()).toBe(true);
    expect(isUnshown("PC Parts")).toBe(true);
    expect(isUnshown("PC Parts", "Cases")).toBe(true);
    expect(isUnshown("PC Parts", "CASES")).toBe(false);
  });

  it("is false for new names and for names in their existing spelling", () => {
    expect(hasUnshownSpelling(formOf(["main_category", "Garden"], ["category", "Cases"]), CATEGORIES)).toBe(false);
    expect(hasUnshownSpelling(formOf(["main_category", "PC parts"], ["category", "Cases"]), CATEGORIES)).toBe(false);
    const both = { ...CATEGORIES, mainCategories: ["PC Parts", "PC parts"] };
    expect(hasUnshownSpelling(formOf(["main_category", "PC parts"], ["category", "Cases"]), both)).toBe(false);
  });
});
