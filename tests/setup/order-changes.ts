import type { PaymentStatus } from "#app/payments/payment-status.ts";
import { insertCase, insertOrder } from "#tests/factories/orders.ts";

import type { Client } from "./client.ts";
import type { StartedShop } from "./start-shop.ts";

interface Surroundings {
  shop: () => StartedShop;
  admin: () => Client;
}

/** For each address of orders in the panels: a change, and the audit action that it records. */
export function listOrderChanges({ shop, admin }: Surroundings) {
  const anOrder = (paymentStatus: PaymentStatus = "expired") =>
    insertOrder(shop().db, { paymentStatus, createdAt: new Date() }).id;
  const changes: Record<string, [action: string, send: () => Promise<Response>]> = {
    "POST /orders": [
      "change-shipping",
      () => admin().postForm("/orders", { order: anOrder(), postal_service: "UPS", tracking_number: "1Z" }),
    ],
    "POST /orders/send": [
      "change-shipping",
      () => {
        const { key, updatedAt } = insertOrder(shop().db, { paymentStatus: "finished" });
        const parcel = { key, postalService: "UPS", trackingNumber: "1Z", version: updatedAt.getTime() };
        return admin().postForm("/orders/send", { intent: "send", parcel: JSON.stringify(parcel) });
      },
    ],
    "POST /orders/:id/acts/:act": [
      "accept-order",
      () => admin().postForm(`/orders/${anOrder("waiting")}/acts/accept`, {}),
    ],
    "POST /orders/attention": ["compare-payments", () => admin().postForm("/orders/attention", {})],
    "POST /orders/attention/:key/:act": [
      "resolve-case",
      () => admin().postForm(`/orders/attention/${insertCase(shop().db)}/resolve`, { note: "done" }),
    ],
    "POST /orders/:id/cancel": ["cancel-order", () => admin().postForm(`/orders/${anOrder("waiting")}/cancel`, {})],
    "POST /api/admin-purchases/:paymentId/cancel": [
      "cancel-order",
      () => admin().sendJson("POST", `/api/admin-purchases/${anOrder("waiting")}/cancel`, {}),
    ],
    "POST /orders/:id/delete": ["delete-order", () => admin().postForm(`/orders/${anOrder()}/delete`, {})],
    "DELETE /api/purchase/:paymentId": [
      "delete-order",
      () => admin().sendJson("DELETE", `/api/purchase/${anOrder()}`, {}),
    ],
    "PATCH /api/admin-purchases/:paymentId/shipped": [
      "change-shipping",
      () => admin().sendJson("PATCH", `/api/admin-purchases/${anOrder()}/shipped`, { shipped: true }),
    ],
  };
  return changes;
}
