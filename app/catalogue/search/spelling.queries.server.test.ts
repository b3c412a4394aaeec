import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { getShop } from "../../shops/shops.ts";

import { listSimilarTexts } from "./spelling.queries.server.ts";

let db: Db;
let cleanup: () => void;
const TITLES = [
  "Walnut desk lamp",
  "Graphics card RTX 4070",
  "Mechanical keyboard, silent",
  "Ryzen 5600 processor",
  "Настольная лампа Ёлка",
  "Lamplight lantern",
];
beforeAll(() => {
  ({ db, cleanup } = makeDatabase());
  TITLES.forEach((title, i) => insertProduct(db, "pc", { id: String(i), title }));
  insertProduct(db, "smart", { id: "1", title: "Thermostat" });
});
afterAll(() => cleanup());

const similar = (q: string) => listSimilarTexts(db, getShop("pc"), q);

describe("suggestions for a search that finds nothing", () => {
  it.each([
    ["keybaord", "keyboard"],
    ["kyboard", "keyboard"],
    ["keyboards", "keyboard"],
    ["mecanical keybord", "mechanical keyboard"],
    ["lapm", "lamp"],
    ["lmap", "lamp"],
    ["lanp", "lamp"],
    ["procesor", "processor"],
    ["wlanut", "walnut"],
    ["lnatern", "lantern"],
    ["Grafics card", "graphics card"],
    ["насточьная", "настольная"],
    ["ёлко", "елка"],
  ])("for %j, the first suggestion is %j", (q, expected) => {
    expect(similar(q)[0]).toBe(expected);
  });

  it("suggests the single words if they occur in another order", () => {
    expect(similar("lamp desk")).toEqual(["lamp", "desk"]);
  });

  it("suggests only what the shop has, and at most three texts", () => {
    expect(similar("thermostta")).toEqual([]);
    expect(similar("xyzzy")).toEqual([]);
    expect(similar("lamp keyboard processor graphics mechanical").length).toBeLessThanOrEqual(3);
  });

  it.each(["", "ab", '"*" OR NEAR(', "%_%", "😀😀😀", "x".repeat(500), "a b c d e f g h i j"])(
    "suggests nothing for %.40j",
    (q) => {
      expect(similar(q)).toEqual([]);
    },
  );
});
