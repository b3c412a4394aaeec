import { describe, expect, it } from "vitest";

import {
  findSpec,
  kindOfCategory,
  readBoardSize,
  readDdr,
  readMillimetres,
  readModules,
  readSockets,
  readWatts,
} from "./part-specs.ts";

describe("kinds of parts", () => {
  it.each([
    ["Core components", "Processors", "processor"],
    ["Hardware", "CPU", "processor"],
    ["Core components", "CPU coolers", "cooler"],
    ["Case and Power", "Cooling", "cooler"],
    ["Case and Power", "Power Supplies", "power supply"],
    ["Enclosure & power", "PSUs", "power supply"],
    ["Core components", "Video cards", "graphics card"],
    ["Core Components", "Graphics Cards", "graphics card"],
    ["Core components", "Motherboards", "motherboard"],
    ["Core components", "Memory", "memory"],
    ["Core components", "RAM", "memory"],
    ["Storage", "Internal drives", "drive"],
    ["Enclosure & power", "Cases", "case"],
    ["Enclosure & power", "Case fans", null],
    ["Enclosure & power", "Case accessories", null],
    ["Storage", "External drives", null],
    ["Storage", "Optical drives", null],
    ["Peripherals", "Storage", null],
    ["Home", "Cameras and frames", null],
  ])("finds the kind of %s, %s: %s", (main, category, kind) => {
    expect(kindOfCategory({ main, category })).toBe(kind);
  });
});

it("finds specs by names in any case and punctuation", () => {
  const specs = [
    { name: "FORM-FACTOR", value: " ATX " },
    { name: "Memory slot", value: "4" },
  ];
  expect(findSpec(specs, ["form factor"])).toBe("ATX");
  expect(findSpec(specs, ["unknown", "memory slots"])).toBe("4");
  expect(findSpec(specs, ["form"])).toBeNull();
  expect(findSpec([{ name: "constructor", value: "x" }], ["socket"])).toBeNull();
});

describe("values", () => {
  it.each([
    [readWatts, "650 W", 650],
    [readWatts, "650W", 650],
    [readWatts, "65", 65],
    [readWatts, "up to 120 watts", 120],
    [readWatts, "1.5 kW", null],
    [readWatts, "125 W / 253 W", null],
    [readWatts, "a lot", null],
    [readWatts, null, null],
    [readMillimetres, "322 mm", 322],
    [readMillimetres, "up to 380 mm", 380],
    [readMillimetres, "267", 267],
    [readMillimetres, "304.5 mm", 304],
    [readMillimetres, "30 cm", null],
    [readMillimetres, "12 in", null],
    [readModules, "2 × 16 GB", 2],
    [readModules, "2x8GB", 2],
    [readModules, "4,8", 4],
    [readModules, "4", 4],
    [readModules, "16 GB", null],
    [readSockets, "AM5", ["am5"]],
    [readSockets, "Socket AM5", ["am5"]],
    [readSockets, "LGA 1700", ["1700"]],
    [readSockets, "FCLGA1700", ["1700"]],
    [readSockets, "lga-1700", ["1700"]],
    [readSockets, "2 x LGA2011-3", ["2011-3"]],
    [readSockets, "AM4, AM5 / LGA 1700", ["am4", "am5", "1700"]],
    [readSockets, "AM3+/AM3", ["am3+", "am3"]],
    [readSockets, "Integrated Atom D2700", null],
    [readSockets, "yes", null],
    [readSockets, null, null],
    [readDdr, "DDR5", [5]],
    [readDdr, "ddr4-3200", [4]],
    [readDdr, "DDR4, DDR5", [4, 5]],
    [readDdr, "5,6000", [5]],
    [readDdr, "GDDR6", null],
    [readDdr, "6000 MT/s", null],
    [readBoardSize, "ATX", 3],
    [readBoardSize, "Micro-ATX", 2],
    [readBoardSize, "mATX", 2],
    [readBoardSize, "Mini ITX", 1],
    [readBoardSize, "E-ATX", 4],
    [readBoardSize, "ATX, Micro-ATX, Mini-ITX", 3],
    [readBoardSize, "MicroATX Mini Tower", 2],
    [readBoardSize, "ATX Mid Tower", 3],
    [readBoardSize, "Mid tower", null],
    [readBoardSize, "", null],
  ] as const)("%o reads %j", (read, value, known) => {
    expect(read(value)).toEqual(known);
  });
});
