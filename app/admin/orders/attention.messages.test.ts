import { describe, expect, test } from "vitest";

import { CASE_KINDS } from "#app/orders/case-kinds.ts";
import { PAYMENT_STATUSES } from "#app/payments/payment-status.ts";

import { caseTexts } from "./attention.messages.ts";
import { listSettlingActs } from "./case-acts.ts";

/** The kinds of cases whose advice names acts on other orders. */
const ABOUT_OTHER_ORDERS = ["contradiction", "unreadable"];

describe.each(CASE_KINDS.filter((kind) => !ABOUT_OTHER_ORDERS.includes(kind)))("the advice about a case %s", (kind) => {
  test.each(PAYMENT_STATUSES)("names only acts that are offered for an order that is %s", (paymentStatus) => {
    const order = { paymentStatus, stockHeld: false, shipped: false, hadMoney: true };
    const { advice } = caseTexts({ kind, provider: "btcpay", paymentId: "1", values: {}, order });
    const acts = listSettlingActs(kind, order);
    if (!acts.includes("accept")) expect(advice).not.toMatch(/accept/i);
    if (!acts.includes("refund")) expect(advice).not.toMatch(/refund/i);
    if (paymentStatus === "finished" && !acts.includes("take-stock")) expect(advice).not.toMatch(/take stock/i);
  });
});

test("the advice about a late payment of a paid order is to send it or to note a refund", () => {
  const order = { paymentStatus: "finished", stockHeld: true, shipped: false, hadMoney: true } as const;
  const { advice } = caseTexts({ kind: "paid_late", provider: null, paymentId: null, values: {}, order });
  expect(advice).toMatch(/^If the price still suits you, send the order and mark this as resolved\./);
});
