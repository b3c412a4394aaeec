import { DELIVERY_DAYS } from "../../shared/kept-days.ts";
import type { DeliveryState, WebhookEvent } from "../../webhooks/webhook-events.ts";
import type { Message } from "../../ui/messages/message.ts";

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  "order.paid": "An order was paid",
  "order.sent": "An order was sent",
  "stock.changed": "The stock of an Open Box product changed",
};

export const STATE_LABELS: Record<DeliveryState, string> = {
  queued: "Waiting",
  sent: "Sent",
  failed: "Not sent",
};

export const NO_ADDRESS = "Enter an address that begins with https://.";
export const NOT_PUBLIC =
  "Enter a public address without a port. To allow other ports and your own network, set WEBHOOKS_INSIDE=1.";
export const NO_EVENTS = "Choose at least one event.";
export const NOT_IN_DEMO = "Webhooks cannot be added in the demonstration.";
export const TOO_MANY = "There are 20 webhooks. Delete one first.";

const done = (text: string): Message => ({ text, tone: "success" });
export const TEST_QUEUED = done("A test is on its way. Reload this page in a minute.");
export const QUEUED_AGAIN = done("The message is on its way again. Reload this page in a minute.");
export const TURNED_ON = done("The webhook is on.");
export const TURNED_OFF = done("The webhook is off.");
export const NOT_ANSWERED: Message = {
  text: "The shop did not answer. Reload the page to see what has changed.",
  tone: "failure",
};
export const DELETED = done("The webhook was deleted.");
export const NOTHING_CHANGED: Message = { text: "Nothing was changed: the page was out of date.", tone: "notice" };
export const TURN_ON_FIRST: Message = { text: "Turn the webhook on first.", tone: "notice" };

export const WEBHOOKS_TEXT =
  "The shop can tell other programs when something happens. Each message is signed, and sent again for up to three days until the program accepts it.";
export const NO_WEBHOOKS = "There are no webhooks yet.";
export const COPY_SECRET =
  "Copy it to the program that receives the messages: it will not be shown again. With it, the program can check that a message comes from this shop.";
export const NO_MESSAGES = "No messages yet.";
export const MESSAGES_TEXT = `Times are UTC. Messages are kept for ${DELIVERY_DAYS} days.`;
