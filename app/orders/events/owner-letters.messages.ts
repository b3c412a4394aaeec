import { CONDITION_LABELS } from "../../shops/conditions.ts";
import { makeLetter, type Fact, type Letter } from "../../mail/letter.ts";
import * as paths from "../../paths.ts";
import { SECRET_SETTINGS } from "../../payments/notification-secrets.ts";
import { PROVIDER_LABELS, type ProviderName } from "../../payments/provider-names.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import type { CaseValues } from "../case-kinds.ts";
import { nameOrders } from "../paid-together.messages.ts";

import {
  deliveryFact,
  listItemFacts,
  say,
  sumOf,
  titleOf,
  type LetterOrder,
  type LetterOrders,
} from "./order-letter-parts.ts";

/** The letters to the owner about orders and payments. */

function toAdminOrders(orders: LetterOrders) {
  const [{ id }] = orders;
  return orders.length === 1
    ? { label: "Open the order", href: paths.adminOrder(id) }
    : { label: "Open the orders", href: paths.adminOrders };
}

const LISTED_REASONS = 10;

const TO_QUEUE = { label: "Open the list", href: paths.attention };

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function ownerOrdersPaid(orders: LetterOrders): Letter {
  const name = nameOrders(orders);
  return makeLetter({
    subject: `New paid ${name}: ${titleOf(orders)}`,
    heading: `${capitalize(name)} ${say(orders, "is", "are")} paid`,
    paragraphs: [
      `${sumOf(orders)} has arrived${say(orders, "", " in one payment")}. The ${say(orders, "order is", "orders are")} ready to be sent.`,
    ],
    facts: [...listItemFacts(orders), deliveryFact(orders)],
    button: toAdminOrders(orders),
  });
}

/** `orders` are paid together. Those with a review need attention. */
export function ownerOrdersForReview(orders: LetterOrders): Letter {
  const concerned = orders.filter(({ review }) => review !== null);
  const others = orders.filter(({ review }) => review === null);
  const name = capitalize(nameOrders(concerned));
  const together = others.length > 0 ? [`The same payment covers ${nameOrders(others)}.`] : [];
  return makeLetter({
    subject: `${name} ${say(concerned, "needs", "need")} attention: ${titleOf(orders)}`,
    heading: `${name} ${say(concerned, "needs", "need")} attention`,
    paragraphs: [
      `Please review ${say(concerned, "this order", "these orders")}. Nothing is sent or refunded automatically.`,
      ...together,
    ],
    facts: [...listReasons(concerned), ...listItemFacts(orders)],
    button: orders.length === 1 ? toAdminOrders(orders) : TO_QUEUE,
  });
}

/** One reason if all orders have the same. A letter has a limited size. */
function listReasons(orders: readonly LetterOrder[]): Fact[] {
  const reasons = orders.map(({ key, review }): Fact => [`Reason, order ${key}`, review ?? ""]);
  const [first] = reasons;
  if (first && reasons.every(([, reason]) => reason === first[1])) return [["Reason", first[1]]];
  return reasons.slice(0, LISTED_REASONS);
}

export function ownerLastUnitSold(order: LetterOrder & { productId: string }): Letter {
  return makeLetter({
    subject: `Sold out: ${order.title}`,
    heading: "The last unit is sold",
    paragraphs: [
      `Order ${order.key} took the last unit in “${CONDITION_LABELS[order.condition]}” condition. Visitors see it as out of stock.`,
    ],
    facts: [
      ["Product", order.productId],
      ["Item", order.title],
    ],
    button: { label: "Open the product", href: paths.panelProduct(OPEN_BOX, "edit", order.productId) },
  });
}

/** The last sentence of letters whose number per day is limited. */
const MORE_TODAY = "If more of these come within a day, they appear in the list without another e-mail.";

interface UnknownPayment {
  provider: ProviderName;
  paymentId: string;
  values: CaseValues;
}

export function ownerUnknownPayment({ provider, paymentId, values }: UnknownPayment): Letter {
  const { received, asked, coin, price, status } = values;
  return makeLetter({
    subject: "A payment belongs to no order",
    heading: "A payment belongs to no order",
    paragraphs: [
      `${PROVIDER_LABELS[provider]} reports money for an order that this shop does not have. It is not lost: it is in “Needs attention”, where you can match it to an order.`,
      MORE_TODAY,
    ],
    facts: [
      ["Provider", PROVIDER_LABELS[provider]],
      ["Payment", paymentId],
      ["Status", (status ?? "").replaceAll("_", " ")],
      ["Received", received === undefined ? "" : `${received} of ${asked ?? "?"} ${coin ?? ""}`],
      ["Price", price ?? ""],
    ],
    button: TO_QUEUE,
  });
}

export function ownerUnreadable({ provider, paymentId, values }: UnknownPayment): Letter {
  return makeLetter({
    subject: `The shop cannot read a notification from ${PROVIDER_LABELS[provider]}`,
    heading: "A notification cannot be read",
    paragraphs: [
      `${PROVIDER_LABELS[provider]} signed a notification that this shop does not understand, so it changed nothing. Look at the payment in the provider's dashboard: money may have arrived.`,
      MORE_TODAY,
    ],
    facts: [
      ["Payment", paymentId],
      ["Status", values.status ?? ""],
    ],
    button: TO_QUEUE,
  });
}

export function ownerWrongSignature(provider: ProviderName): Letter {
  return makeLetter({
    subject: `Notifications of ${PROVIDER_LABELS[provider]} have a wrong signature`,
    heading: "Notifications have a wrong signature",
    paragraphs: [
      `The shop received notifications that claim to be from ${PROVIDER_LABELS[provider]} but have a wrong signature. They changed nothing. The secret is probably wrong. Until you correct it, the shop finds out about payments late.`,
      "If the secret is right, someone else is sending them, and you do not need to do anything.",
      MORE_TODAY,
    ],
    facts: [["Setting", SECRET_SETTINGS[provider]]],
    button: TO_QUEUE,
  });
}
