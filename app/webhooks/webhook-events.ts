/** The events of webhooks, with their labels. */
export const WEBHOOK_EVENTS = ["order.paid", "order.sent", "stock.changed"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that "Send a test" sends. */
export const TEST_EVENT = "test";

/** The state of a message. `failed`: it was given up. */
export const DELIVERY_STATES = ["queued", "sent", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
