import { expect, it } from "vitest";

import { PAYMENT_STATUSES } from "../payments/payment-status.ts";

import { listSteps } from "./order-steps.ts";

const at = new Date(Date.UTC(2026, 0, 1, 12));
const textsOf = (...events: [kind: string, detail?: string][]) =>
  listSteps(
    { createdAt: at },
    events.map(([kind, detail = null]) => ({ kind, detail, at })),
  ).map(({ text }) => text);

it("describes a paid and sent order without events of stock, payments and the provider", () => {
  const events = textsOf(
    ["created"],
    ["placed"],
    ["payment", "p1 confirming"],
    ["status", "confirming"],
    ["payment", "p1 finished"],
    ["status", "finished"],
    ["tracking", "USPS 94"],
    ["sent", "USPS 94"],
  );
  expect(events).toEqual(["Ordered", "Payment detected", "Paid", "Shipping details changed", "Sent by USPS 94"]);
});

it.each<[title: string, events: [string, string?][], texts: string[]]>([
  ["a canceled order", [["canceled"], ["stock_returned"], ["invoice_open"]], ["Canceled by the seller"]],
  ["a closed invoice", [["canceled"], ["invoice_canceled"]], ["Canceled by the seller", "Payment page closed"]],
  [
    "an order that its buyer deleted and paid later",
    [["deleted", "buyer"], ["status", "finished"], ["restored"]],
    ["Deleted by you", "Paid", "Reopened, because a payment arrived"],
  ],
  ["an order that the seller deleted", [["deleted", "admin"]], ["Deleted by the seller"]],
  [
    "an oversold order",
    [
      ["status", "finished"],
      ["review", "oversold"],
    ],
    ["Paid", "The item was out of stock when your payment arrived"],
  ],
  [
    "two reasons for review",
    [
      ["review", "payment p1: too little"],
      ["review", "payment p2: too late"],
    ],
    ["The seller was asked to check this order"],
  ],
  [
    "an order that its seller ended without a refund",
    [["status", "partially_paid"], ["ended"], ["status", "refunded"]],
    ["Payment received, but the order is not fully paid yet", "Ended by the seller"],
  ],
  [
    "an order whose whole refund was noted",
    [
      ["refund_noted", "$25.50, bank 17"],
      ["status", "refunded"],
    ],
    ["Refund noted by the seller: $25.50, bank 17"],
  ],
  ["a refund by the provider", [["status", "refunded"]], ["Refunded"]],
  [
    "acts of administrators",
    [["accepted"], ["refund_noted", "$25.50, bank 17"], ["resolved", "Spoke to Ann."]],
    [
      "Payment accepted by the seller",
      "Refund noted by the seller: $25.50, bank 17",
      "Marked as resolved by the seller",
    ],
  ],
  ["unknown events", [["constructor"], ["status", "toString"], ["later", "x"]], []],
])("%s", (_title, events, texts) => {
  expect(textsOf(...events)).toEqual(["Ordered", ...texts]);
});

it("has a text for every status except waiting", () => {
  for (const status of PAYMENT_STATUSES) {
    expect(textsOf(["status", status]), status).toHaveLength(status === "waiting" ? 1 : 2);
  }
});
