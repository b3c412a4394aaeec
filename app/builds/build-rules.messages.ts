import type { Advice, RuleName } from "./build-rules.ts";

const ROOM_NAMES = { "graphics card": "graphics card", cooler: "cooler", radiator: "radiator" };
const ROOM_SIZES = { "graphics card": "long", cooler: "tall", radiator: "long" };

/** The advice of a rule, with the reason. */
export function describeAdvice(advice: Advice): { title: string; reason: string } {
  switch (advice.rule) {
    case "one-each":
      return {
        title: `There is more than one ${advice.kind}`,
        reason: `A computer usually has one ${advice.kind}. This list has ${advice.count}.`,
      };
    case "socket":
      return {
        title: "The processor may not fit the motherboard",
        reason: `The processor needs socket ${advice.processor}. The motherboard has ${advice.motherboard}.`,
      };
    case "cooler-socket":
      return {
        title: "The cooler may not fit the processor",
        reason: `The processor uses socket ${advice.processor}. The cooler fits ${advice.cooler}.`,
      };
    case "memory-type":
      return {
        title: "The memory may not fit the motherboard",
        reason: `The memory is ${advice.memory}. The motherboard takes ${advice.motherboard}.`,
      };
    case "memory-slots":
      return {
        title: "There may be too few memory slots",
        reason: `The memory has ${advice.modules} modules. The motherboard has ${advice.slots === 1 ? "1 slot" : `${advice.slots} slots`}.`,
      };
    case "board-size":
      return {
        title: "The motherboard may not fit the case",
        reason: `The motherboard is ${advice.motherboard}. The case fits ${advice.case}.`,
      };
    case "room":
      return {
        title: `The ${ROOM_NAMES[advice.part]} may not fit the case`,
        reason: `The ${ROOM_NAMES[advice.part]} is ${advice.needs} mm ${ROOM_SIZES[advice.part]}. The case has room for ${advice.has} mm.`,
      };
    case "power":
      return {
        title: "The power supply may be too weak",
        reason: `${whyThatMuch(advice)} This power supply delivers ${advice.supply} W.`,
      };
  }
}

function whyThatMuch({ draw, enough }: Extract<Advice, { rule: "power" }>): string {
  if (draw === null) return `The graphics card asks for a power supply of ${enough} W.`;
  return `The processor and graphics card draw at least ${draw} W. To cover the other parts with a reserve, choose ${enough} W or more.`;
}

/** The subject of a rule's comparison. */
export const RULE_SUBJECTS: Record<RuleName, string> = {
  "one-each": "number of parts",
  socket: "processor socket",
  "cooler-socket": "cooler socket",
  "memory-type": "memory type",
  "memory-slots": "memory slots",
  "board-size": "motherboard size",
  room: "room in the case",
  power: "power supply",
};
