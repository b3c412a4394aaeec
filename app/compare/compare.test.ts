import { describe, expect, it } from "vitest";

import { compareSpecs } from "./compare.ts";

const specs = (text: string) =>
  text.split(", ").flatMap((item) => {
    const [name = "", value = ""] = item.split("=");
    return name === "" ? [] : [{ name, value }];
  });
const compare = (...products: string[]) =>
  compareSpecs(products.map(specs)).map(({ name, values, differs }) => [name, ...values, differs]);

describe("specs of products as rows", () => {
  it("lists the first product's rows, then further rows of the others", () => {
    expect(compare("Socket=AM5, Cores=6", "Cores=8, Cache=32 MB, socket=AM5")).toEqual([
      ["Socket", "AM5", "AM5", false],
      ["Cores", "6", "8", true],
      ["Cache", null, "32 MB", true],
    ]);
  });

  it("does not count case and spaces as a difference", () => {
    expect(compare("Power=65 W", "Power=65w")).toEqual([["Power", "65 W", "65w", false]]);
  });

  it("marks no difference for one product, and has no rows without specs", () => {
    expect(compare("Cores=6")).toEqual([["Cores", "6", false]]);
    expect(compare("", "")).toEqual([]);
    expect(compare()).toEqual([]);
  });
});
