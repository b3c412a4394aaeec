import { expect } from "@playwright/test";

import { LONG_WORD } from "./screen-data.ts";
import type { Screen } from "./screen.ts";

/** The screens of orders in the panels. */
export const ORDER_SCREENS: Screen[] = [
  { name: "the admin orders", viewer: "administrator", path: () => "/orders?shipping=all" },
  {
    name: "an order in the list that is open",
    viewer: "administrator",
    path: ({ orderId }) => `/orders?q=${orderId}&days=7`,
  },
  {
    name: "sending several orders",
    viewer: "administrator",
    path: ({ paidOrderId, orderId, unsentOrderId }) =>
      `/orders/send?order=${unsentOrderId}&order=${paidOrderId}&order=${orderId}`,
    async open(page) {
      await page.getByLabel("Paste a list").fill(`${LONG_WORD}, USPS, 1`);
      await page.getByRole("button", { name: "Check" }).click();
      await expect(page.getByRole("heading", { name: "1 line is wrong" })).toBeVisible();
    },
  },
  {
    name: "several packing slips",
    viewer: "administrator",
    path: ({ paidOrderId, orderId }) => `/orders/slips?order=${paidOrderId}&order=${orderId}`,
  },
  { name: "what needs attention", viewer: "administrator", path: () => "/orders/attention" },
  { name: "an order's own page", viewer: "administrator", path: ({ paidOrderId }) => `/orders/${paidOrderId}` },
  {
    name: "accepting an order as paid",
    viewer: "administrator",
    path: ({ orderId }) => `/orders/${orderId}/acts/accept`,
  },
  {
    name: "noting a refund",
    viewer: "administrator",
    path: ({ paidOrderId }) => `/orders/${paidOrderId}/acts/refund`,
  },
  { name: "the ledger", viewer: "administrator", path: () => "/orders/ledger" },
  { name: "sending an unpaid order", viewer: "administrator", path: ({ orderId }) => `/orders/${orderId}/send` },
  {
    name: "the admin's question about deleting an order",
    viewer: "administrator",
    path: ({ expiredOrderId }) => `/orders/${expiredOrderId}/delete`,
  },
  { name: "a packing slip", viewer: "administrator", path: ({ orderId }) => `/orders/${orderId}/slip` },
];
