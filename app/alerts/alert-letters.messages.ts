import { marketplaceName } from "../catalogue/product.ts";
import { makeLetter, type Letter } from "../mail/letter.ts";
import * as paths from "../paths.ts";
import { formatMoney } from "../shared/money.ts";
import { getShop, type ShopValue } from "../shops/shops.ts";

interface ToldProduct {
  shop: ShopValue;
  id: string;
  title: string;
  /** In cents. */
  price: number | null;
  /** Where it can be bought; null: here. */
  link: string | null;
  /** Stops all alerts of the person. */
  stopToken: string;
}

export function priceFell(product: ToldProduct & { price: number }, target: number): Letter {
  const price = formatMoney(product.price);
  return alertLetter(product, {
    subject: `${product.title}: now ${price}`,
    heading: `Now ${price}`,
    paragraphs: [
      `${product.title} costs ${price}. You wanted to know when it costs ${formatMoney(target)} or less.`,
      ...elsewhere(product),
    ],
  });
}

export function backInStock(product: ToldProduct): Letter {
  const price = product.price === null ? "" : ` for ${formatMoney(product.price)}`;
  return alertLetter(product, {
    subject: `Back in stock: ${product.title}`,
    heading: "Back in stock",
    paragraphs: [`${product.title} can be bought again${price}.`, ...elsewhere(product)],
  });
}

/** The shop only knows what the owner has entered about products of other shops. */
function elsewhere({ link }: ToldProduct): string[] {
  return link === null ? [] : [`It is sold by ${marketplaceName(link)}, where the price may have changed meanwhile.`];
}

function alertLetter(
  { shop, id, stopToken }: ToldProduct,
  parts: Pick<Letter, "subject" | "heading" | "paragraphs">,
): Letter {
  const stop = paths.stopAlerts(stopToken);
  return makeLetter({
    ...parts,
    button: { label: "See the product", href: paths.product(getShop(shop), id) },
    links: [{ label: "Stop all alerts", href: stop }],
    closing: ["You get this e-mail once. To hear about it again, set another alert on the product's page."],
    unsubscribe: stop,
  });
}
