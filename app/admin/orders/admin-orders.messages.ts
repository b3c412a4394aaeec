import type { OrderEventKind } from "../../orders/order-events.server.ts";
import { DELETE_PROBLEMS } from "../../orders/orders.messages.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import type { Message } from "../../ui/message.ts";

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
};

export const OVERDUE = "The provider cannot be asked whether this order was paid. The order waits and keeps its units.";

export function shippingSaved(shipped: boolean | undefined): Message {
  const text =
    shipped === undefined
      ? "Postal service and tracking number are saved."
      : shipped
        ? "The order is marked as sent."
        : "The order is marked as not sent.";
  return { text, tone: "success" };
}

/** The review reasons as the badge shows them. */
export function paymentWord(status: PaymentStatus): string {
  return status.replaceAll("_", " ");
}

const EVENT_LABELS: Record<OrderEventKind, string> = {
  created: "Ordered",
  placed: "Payment page made",
  given_up: "Given up, no payment page was made",
  payment: "Payment",
  status: "Payment status",
  stock_returned: "Stock returned",
  stock_taken: "Stock taken",
  deleted: "Deleted by",
  restored: "Shown again, because money came",
  review: "For review:",
  sent: "Sent",
  not_sent: "Not Sent",
  tracking: "Postal service and tracking number:",
};

/** An entry of an order's history. */
export function eventText({ kind, detail }: { kind: string; detail: string | null }): string {
  const label = Object.hasOwn(EVENT_LABELS, kind) ? EVENT_LABELS[kind as OrderEventKind] : kind;
  const text = kind === "status" ? detail?.replaceAll("_", " ") : detail;
  return text ? `${label} ${text}` : label.replace(/:$/, "");
}
