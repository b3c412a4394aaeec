import { formatMoney } from "../../shared/money.ts";
import type { CategoryName, CountedName } from "../../catalogue/category-spellings.ts";
import type { Message } from "../../ui/messages/message.ts";

import type { BulkAct } from "./bulk-act.ts";

export const BULK_FIELD_PROBLEMS = {
  amount: "Enter an amount in dollars above 0, such as 5 or 2.50.",
  percent: "Enter a number above 0, such as 10 or 2.5. A price can be lowered by at most 100 per cent.",
  noCategory: "Enter a main category or a category.",
};

export const MERGES: Message = {
  text: "There is a category with this name already. Nothing was changed yet.",
  tone: "notice",
};

/** The question about all products of a category. */
export function renameQuestion({ main, category }: CategoryName, count: number): string {
  return `Rename ${category === null ? main : `${main} › ${category}`}: ${countProducts(count)}`;
}

/** Above the button that merges two categories. */
export function mergeText({ main, category, productCount }: CountedName): string {
  const name = category === null ? main : `${main} › ${category}`;
  return `${name} is there already, with ${countProducts(productCount)}. Both will be one category. Undo separates them again.`;
}

export const NOTHING_CHOSEN: Message = { text: "Choose the products first.", tone: "failure" };
export const MORE_CHOSEN: Message = {
  text: "More products match now than before. Nothing was changed. Look at them again.",
  tone: "notice",
};
export const TOO_MANY_ACTS: Message = {
  text: "Several acts on many products are still running. Wait until one of them has ended.",
  tone: "failure",
};
export const BULK_FAILED: Message = { text: "The products could not be changed. Please try again.", tone: "failure" };

export const BIN_MESSAGES = {
  "not-found": { text: "This is no longer in the bin.", tone: "failure" },
  taken: {
    text: "Another product has this id now. Delete that one first, or add this one again under another id.",
    tone: "failure",
  },
  invalid: {
    text: "This product cannot be restored: the shop no longer accepts what its fields hold.",
    tone: "failure",
  },
} as const satisfies Record<string, Message>;

export function restoredMessage(id: string): Message {
  return { text: `Product with ID ${id} has been restored.`, tone: "success" };
}

export function countProducts(count: number): string {
  return count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`;
}

/** The question of an act's page. That of deleting is the one that is also asked for a single product. */
export const BULK_QUESTIONS = {
  price: (count: number) => `Change the price of ${countProducts(count)}`,
  category: (count: number) => `Move ${countProducts(count)} to another category`,
  availability: (count: number) => `Change the availability of ${countProducts(count)}`,
  delete: (count: number) => `Are you sure you want to delete ${countProducts(count)}?`,
};

/** An act as a heading: "Lowering prices by 10%". */
export function actText(act: BulkAct): string {
  switch (act.kind) {
    case "price": {
      const by = act.unit === "amount" ? formatMoney(act.value) : `${act.value / 100}%`;
      return `${act.direction === "up" ? "Raising" : "Lowering"} prices by ${by}`;
    }
    case "category":
      return `Moving to ${[act.main, act.category].filter(Boolean).join(" › ")}`;
    case "availability":
      return act.availability === "YES" ? "Setting to in stock" : "Setting to out of stock";
    case "delete":
      return "Deleting products";
    case "restore":
      return "Restoring products";
    case "undo":
      return "Undoing a bulk change";
  }
}

const DONE: Record<BulkAct["kind"], string> = {
  price: "changed",
  category: "moved",
  availability: "changed",
  delete: "deleted",
  restore: "restored",
  undo: "put back",
};

/** The result of an act that has ended. */
export function resultText({ act, total, changed, missing }: Counts & { act: BulkAct }): string {
  const done = `${countProducts(changed)} ${changed === 1 ? "has" : "have"} been ${DONE[act.kind]}.`;
  const others = total - changed;
  if (others === 0) return done;
  return act.kind === "undo"
    ? [done, ...notPutBack(others - missing, missing)].join(" ")
    : `${done} ${OTHERS[act.kind](others)}`;
}

interface Counts {
  total: number;
  changed: number;
  missing: number;
}

/** Why Undo left products alone. */
function notPutBack(left: number, missing: number): string[] {
  return [
    ...(left === 0
      ? []
      : [
          `${countProducts(left)} ${left === 1 ? "was" : "were"} left alone, because somebody has changed ${left === 1 ? "it" : "them"} since.`,
        ]),
    ...(missing === 0 ? [] : [`${countProducts(missing)} no longer ${missing === 1 ? "exists" : "exist"}.`]),
  ];
}

const stayed = (others: number) => `${countProducts(others)} had nothing to change or no longer existed.`;
const OTHERS: Record<Exclude<BulkAct["kind"], "undo">, (others: number) => string> = {
  price: (others) => `${countProducts(others)} had no price to change or no longer existed.`,
  category: stayed,
  availability: stayed,
  delete: (others) => `${countProducts(others)} no longer existed.`,
  restore: (others) =>
    `${countProducts(others)} could not be restored: the id is taken, or it is no longer in the bin.`,
};

export const BULK_BUTTONS = { price: "Change", category: "Move", availability: "Change", delete: "Delete" };

export const UNDO = "Undo";
export const CANNOT_UNDO: Message = {
  text: "This can no longer be undone: it was undone already, or it is too long ago.",
  tone: "failure",
};
export const CHANGES_KEPT =
  "A bulk change can be undone for 30 days. Products that were changed again since stay as they are.";
export const NO_BULK_CHANGES = "Nothing was changed in bulk during the last 30 days.";
export const IN_BIN = "They stay in the bin for 30 days.";
