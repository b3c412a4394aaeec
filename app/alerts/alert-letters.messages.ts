import { CONDITION_PARAM } from "../catalogue/chosen-condition.ts";
import type { Condition } from "../shops/conditions.ts";
import { marketplaceName } from "../catalogue/product.ts";
import { makeLetter, type Letter } from "../mail/letter.ts";
import * as paths from "../paths.ts";
import { formatMoney } from "../shared/money.ts";
import { withQuery } from "../shared/path.ts";
import { getShop, type ShopValue } from "../shops/shops.ts";

import { inCondition } from "./alerts.messages.ts";

interface AlertedProduct {
  shop: ShopValue;
  id: string;
  title: string;
  /** The condition that the alert was about, in Open Box. Null stands for every condition. */
  condition: Condition | null;
  /** In cents. */
  price: number | null;
  /** Where it can be bought; null: here. */
  link: string | null;
  /** Stops all alerts of the person. */
  stopToken: string;
}

export function priceFell(product: AlertedProduct & { price: number }, target: number): Letter {
  const price = formatMoney(product.price);
  const name = nameOf(product);
  return alertLetter(product, {
    subject: `${name}: now ${price}`,
    heading: `Now ${price}`,
    paragraphs: [
      `${name} costs ${price}. You wanted to know when it costs ${formatMoney(target)} or less.`,
      ...elsewhere(product),
    ],
  });
}

export function backInStock(product: AlertedProduct): Letter {
  const price = product.price === null ? "" : ` for ${formatMoney(product.price)}`;
  return alertLetter(product, {
    subject: `Back in stock: ${nameOf(product)}`,
    heading: "Back in stock",
    paragraphs: [`${nameOf(product)} can be bought again${price}.`, ...elsewhere(product)],
  });
}

function nameOf({ title, condition }: AlertedProduct): string {
  return title + inCondition(condition);
}

/** For products of other shops, the shop only knows the price that the owner entered. */
function elsewhere({ link }: AlertedProduct): string[] {
  return link === null ? [] : [`It is sold by ${marketplaceName(link)}, where the price may have changed since.`];
}

function alertLetter(
  { shop, id, condition, stopToken }: AlertedProduct,
  parts: Pick<Letter, "subject" | "heading" | "paragraphs">,
): Letter {
  const stop = paths.stopAlerts(stopToken);
  const chosen: Record<string, string> = condition === null ? {} : { [CONDITION_PARAM]: condition };
  return makeLetter({
    ...parts,
    button: { label: "See the product", href: withQuery(paths.product(getShop(shop), id), chosen) },
    links: [{ label: "Stop all alerts", href: stop }],
    closing: ["We send this e-mail only once. To hear about it again, set another alert on the product’s page."],
    unsubscribe: stop,
  });
}
