import { formatProductCount } from "../../catalogue/product.ts";
import { BIN_DAYS, BULK_ACT_DAYS } from "../../shared/kept-days.ts";
import { formatMoney } from "../../shared/money.ts";
import type { CategoryName, CountedName } from "../../catalogue/category-spellings.ts";
import type { Message } from "../../ui/messages/message.ts";

import type { BulkAct } from "./bulk-act.ts";

export const BULK_FIELD_PROBLEMS = {
  amount: "Enter an amount in dollars above 0, such as 5 or 2.50.",
  percent: "Enter a number above 0, such as 10 or 2.5. A price can be lowered by at most 100 percent.",
  noCategory: "Enter a main category or a category.",
};

export const MERGES: Message = {
  text: "A category with this name already exists. Nothing has been changed yet.",
  tone: "notice",
};

/** The question about all products of a category. */
export function renameQuestion({ main, category }: CategoryName, count: number): string {
  return `Rename ${category === null ? main : `${main} › ${category}`}: ${formatProductCount(count)}`;
}

/** Above the button that merges two categories. */
export function mergeText({ main, category, productCount }: CountedName): string {
  const name = category === null ? main : `${main} › ${category}`;
  return `${name} already exists, with ${formatProductCount(productCount)}. The two will become one category. Undo separates them again.`;
}

export const NOTHING_CHOSEN: Message = { text: "Choose the products first.", tone: "failure" };
export const TOO_MANY_CHOSEN: Message = {
  text: "You chose too many products one by one. Nothing was changed. Filter the table, and choose all that it shows.",
  tone: "failure",
};
export const OTHERS_CHOSEN: Message = {
  text: "Other products match now than before. Nothing was changed. Check them again.",
  tone: "notice",
};
export const TOO_MANY_ACTS: Message = {
  text: "Several bulk changes are still running. Wait until one has finished.",
  tone: "failure",
};
export const BULK_FAILED: Message = { text: "The products could not be changed. Please try again.", tone: "failure" };

export const BIN_MESSAGES = {
  "not-found": { text: "This product is no longer in the bin.", tone: "failure" },
  taken: {
    text: "Another product has this id now. Delete that one first, or add this one again under another id.",
    tone: "failure",
  },
  invalid: {
    text: "This product cannot be restored: some of its values are no longer allowed.",
    tone: "failure",
  },
} as const satisfies Record<string, Message>;

export function restoredMessage(id: string): Message {
  return { text: `Product with ID ${id} has been restored.`, tone: "success" };
}

/** The question on the page of an act. */
export const BULK_QUESTIONS = {
  price: (count: number) => `Change the price of ${formatProductCount(count)}`,
  category: (count: number) => `Move ${formatProductCount(count)} to another category`,
  availability: (count: number) => `Change the availability of ${formatProductCount(count)}`,
  delete: (count: number) => `Are you sure you want to delete ${formatProductCount(count)}?`,
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
  const done = `${formatProductCount(changed)} ${changed === 1 ? "has" : "have"} been ${DONE[act.kind]}.`;
  const others = total - changed;
  if (others === 0) return done;
  return act.kind === "undo"
    ? [done, ...notPutBack(others - missing, missing)].join(" ")
    : `${done} ${OTHERS[act.kind](others)}`;
}

/** The same form was sent before with another change, and its response did not arrive. */
export function earlierAct(earlier: (Counts & { act: BulkAct; endedAt: Date | null }) | null): Message {
  const result = earlier?.endedAt ? resultText(earlier) : "It is still running.";
  return {
    text: `An earlier change was already started from this page. ${result} Check this one again.`,
    tone: "notice",
  };
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
          `${formatProductCount(left)} ${left === 1 ? "was" : "were"} left as ${left === 1 ? "it is" : "they are"} because ${left === 1 ? "it has" : "they have"} been changed since.`,
        ]),
    ...(missing === 0 ? [] : [`${formatProductCount(missing)} no longer ${missing === 1 ? "exists" : "exist"}.`]),
  ];
}

const stayed = (others: number) => `${formatProductCount(others)} had nothing to change or no longer existed.`;
const OTHERS: Record<Exclude<BulkAct["kind"], "undo">, (others: number) => string> = {
  price: (others) =>
    `${formatProductCount(others)} had no price to change, kept the same price after rounding, or no longer existed.`,
  category: stayed,
  availability: stayed,
  delete: (others) => `${formatProductCount(others)} no longer existed.`,
  restore: (others) =>
    `${formatProductCount(others)} could not be restored: the id is taken, a value is no longer allowed, or it is no longer in the bin.`,
};

export const BULK_BUTTONS = { price: "Change", category: "Move", availability: "Change", delete: "Delete" };

export const CANNOT_UNDO: Message = {
  text: "This can no longer be undone: it was already undone, or it is too old.",
  tone: "failure",
};
export const CHANGES_KEPT = `You can undo a bulk change for ${BULK_ACT_DAYS} days. Products that have been changed since stay as they are.`;
export const NO_BULK_CHANGES = `No bulk changes in the last ${BULK_ACT_DAYS} days.`;
export const IN_BIN = `They stay in the bin for ${BIN_DAYS} days.`;

export const BIN_TEXT = `The shop does not show these. You can restore them, with their pictures, for ${BIN_DAYS} days.`;
export const BIN_IS_EMPTY = "No deleted products.";

/** The hints below the fields of bulk changes. */
export const BULK_HINTS = {
  price:
    "Prices are rounded to whole cents, half a cent up, and never fall below $0.01. Products without a price stay without one.",
  category: "Leave a field empty to keep each product’s own value.",
  soldOut: "This sets every condition of these products to 0 units. Unpaid orders keep the units they hold.",
};
