import { CONDITION_LABELS, conditionPriceField, conditionQuantityField, CONDITIONS } from "../../shops/conditions.ts";
import type { Message } from "../../ui/messages/message.ts";

/** Messages about changes in a row of the table. */
export const IN_PLACE_MESSAGES = {
  gone: { text: "This product has been deleted in the meantime, so nothing was saved.", tone: "failure" },
  unchanged: { text: "Nothing was changed.", tone: "notice" },
  refused: { text: "Nothing was saved. Please check the marked fields.", tone: "failure" },
  notUndone: {
    text: "This was not undone: it has been changed again in the meantime, and stays as it is now.",
    tone: "failure",
  },
  notSaved: { text: "This could not be saved. Please try again.", tone: "failure" },
} satisfies Record<string, Message>;

/** Shown if the stored value of a field has changed meanwhile. */
export function becameSince(now: string): string {
  return `In the meantime this became ${now === "" ? "empty" : now}.`;
}

/** Shown beside a field whose stored value has changed meanwhile. */
export function changedSince(now: string): string {
  return `${becameSince(now)} Save again to replace it.`;
}

const LABELS = new Map<string, string>([
  ["price", "Price"],
  ["availability", "Availability"],
  ...CONDITIONS.flatMap((condition): [string, string][] => [
    [conditionPriceField(condition), `${CONDITION_LABELS[condition]} price`],
    [conditionQuantityField(condition), `${CONDITION_LABELS[condition]} quantity`],
  ]),
]);

/** The name of a field that is changed in a row. */
export function inPlaceLabel(field: string): string {
  return LABELS.get(field) ?? field;
}

interface Changed {
  title: string;
  before: Record<string, string>;
  /** The row's values. */
  now: Record<string, string>;
}

/** A saved row: its values before and now. */
export function savedMessage({ title, before, now }: Changed): Message {
  const none = (value = "") => (value === "" ? "none" : value);
  const detail = Object.keys(before).map(
    (field) => `${inPlaceLabel(field)}: ${none(before[field])} → ${none(now[field])}`,
  );
  return { text: `${title} has been changed.`, detail: detail.join("; "), tone: "success" };
}

export function undoneMessage(title: string): Message {
  return { text: `${title} is as it was before.`, tone: "success" };
}

/** A change of a field that is no longer on the page. */
export interface LeftChange {
  field: string;
  title: string;
  id: string;
  /** The address of the table. */
  table: string;
}

/** Shown on another page after such a change was refused. Leads back to the table. */
export function leftMessage({ field, title, id, table }: LeftChange, reason: string): Message {
  return {
    text: `${inPlaceLabel(field)} of ${title} (ID ${id}) has not been changed.`,
    detail: reason,
    tone: "failure",
    offer: { label: "Show the table", path: table },
  };
}

/** Fixed by the specification. */
export function deleteQuestion(id: string): string {
  return `Are you sure you want to delete the product with ID - ${id}?`;
}

export const SHOP_IS_EMPTY = "This shop has no products yet.";
export const NO_PRODUCT_MATCHES = "No product matches this search and these filters.";
