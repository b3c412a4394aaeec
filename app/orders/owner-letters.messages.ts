import { CONDITION_LABELS } from "../catalogue/conditions.ts";
import { makeLetter, type Letter } from "../mail/letter.ts";
import * as paths from "../paths.ts";
import { formatMoney } from "../shared/money.ts";
import { withQuery } from "../shared/path.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import { deliveryFact, listItemFacts, type LetterOrder } from "./order-letters.messages.ts";

/** The letters to the owner about orders. */

function toAdminOrder({ key }: LetterOrder) {
  return { label: "Open the order", href: withQuery(paths.adminOrders, { q: String(key) }) };
}

export function ownerOrderPaid(order: LetterOrder): Letter {
  return makeLetter({
    subject: `New paid order ${order.key}: ${order.title}`,
    heading: `Order ${order.key} is paid`,
    paragraphs: [`${formatMoney(order.totalCents)} has arrived. The order waits to be sent.`],
    facts: [...listItemFacts(order), deliveryFact(order)],
    button: toAdminOrder(order),
  });
}

export function ownerOrderForReview(order: LetterOrder, reason: string): Letter {
  return makeLetter({
    subject: `Order ${order.key} needs attention: ${order.title}`,
    heading: `Order ${order.key} needs attention`,
    paragraphs: ["A person has to look at this order. Nothing is sent or refunded by itself."],
    facts: [["Reason", reason], ...listItemFacts(order)],
    button: toAdminOrder(order),
  });
}

export function ownerLastUnitSold(order: LetterOrder & { productId: string }): Letter {
  return makeLetter({
    subject: `Sold out: ${order.title}`,
    heading: "The last unit is sold",
    paragraphs: [
      `Order ${order.key} has taken the last one in the condition “${CONDITION_LABELS[order.condition]}”. Visitors see it as out of stock.`,
    ],
    facts: [
      ["Product", order.productId],
      ["Item", order.title],
    ],
    button: { label: "Open the product", href: paths.panelProduct(OPEN_BOX, "edit", order.productId) },
  });
}
