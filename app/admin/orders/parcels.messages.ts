import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { Message } from "../../ui/messages/message.ts";

import { paymentStatusText } from "./admin-orders.messages.ts";
import { MAX_PARCELS } from "./parcels.ts";

/** Why a parcel of a list cannot be sent. */
export const PARCEL_PROBLEMS = {
  "no-number": "Enter the number of the order first.",
  "no-order": "There is no order with this number.",
  twice: "This order is already in the list.",
  "already-sent": "This order is already sent with this tracking number.",
  "no-tracking": "Enter a tracking number.",
  "no-carrier": "Enter the postal service.",
  shortened: "A spreadsheet has shortened this number. Format its column as text, and copy it again.",
  changed: "This order has changed in the meantime. Check it again.",
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
  text: "Choose orders, paste a list or choose a file first.",
  tone: "failure",
};

export const longLine = (most: number): Message => ({
  text: `A line of the list is longer than ${most.toLocaleString("en-US")} characters. Nothing was changed.`,
  tone: "failure",
});

export const NOT_CSV: Message = { text: "This file is not a CSV file. Nothing was changed.", tone: "failure" };

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

export const NO_PARCEL_LETTERS = "This shop sends no e-mail. Buyers see it on their order's page.";

export function withoutTracking(count: number): string {
  return count === 1 ? "1 order has no tracking number." : `${count} orders have no tracking number.`;
}

export function ordersSent(count: number): Message {
  const text = count === 1 ? "1 order is marked as sent." : `${count} orders are marked as sent.`;
  return { text, tone: count > 0 ? "success" : "notice" };
}

export function someNotSent(sent: number, left: number): Message {
  const lines = left === 1 ? "1 line is left." : `${left} lines are left.`;
  return { text: ordersSent(sent).text, detail: `${lines} See below.`, tone: sent > 0 ? "success" : "failure" };
}
