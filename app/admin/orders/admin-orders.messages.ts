import type { CanceledOrder, CancelProblem } from "../../orders/acts/cancel-order.server.ts";
import type { OrderEventKind } from "../../orders/order-event-kinds.ts";
import { DELETE_PROBLEMS } from "../../orders/orders.messages.ts";
import { nameOrders, type PaidWith } from "../../orders/paid-together.messages.ts";
import { withCoinTexts } from "../../payments/coins.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import { PROVIDER_LABELS } from "../../payments/provider-names.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Message } from "../../ui/messages/message.ts";

import type { ParcelFields } from "./shipping.schema.ts";
import type { ShippingProblem } from "./shipping.server.ts";

/** For the log and the browser's console. */
export const SHIPPING_FAILED_LOG = "Не удалось обновить статус отправки";
export const SHIPPING_FAILED: Message = {
  text: "The order could not be updated. Nothing was changed.",
  tone: "failure",
};

/** Why the shipping of an order was not stored, with the API's status. */
export const SHIPPING_PROBLEMS: Record<ShippingProblem["code"], { status: number; text: string }> = {
  "no-order": DELETE_PROBLEMS["no-order"],
  changed: { status: 409, text: "Another parcel was stored in the meantime." },
};

/** Beside the fields of an order's form that were saved by others after the page had loaded. */
export function parcelChanged({ postal_service, tracking_number }: ParcelFields): string {
  const stored = [postal_service, tracking_number].filter(Boolean).join(" ");
  if (!stored) return "Both fields were emptied in the meantime. Save again to fill them.";
  return `In the meantime, ${stored} was saved. Save again to replace it.`;
}

/** The confirmation before an unpaid order is marked as sent. */
export const SENDING = {
  question: "Mark this unpaid order as sent?",
  details: "It is not paid. The buyer will see that it was sent and can no longer delete it.",
  label: "Mark as sent",
};

/** The confirmation before an order is canceled. */
export const CANCELING = {
  question: "Are you sure you want to cancel this order?",
  details: "Its units go back on sale at once, and the buyer sees that it was canceled.",
  label: "Cancel Order",
  dismiss: "Keep Order",
};
/** The confirmation, which names the orders that are canceled with this one. */
export function canceling(paidWith: readonly PaidWith[]): typeof CANCELING {
  if (paidWith.length === 0) return CANCELING;
  const all = paidWith.length === 1 ? "both" : "all of them";
  const details = `It is paid together with ${nameOrders(paidWith)}, so ${all} are canceled. Their units go back on sale at once, and the buyer sees that they were canceled.`;
  return { ...CANCELING, details };
}

export const CANCEL_FAILED: Message = { text: "The order was not canceled.", tone: "failure" };

/** Why an order was not canceled, with the API's status. */
export const CANCEL_PROBLEMS: Record<CancelProblem["code"], { status: number; text: string }> = {
  "no-order": DELETE_PROBLEMS["no-order"],
  "has-money": { status: 409, text: "Money has arrived for this order, so it cannot be canceled." },
  "has-ended": { status: 409, text: "This order is no longer waiting for payment." },
  "is-sent": { status: 409, text: "This order is marked as sent. Mark it as not sent first." },
  "unchecked-notification": {
    status: 409,
    text: "The provider has sent a message about this order that could not be checked yet. It may be paid. Try again when the provider responds.",
  },
};

export function cancelRefused({ code }: CancelProblem): Message {
  return { ...CANCEL_FAILED, detail: CANCEL_PROBLEMS[code].text };
}

const STILL_PAYABLE = "If the buyer pays it or has already paid, the order comes back and is marked for review.";
const ALL_STILL_PAYABLE = "If the buyer pays or has already paid, the orders come back and are marked for review.";

export function orderCanceled({ invoice, provider, orders }: CanceledOrder): Message {
  const name = PROVIDER_LABELS[provider];
  const [text, invoiceText, stillPayable] =
    orders === 1
      ? ["The order is canceled, and its units are for sale again.", "Its invoice", STILL_PAYABLE]
      : [`${orders} orders are canceled, and their units are for sale again.`, "Their invoice", ALL_STILL_PAYABLE];
  switch (invoice) {
    case "canceled":
      return { text, detail: `${name} has canceled ${invoiceText.toLowerCase()}.`, tone: "success" };
    case "not-possible":
      return { text, detail: `${name} cannot cancel invoices. ${stillPayable}`, tone: "success" };
    case "failed":
      return { text, detail: `${invoiceText} at ${name} could not be canceled. ${stillPayable}`, tone: "failure" };
  }
}

/** Why an unpaid order whose time has ended has not expired. */
export function overdueText({ review, shipped }: { review: string | null; shipped: boolean }): string {
  if (shipped) return "This order is not paid, but marked as sent. So it does not expire, and keeps its units.";
  const reason =
    review === null
      ? "The provider cannot be asked whether this order was paid, or does not know its invoice."
      : "Its time to pay has ended, but it needs attention first.";
  return `${reason} The order waits and keeps its units.`;
}

export function shippingSaved(shipped: boolean | undefined): Message {
  const text =
    shipped === undefined
      ? "Postal service and tracking number are saved."
      : shipped
        ? "The order is marked as sent."
        : "The order is marked as not sent.";
  return { text, tone: "success" };
}

/** A payment status as the badge shows it. */
export function paymentStatusText(status: PaymentStatus): string {
  return status.replaceAll("_", " ");
}

const EVENT_LABELS: Record<OrderEventKind, string> = {
  created: "Ordered",
  placed: "Payment page created",
  given_up: "Given up: no payment page was created",
  payment: "Payment",
  status: "Payment status",
  stock_returned: "Stock returned",
  stock_taken: "Stock taken",
  deleted: "Deleted by",
  restored: "Shown again because money arrived",
  shown_again: "Shown again because it needs attention",
  canceled: "Canceled by an administrator",
  invoice_canceled: "Invoice canceled",
  invoice_open: "Invoice not canceled, it can still be paid",
  review: "For review:",
  doubt: "For review:",
  sent: "Sent",
  not_sent: "Not Sent",
  tracking: "Postal service and tracking number:",
  accepted: "Accepted as paid:",
  refund_noted: "Refund noted:",
  ended: "Ended, nothing sent back",
  resolved: "Marked as resolved:",
  resolved_quietly: "Marked as resolved:",
  asked: "Provider asked:",
  matched: "Matched by an administrator:",
};

/** An entry of an order's history. */
export function eventText({ kind, detail }: { kind: string; detail: string | null }): string {
  const label = Object.hasOwn(EVENT_LABELS, kind) ? EVENT_LABELS[kind as OrderEventKind] : kind;
  const text = kind === "status" ? detail?.replaceAll("_", " ") : detail && withCoinTexts(detail);
  return text ? `${label} ${text}` : label.replace(/:$/, "");
}

const AGES: readonly [unit: string, ms: number][] = [
  ["y", 365 * 24 * 60 * MINUTE_MS],
  ["d", 24 * 60 * MINUTE_MS],
  ["h", 60 * MINUTE_MS],
  ["min", MINUTE_MS],
];

/** How long ago something was, as a row shows it: `3 d`. */
export function ageText(since: Date, now: Date): string {
  const ms = now.getTime() - since.getTime();
  const [unit, size] = AGES.find(([, size]) => ms >= size) ?? ["", 1];
  return unit === "" ? "now" : `${Math.floor(ms / size)} ${unit}`;
}

export const REFRESHES = "Refreshes automatically.";
export const RELOAD_FOR_NEW = "Reload the page to see what is new.";
/** In place of an empty list. */
export const NO_ORDERS = { text: "There are no orders yet.", detail: "Orders from the Open Box Store appear here." };
export const NO_ORDER_MATCHES = { text: "No order matches.", detail: "Try other words, or fewer filters." };
