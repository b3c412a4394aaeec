import { describe, expect, it } from "vitest";

import { DEMO_CATALOGUE } from "#demo/catalogue.ts";

import { checkParts, listMissing, type RulePart } from "./build-rules.ts";
import { describeAdvice } from "./build-rules.messages.ts";

const part = (category: string, specs: Record<string, string>, quantity = 1): RulePart => ({
  ...{ main: "Parts", category, quantity },
  specs: Object.entries(specs).map(([name, value]) => ({ name, value })),
});

const titles = (...parts: RulePart[]) => checkParts(parts).advice.map((one) => describeAdvice(one).title);
const SOCKET = "The processor may not fit the motherboard";
const MEMORY = "The memory may not fit the motherboard";
const SLOTS = "There may be too few memory slots";
const SIZE = "The motherboard may not fit the case";
const POWER = "The power supply may be too weak";

describe("the rules", () => {
  it.each<[string, RulePart[], string[]]>([
    ["another socket", [part("Processors", { Socket: "AM5" }), part("Motherboards", { Socket: "LGA 1700" })], [SOCKET]],
    [
      "the same socket, written differently",
      [part("CPUs", { Socket: "Socket AM5" }), part("Motherboards", { "CPU socket": "am5" })],
      [],
    ],
    [
      "a newer socket for an older processor",
      [part("CPUs", { Socket: "AM3" }), part("Motherboards", { Socket: "AM3+" })],
      [],
    ],
    [
      "an older socket for a newer processor",
      [part("CPUs", { Socket: "AM3+" }), part("Motherboards", { Socket: "AM3" })],
      [SOCKET],
    ],
    [
      "a socket that follows from the microarchitecture",
      [part("CPUs", { Microarchitecture: "Zen 5" }), part("Motherboards", { Socket: "AM4" })],
      [SOCKET],
    ],
    [
      "a microarchitecture that fits",
      [part("CPUs", { Microarchitecture: "Zen 5" }), part("Motherboards", { Socket: "AM5" })],
      [],
    ],
    [
      "a microarchitecture and a socket that nobody knows",
      [part("CPUs", { Microarchitecture: "Zen 5" }), part("Motherboards", { Socket: "XY9" })],
      [],
    ],
    [
      "an unknown microarchitecture",
      [part("CPUs", { Microarchitecture: "constructor" }), part("Motherboards", { Socket: "AM4" })],
      [],
    ],
    ["no socket", [part("CPUs", {}), part("Motherboards", { Socket: "AM4" })], []],
    [
      "a cooler for other sockets",
      [part("CPUs", { Socket: "AM5" }), part("CPU coolers", { Sockets: "AM4, LGA1700" })],
      ["The cooler may not fit the processor"],
    ],
    [
      "a cooler for this socket too",
      [part("CPUs", { Socket: "AM5" }), part("CPU coolers", { Sockets: "AM4, AM5" })],
      [],
    ],
    [
      "other memory",
      [part("Memory", { "Memory type": "DDR4" }), part("Motherboards", { "Memory type": "DDR5" })],
      [MEMORY],
    ],
    [
      "memory that a socket excludes",
      [part("Memory", { Speed: "4,3200" }), part("Motherboards", { Socket: "AM5" })],
      [MEMORY],
    ],
    [
      "memory that a socket allows",
      [part("Memory", { Speed: "4,3200" }), part("Motherboards", { Socket: "LGA1700" })],
      [],
    ],
    [
      "memory of an unknown kind",
      [part("Memory", { Speed: "3200 MT/s" }), part("Motherboards", { Socket: "AM5" })],
      [],
    ],
    [
      "more modules than slots",
      [part("Memory", { Modules: "2 × 16 GB" }, 2), part("Motherboards", { "Memory slots": "2" })],
      [SLOTS],
    ],
    [
      "as many modules as slots",
      [part("Memory", { Modules: "2,16" }, 2), part("Motherboards", { "Memory slots": "4" })],
      [],
    ],
    [
      "a board that is too large",
      [part("Motherboards", { "Form factor": "ATX" }), part("Cases", { Type: "MicroATX Mini Tower" })],
      [SIZE],
    ],
    [
      "a board that is small enough",
      [part("Motherboards", { "Form factor": "Mini-ITX" }), part("Cases", { Type: "ATX Mid Tower" })],
      [],
    ],
    ["a case of unknown size", [part("Motherboards", { "Form factor": "ATX" }), part("Cases", { Type: "HTPC" })], []],
    [
      "a card that is too long",
      [part("Video cards", { Length: "322 mm" }), part("Cases", { "Card length": "up to 320 mm" })],
      ["The graphics card may not fit the case"],
    ],
    [
      "a card that is short enough",
      [part("Video cards", { Length: "320" }), part("Cases", { "Card length": "up to 320 mm" })],
      [],
    ],
    [
      "a cooler that is too tall",
      [part("Cooling", { Height: "158 mm" }), part("Cases", { "Cooler height": "up to 130 mm" })],
      ["The cooler may not fit the case"],
    ],
    [
      "a radiator that is too long",
      [part("Cooling", { Radiator: "360 mm" }), part("Cases", { Radiator: "up to 240 mm" })],
      ["The radiator may not fit the case"],
    ],
    [
      "too little power",
      [
        part("CPUs", { TDP: "120 W" }),
        part("Video cards", { "Board power": "400 W" }),
        part("Power supplies", { Wattage: "650 W" }),
      ],
      [POWER],
    ],
    [
      "enough power",
      [
        part("CPUs", { TDP: "120 W" }),
        part("Video cards", { "Board power": "400 W" }),
        part("Power supplies", { Wattage: "750 W" }),
      ],
      [],
    ],
    [
      "too little for what is known",
      [part("CPUs", { TDP: "280" }), part("Video cards", {}), part("Power supplies", { Wattage: "300" })],
      [POWER],
    ],
    [
      "what a card recommends",
      [
        part("Video cards", { "Board power": "200 W", "Recommended PSU": "700 W" }),
        part("Power supplies", { Wattage: "650 W" }),
      ],
      [POWER],
    ],
    ["a supply of unknown power", [part("CPUs", { TDP: "280" }), part("Power supplies", {})], []],
    ["two processors", [part("CPUs", {}), part("CPUs", {})], ["There is more than one processor"]],
    ["two cases of one kind", [part("Cases", {}, 2)], ["There is more than one case"]],
    ["nothing", [], []],
  ])("give the right advice, or none, for %s", (_, parts, expected) => {
    expect(titles(...parts)).toEqual(expected);
  });

  it("list what was compared without conflict", () => {
    const chip = part("CPUs", { Socket: "AM5", TDP: "65 W" });
    const board = part("Motherboards", { Socket: "AM5", "Memory type": "DDR5" });
    const memory = part("Memory", { "Memory type": "DDR5" });
    expect(checkParts([chip, board, memory])).toEqual({ advice: [], fine: ["socket", "memory-type"] });
    // The power is not known to be enough as long as the card's is not known.
    const supply = part("PSUs", { Wattage: "750 W" });
    expect(checkParts([chip, part("Video cards", {}), supply]).fine).toEqual([]);
    expect(checkParts([chip, supply]).fine).toEqual(["power"]);
  });

  it("give the reason with both values", () => {
    const { advice } = checkParts([
      part("CPUs", { Socket: "AM5", TDP: "105 W" }),
      part("Motherboards", { Socket: "Socket 1700" }),
      part("Power supplies", { Wattage: "200 W" }),
    ]);
    expect(advice.map((one) => describeAdvice(one).reason)).toEqual([
      "The processor needs socket AM5. The motherboard has Socket 1700.",
      "The processor and graphics card draw at least 105 W. To cover the other parts with a reserve, choose 250 W or more. This power supply delivers 200 W.",
    ]);
  });
});

it("give the power supply that the graphics card asks for as the reason", () => {
  const parts = [
    part("Video cards", { "Board power": "200 W", "Recommended power supply": "750 W" }),
    part("Power supplies", { Wattage: "650 W" }),
  ];
  expect(checkParts(parts).advice.map((one) => describeAdvice(one).reason)).toEqual([
    "The graphics card asks for a power supply of 750 W. This power supply delivers 650 W.",
  ]);
});

it("names necessary parts that the list lacks", () => {
  const slot = (category: string, parts = 0) => ({ main: "Parts", category, parts: Array<null>(parts).fill(null) });
  const slots = [
    slot("Case fans"),
    slot("Cases"),
    slot("Processors", 1),
    slot("Memory"),
    slot("SSDs"),
    slot("HDDs", 1),
  ];
  expect(listMissing(slots).map(({ category }) => category)).toEqual(["Memory", "Cases"]);
});

describe("the demonstration", () => {
  const demo = (...ids: string[]) =>
    ids.map((id): RulePart => {
      const entry = DEMO_CATALOGUE.find(({ shop, product }) => shop === "pc" && product.id === id);
      if (!entry) throw new Error(`There is no part ${id}.`);
      const { main_category: main, category, specs = [] } = entry.product;
      return { main, category, specs, quantity: 1 };
    });

  it("has a computer whose parts fit together", () => {
    const { advice, fine } = checkParts(demo("1", "4", "6", "8", "10", "12", "14", "104"));
    expect(advice).toEqual([]);
    expect(fine).toEqual(
      expect.arrayContaining(["socket", "cooler-socket", "memory-type", "memory-slots", "board-size", "room", "power"]),
    );
  });

  it("has parts about which every other rule gives advice", () => {
    expect(titles(...demo("1", "5", "24", "25", "23", "14", "108"))).toEqual([
      SOCKET,
      MEMORY,
      "The graphics card may not fit the case",
      "The cooler may not fit the case",
      POWER,
    ]);
    expect(titles(...demo("4", "25"))).toEqual([SIZE]);
  });
});
