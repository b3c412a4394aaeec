import type { Spec } from "../catalogue/specs/specs.ts";

import {
  findSpec,
  kindOfCategory,
  readBoardSize,
  readDdr,
  readMillimetres,
  readModules,
  readSocket,
  readSockets,
  readWatts,
  type PartKind,
} from "./part-specs.ts";

/**
 * The rules that find parts that do not fit together. Each rule compares specs and returns advice with the compared
 * values. The texts are in `build-rules.messages.ts`. A rule returns nothing if a spec is missing or cannot be read.
 */
export type Advice =
  | { rule: "one-each"; kind: PartKind; count: number }
  | { rule: "socket"; processor: string; motherboard: string }
  | { rule: "cooler-socket"; processor: string; cooler: string }
  | { rule: "memory-type"; memory: string; motherboard: string }
  | { rule: "memory-slots"; modules: number; slots: number }
  | { rule: "board-size"; motherboard: string; case: string }
  | { rule: "room"; part: "graphics card" | "cooler" | "radiator"; needs: number; has: number }
  /** `draw`: null if the graphics card itself asks for that much. */
  | { rule: "power"; draw: number | null; supply: number; enough: number };

export interface RulePart {
  main: string;
  category: string;
  quantity: number;
  specs: readonly Spec[];
}

type Parts = Readonly<Record<PartKind, readonly RulePart[]>>;

/** The result of a comparison: advice or none; null if a spec is unknown. */
type Found = Advice | "fits" | null;

const SOCKET = ["socket", "cpu socket", "processor socket", "socket type"];
const COOLER_SOCKETS = ["sockets", "socket", "cpu socket", "compatible sockets", "supported sockets"];
const MICROARCHITECTURE = ["microarchitecture", "architecture", "core family"];
const MEMORY_TYPE = ["memory type", "type", "memory standard", "ram type", "speed"];
const BOARD_MEMORY = ["memory type", "ram type", "memory standard", "supported memory"];
const MODULES = ["modules", "kit", "number of modules"];
const MEMORY_SLOTS = ["memory slots", "ram slots", "dimm slots"];
const BOARD_SIZE = ["form factor", "size", "board size"];
const CASE_SIZE = ["motherboard form factor", "motherboard support", "motherboard size", "form factor", "type"];
const PROCESSOR_WATTS = ["tdp", "power", "power draw", "thermal design power", "wattage"];
const CARD_WATTS = ["board power", "power", "tdp", "tgp", "tbp", "power draw", "power consumption", "wattage"];
const CARD_WANTS = ["recommended power supply", "recommended psu", "suggested psu", "minimum psu", "required psu"];
const SUPPLY_WATTS = ["wattage", "power", "output", "rated power"];

/** Parts that must fit into the case. */
const ROOM = [
  {
    part: "graphics card",
    kind: "graphics card",
    size: ["length", "card length"],
    room: ["card length", "gpu length", "graphics card length", "max gpu length", "maximum video card length"],
  },
  {
    part: "cooler",
    kind: "cooler",
    size: ["height", "cooler height"],
    room: ["cooler height", "cpu cooler height", "max cooler height", "maximum cpu cooler height"],
  },
  { part: "radiator", kind: "cooler", size: ["radiator", "radiator size"], room: ["radiator", "radiator size"] },
] as const;

/** Which sockets processors have, for those that only name their microarchitecture. */
const SOCKETS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ["zen 5", ["AM5", "sTR5"]],
  ["zen 4", ["AM5", "sTR5"]],
  ["zen 3", ["AM4", "sWRX8"]],
  ["zen 2", ["AM4", "sTRX4", "sWRX8"]],
  ["zen+", ["AM4", "TR4"]],
  ["zen", ["AM4", "TR4"]],
  ["arrow lake", ["LGA1851"]],
  ["raptor lake refresh", ["LGA1700"]],
  ["raptor lake", ["LGA1700"]],
  ["alder lake", ["LGA1700"]],
  ["rocket lake", ["LGA1200"]],
  ["comet lake", ["LGA1200"]],
  ["coffee lake refresh", ["LGA1151"]],
  ["coffee lake", ["LGA1151"]],
  ["kaby lake", ["LGA1151", "LGA2066"]],
  ["skylake", ["LGA1151", "LGA2066"]],
  ["haswell refresh", ["LGA1150"]],
  ["haswell", ["LGA1150", "LGA2011-3"]],
  ["ivy bridge", ["LGA1155", "LGA2011"]],
  ["sandy bridge", ["LGA1155", "LGA2011"]],
]);

/** Which memory the motherboards with a socket take, for those that do not name it. */
const DDR_OF: ReadonlyMap<string, readonly number[]> = new Map([
  ["am5", [5]],
  ["1851", [5]],
  ["1700", [4, 5]],
  ["am4", [4]],
  ["1200", [4]],
  ["2066", [4]],
  ["2011-3", [4]],
  ["1151", [3, 4]],
  ["1150", [3]],
  ["1155", [3]],
  ["am3+", [3]],
  ["am3", [3]],
  ["fm2+", [3]],
  ["fm2", [3]],
]);

/** The power of motherboard, drives and fans together, and the reserve that a power supply should have. */
const REST_WATTS = 75;
const RESERVE = 1.2;
const WATTS_STEP = 50;

/** All rules, in the order in which their advice is shown. */
const RULES = {
  "one-each": ({ processor, motherboard, "power supply": supply, case: box }: Parts) =>
    [processor, motherboard, supply, box].map((parts): Found => {
      const [first] = parts;
      const count = parts.reduce((sum, { quantity }) => sum + quantity, 0);
      const kind = first && kindOfCategory(first);
      return kind && count > 1 ? { rule: "one-each", kind, count } : null;
    }),

  socket: ({ processor, motherboard }: Parts) =>
    eachPair(processor, motherboard, (chip, board) => {
      const needs = socketsOfProcessor(chip);
      const value = findSpec(board.specs, SOCKET);
      const has = readSockets(value);
      if (!needs || !has || value === null) return null;
      if (fitsSocket(needs.sockets, has)) return "fits";
      // Rules by microarchitecture cover common sockets only.
      if (needs.isInferred && !has.every((socket) => DDR_OF.has(socket))) return null;
      return { rule: "socket", processor: needs.shown, motherboard: value };
    }),

  "cooler-socket": ({ processor, cooler }: Parts) =>
    eachPair(processor, cooler, (chip, one) => {
      const needs = socketsOfProcessor(chip);
      const value = findSpec(one.specs, COOLER_SOCKETS);
      const has = readSockets(value);
      if (!needs || needs.isInferred || !has || value === null) return null;
      return fitsSocket(needs.sockets, has) ? "fits" : { rule: "cooler-socket", processor: needs.shown, cooler: value };
    }),

  "memory-type": ({ memory, motherboard }: Parts) =>
    eachPair(memory, motherboard, (kit, board) => {
      const is = MEMORY_TYPE.map((name) => readDdr(findSpec(kit.specs, [name]))).find((found) => found !== null);
      const takes = ddrOfBoard(board);
      if (!is || !takes) return null;
      if (is.some((ddr) => takes.includes(ddr))) return "fits";
      return { rule: "memory-type", memory: nameDdr(is), motherboard: nameDdr(takes) };
    }),

  "memory-slots": ({ memory, motherboard }: Parts) =>
    motherboard.map((board): Found => {
      const slots = readModules(findSpec(board.specs, MEMORY_SLOTS));
      const kits = memory.map(({ specs, quantity }) => (readModules(findSpec(specs, MODULES)) ?? NaN) * quantity);
      const modules = kits.reduce((sum, count) => sum + count, 0);
      if (slots === null || memory.length === 0 || Number.isNaN(modules)) return null;
      return modules <= slots ? "fits" : { rule: "memory-slots", modules, slots };
    }),

  "board-size": ({ motherboard, case: cases }: Parts) =>
    eachPair(motherboard, cases, (board, box) => {
      const [own, room] = [findSpec(board.specs, BOARD_SIZE), findSpec(box.specs, CASE_SIZE)];
      const [needs, has] = [readBoardSize(own), readBoardSize(room)];
      if (needs === null || has === null || own === null || room === null) return null;
      return needs <= has ? "fits" : { rule: "board-size", motherboard: own, case: room };
    }),

  room: (parts: Parts) =>
    ROOM.flatMap(({ part, kind, size, room }) =>
      eachPair(parts[kind], parts.case, (one, box) => {
        const [needs, has] = [readMillimetres(findSpec(one.specs, size)), readMillimetres(findSpec(box.specs, room))];
        if (needs === null || has === null) return null;
        return needs <= has ? "fits" : { rule: "room", part, needs, has };
      }),
    ),

  power: ({ processor, "graphics card": cards, "power supply": supplies }: Parts): Found[] => {
    const [one, ...others] = supplies;
    const supply = one && readWatts(findSpec(one.specs, SUPPLY_WATTS));
    const drawn = [
      ...processor.map((chip) => times(readWatts(findSpec(chip.specs, PROCESSOR_WATTS)), chip.quantity)),
      ...cards.map((card) => times(readWatts(findSpec(card.specs, CARD_WATTS)), card.quantity)),
    ];
    const known = drawn.filter((watts) => watts !== null);
    if (supply == null || others.length > 0 || known.length === 0) return [null];
    const draw = known.reduce((sum, watts) => sum + watts, 0);
    const wanted = cards.map(({ specs }) => readWatts(findSpec(specs, CARD_WANTS)) ?? 0);
    const computed = Math.ceil(((draw + REST_WATTS) * RESERVE) / WATTS_STEP) * WATTS_STEP;
    const enough = Math.max(computed, ...wanted);
    if (supply < enough) return [{ rule: "power", draw: enough > computed ? null : draw, supply, enough }];
    return [known.length === drawn.length ? "fits" : null];
  },
} satisfies Record<Advice["rule"], (parts: Parts) => Found[]>;

export type RuleName = keyof typeof RULES;

export interface Checked {
  advice: Advice[];
  /** The rules that compared something and found nothing to say. */
  fine: RuleName[];
}

/** Checks a list of parts. */
export function checkParts(parts: readonly RulePart[]): Checked {
  const of = (kind: PartKind) => parts.filter((part) => kindOfCategory(part) === kind);
  const byKind: Parts = {
    ...{ processor: of("processor"), motherboard: of("motherboard"), memory: of("memory"), drive: of("drive") },
    ...{ "graphics card": of("graphics card"), case: of("case"), cooler: of("cooler") },
    "power supply": of("power supply"),
  };
  const advice: Advice[] = [];
  const fine: RuleName[] = [];
  for (const [name, check] of Object.entries(RULES) as [RuleName, (parts: Parts) => Found[]][]) {
    const found = check(byKind).filter((one) => one !== null);
    const warnings = found.filter((one) => one !== "fits");
    advice.push(...warnings);
    if (found.length > 0 && warnings.length === 0) fine.push(name);
  }
  return { advice, fine };
}

/** The parts that every computer needs. */
const NEEDED: readonly PartKind[] = ["processor", "motherboard", "memory", "drive", "case", "power supply"];

/** Which of the sub-categories that every computer needs have no part yet. */
export function listMissing<Slot extends { main: string; category: string; parts: readonly unknown[] }>(
  slots: readonly Slot[],
): Slot[] {
  return NEEDED.flatMap((kind) => {
    const ofKind = slots.filter((slot) => kindOfCategory(slot) === kind);
    return ofKind.every(({ parts }) => parts.length === 0) ? ofKind.slice(0, 1) : [];
  });
}

function eachPair(a: readonly RulePart[], b: readonly RulePart[], compare: (a: RulePart, b: RulePart) => Found) {
  return a.flatMap((one) => b.map((other) => compare(one, other)));
}

function times(watts: number | null, quantity: number): number | null {
  return watts === null ? null : watts * quantity;
}

/** `shown` is what the advice says. */
function socketsOfProcessor({ specs }: RulePart): { sockets: string[]; shown: string; isInferred: boolean } | null {
  const value = findSpec(specs, SOCKET);
  const sockets = readSockets(value);
  if (value !== null) return sockets && { sockets, shown: value, isInferred: false };
  const inferred = SOCKETS_OF.get((findSpec(specs, MICROARCHITECTURE) ?? "").toLowerCase());
  if (!inferred) return null;
  return { sockets: inferred.flatMap((one) => readSocket(one) ?? []), shown: inferred.join(" or "), isInferred: true };
}

/** A processor for AM3 fits AM3+, but not the other way round. */
function fitsSocket(needs: readonly string[], has: readonly string[]): boolean {
  return needs.some((one) => has.some((other) => other === one || other === `${one}+`));
}

function ddrOfBoard({ specs }: RulePart): readonly number[] | null {
  const named = readDdr(findSpec(specs, BOARD_MEMORY));
  if (named) return named;
  const [socket, ...others] = readSockets(findSpec(specs, SOCKET)) ?? [];
  return socket !== undefined && others.length === 0 ? (DDR_OF.get(socket) ?? null) : null;
}

function nameDdr(generations: readonly number[]): string {
  return generations.map((one) => `DDR${one}`).join(" or ");
}
