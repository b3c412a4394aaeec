import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { Message } from "../../ui/messages/message.ts";

import { paymentWord } from "./admin-orders.messages.ts";
import { MAX_PARCELS } from "./parcels.ts";

/** Why a parcel of a list cannot be sent. */
export const PARCEL_PROBLEMS = {
  "no-number": "Write the number of the order first.",
  "no-order": "There is no order with this number.",
  twice: "This order is in the list before.",
  "already-sent": "This order is already sent with this tracking number.",
  "no-tracking": "Write a tracking number.",
  "no-carrier": "Write the postal service.",
  shortened: "A spreadsheet has shortened this number. Format its column as text, and copy it again.",
  changed: "This order has been changed meanwhile. Check it again.",
} as const;

export type ParcelProblem = keyof typeof PARCEL_PROBLEMS;

export function notPaid(status: PaymentStatus): string {
  return `This order is not paid (${paymentWord(status)}). To send it all the same, open it.`;
}

export const TOO_MANY_PARCELS: Message = {
  text: `At most ${MAX_PARCELS} orders can be marked as sent at once. Nothing was changed.`,
  tone: "failure",
};

export const NOTHING_TO_SEND: Message = {
  text: "Choose orders, paste a list or choose a file first.",
  tone: "failure",
};

export const NOT_CSV: Message = { text: "This file is not a CSV file. Nothing was changed.", tone: "failure" };

export const SENDING_FAILED: Message = {
  text: "The shop did not answer. Check in the orders which are sent.",
  tone: "failure",
};

export const CHOOSE_ORDERS: Message = { text: "Choose one or more orders first.", tone: "notice" };

/** Before parcels are marked as sent: what their buyers are written. `tracked` have a tracking number. */
export function parcelsTold(tracked: number): string {
  if (tracked === 0) return "Each buyer gets an e-mail that the parcel is on its way, without a tracking number.";
  return "Each buyer gets an e-mail, with the tracking number where there is one.";
}

export const NOT_TOLD = "This shop sends no e-mail. Buyers see it on their order's page.";

export function withoutTracking(count: number): string {
  return count === 1 ? "1 order has no tracking number." : `${count} orders have no tracking number.`;
}

export function ordersSent(count: number): Message {
  const text = count === 1 ? "1 order is marked as sent." : `${count} orders are marked as sent.`;
  return { text, tone: count > 0 ? "success" : "notice" };
}

export function someNotSent(sent: number, left: number): Message {
  const lines = left === 1 ? "1 line is left." : `${left} lines are left.`;
  return { text: ordersSent(sent).text, detail: `${lines} They are below.`, tone: sent > 0 ? "success" : "failure" };
}
