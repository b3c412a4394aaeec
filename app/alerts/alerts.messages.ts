import { CONDITION_LABELS, type Condition } from "../shops/conditions.ts";
import { formatMoney } from "../shared/money.ts";
import type { Message } from "../ui/messages/message.ts";

import { MAX_ALERTS, type Awaited } from "./alert-kinds.ts";
import type { AlertProblem } from "./alerts.server.ts";
import type { RefusalReason } from "./refused-alert.ts";

/** The condition after a product's name in texts. Empty for any condition. */
export function inCondition(condition: Condition | null): string {
  return condition === null ? "" : ` in ${CONDITION_LABELS[condition]} condition`;
}

/** Says what an alert waits for: `when it is back in stock`. */
export function alertText({ kind, condition, target }: Awaited): string {
  const event =
    kind === "stock" || target === null ? "when it is back in stock" : `when it costs ${formatMoney(target)} or less`;
  return event + inCondition(condition);
}

/** After an alert was set. A person has at most one alert of a kind about a product, so a second one replaces it. */
export function alertSet(awaited: Awaited, replaced: Awaited | null): Message {
  const inPlace = replaced ? ` This replaces your earlier alert (${alertText(replaced)}).` : "";
  return { text: `We will e-mail you ${alertText(awaited)}.${inPlace}`, tone: "success" };
}

/** The hints of the forms: when the letter comes. */
export const STOCK_HINT = "We e-mail you once, when it is back in stock.";
export const PRICE_HINT = priceHint("today’s");

/** `price` is that of the product. */
export function priceHint(price: string): string {
  return `We e-mail you once, when the price drops below ${price}, or to your target if you enter one.`;
}

export const ALERT_REMOVED: Message = { text: "Alert removed.", tone: "success" };
export const ALERTS_REMOVED: Message = { text: "All alerts removed.", tone: "success" };
export const MAIL_IS_OFF: Message = { text: "This shop sends no e-mail at the moment.", tone: "failure" };
export const PRODUCT_IS_GONE: Message = { text: "This product is no longer available.", tone: "failure" };

/** When the shop cannot be reached or fails. */
export const ALERTS_NOT_CHANGED: Message = {
  text: "Your alerts were not changed. Check your connection and try again.",
  tone: "failure",
};

/** Shown beside the field of the wished price, or as a message. */
export const ALERT_PROBLEMS: Record<AlertProblem["code"] | RefusalReason, string> = {
  "not-a-price": "Enter a price such as 59.90, or leave the field empty.",
  "no-product": PRODUCT_IS_GONE.text,
  "is-available": "It is in stock now.",
  "no-price": "It has no price at the moment.",
  "costs-that-already": "It already costs that or less. Enter a lower price.",
  "too-many": `You have ${MAX_ALERTS} alerts. Remove one first.`,
};

/** Where alerts go. `email` is null while the shop sends no e-mail. */
export function alertsText(email: string | null): string {
  const where =
    email === null ? MAIL_IS_OFF.text : `Alerts go to ${email}, one e-mail each. Set an alert on a product’s page.`;
  return `${where} An alert ends after a year.`;
}

export const NO_ALERTS = "No alerts.";

/** The page that a letter links to. */
export const STOP_QUESTION = "Stop all alerts?";
export const STOPPED_TEXT = "You will still get e-mails about your orders.";

export function stopText(alerts: number): string {
  const are = alerts === 1 ? "1 alert is" : `${alerts} alerts are`;
  return `${are} set for your account. You will get no more e-mails about prices and stock. ${STOPPED_TEXT}`;
}
