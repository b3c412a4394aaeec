import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { Message } from "../../ui/messages/message.ts";

import { paymentStatusText } from "./admin-orders.messages.ts";
import { MAX_PARCELS, type ListProblem } from "./parcels.ts";

/** Why a parcel of a list cannot be sent. */
export const PARCEL_PROBLEMS = {
  "no-number": "Enter the number of the order first.",
  "no-order": "There is no order with this number.",
  twice: "This order is already in the list.",
  "already-sent": "This order is already sent with this tracking number.",
  "no-tracking": "Enter a tracking number.",
  "no-carrier": "Enter the postal service.",
  shortened: "A spreadsheet has shortened this number. Format its column as text, and copy it again.",
} as const;

export type ParcelProblem = keyof typeof PARCEL_PROBLEMS;

export function notPaid(status: PaymentStatus): string {
  return `This order is not paid (${paymentStatusText(status)}). To send it anyway, open it.`;
}

export const TOO_MANY_PARCELS: Message = {
  text: `You can mark up to ${MAX_PARCELS} orders as sent at once. Nothing was changed.`,
  tone: "failure",
};

export const NOTHING_TO_SEND: Message = {
  text: "There is no order to send yet. Choose orders, paste a list, or choose a file with at least one order.",
  tone: "failure",
};

/** Why a list cannot be read. `mostCharacters`: the limit of a line. */
export function unreadableList(problem: ListProblem, mostCharacters: number): Message {
  const texts = {
    "long-line": `A line of the list is longer than ${mostCharacters.toLocaleString("en-US")} characters.`,
    "not-csv": "This file is not a CSV file.",
    "empty-file": "No row of this file has a postal service or a tracking number.",
  };
  return { text: `${texts[problem]} Nothing was changed.`, tone: "failure" };
}

export const CHECK_FAILED: Message = { text: "The shop did not answer. Nothing was sent. Try again.", tone: "failure" };

export const SENDING_FAILED: Message = {
  text: "The shop did not answer. Check your orders to see which were sent.",
  tone: "failure",
};

export const CHOOSE_ORDERS: Message = { text: "Choose one or more orders first.", tone: "notice" };

/**
 * Shown before parcels are marked as sent: which letters their buyers get. `tracked`: parcels with a tracking number.
 */
export function parcelLettersText(tracked: number): string {
  if (tracked === 0) return "Each buyer gets an e-mail that the parcel is on its way, without a tracking number.";
  return "Each buyer gets an e-mail, with the tracking number where there is one.";
}

export const NO_PARCEL_LETTERS = "This shop sends no e-mail. Buyers see on the page of their order that it was sent.";

export function withoutTracking(count: number): string {
  return count === 1 ? "1 order has no tracking number." : `${count} orders have no tracking number.`;
}

export function ordersSent(count: number): Message {
  const text = count === 1 ? "1 order is marked as sent." : `${count} orders are marked as sent.`;
  return { text, tone: count > 0 ? "success" : "notice" };
}

/** `left`: the orders and lines that were not sent. `changed`: how many of them had changed after their check. */
export function someNotSent(sent: number, { left, changed }: { left: number; changed: number }): Message {
  const rest = left === 1 ? "1 is left." : `${left} are left.`;
  const why = changed === 0 ? "" : ` ${changed} changed in the meantime.`;
  return { text: ordersSent(sent).text, detail: `${rest}${why} See below.`, tone: sent > 0 ? "success" : "failure" };
}

/** What happens to the wrong lines. `ready`: the orders that can be sent. */
export function wrongLinesText(ready: number): string {
  if (ready === 0) return "They are kept below. Correct them there and press Check again.";
  return "They are kept below. Send the others first, or correct them there and press Check again.";
}

/** `tracking`: the stored number; empty for none. */
export function replacesText(tracking: string): string {
  return `Already sent. Replaces ${tracking || "an empty number"}.`;
}

/** `parcel`: the stored postal service and number; empty for none. */
export function alreadySent(parcel: string): string {
  return `Already sent${parcel && ` with ${parcel}`}.`;
}

/** The hints of the form. */
export const PARCEL_HINTS = {
  list: `One order per line: order number, postal service, tracking number. Commas, semicolons and cells copied from a spreadsheet work. At most ${MAX_PARCELS} orders.`,
  file: "The same columns, or the file from the CSV button with its postal_service and tracking_number columns filled in.",
  check: "The next page shows what will happen. Nothing changes before that.",
};
