import { createHash } from "node:crypto";

import { withCondition } from "../catalogue/chosen-condition.ts";
import { CONDITION_LABELS, type Condition } from "../shops/conditions.ts";
import { plainText, shorten } from "../catalogue/plain-text.ts";
import { imageUrl } from "../images/image-url.ts";
import * as paths from "../paths.ts";
import { toDecimal } from "../shared/money.ts";
import { element, XML_HEAD } from "../shared/xml.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import type { BuyableOffer } from "./offers.queries.server.ts";

/**
 * The product data of the Open Box Store as Google Merchant Center and others read it: RSS 2.0 with the elements of
 * https://support.google.com/merchants/answer/7052112. An item for each condition that can be bought.
 */

/** The limits of Google, in characters. */
const MAX_ID = 50;
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_FURTHER_IMAGES = 10;

/** Google knows new, refurbished and used. Opened products count as used. */
const GOOGLE_CONDITION = "used";

/** Google's attributes, by the names of specs that contain them. */
const IDENTIFIERS = [
  { element: "g:brand", names: ["brand", "manufacturer"] },
  { element: "g:gtin", names: ["gtin", "ean", "upc"] },
  { element: "g:mpn", names: ["mpn", "part number"] },
];

interface FeedOf {
  origin: string;
  shopName: string;
}

export function* googleFeed(parts: Iterable<BuyableOffer[]>, { origin, shopName }: FeedOf): Generator<string> {
  yield `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield `${element("title", shopName)}${element("link", origin + OPEN_BOX.path)}`;
  yield `${element("description", OPEN_BOX.tagline)}\n`;
  for (const offers of parts) yield offers.map((offer) => toItem(offer, origin)).join("");
  yield "</channel>\n</rss>\n";
}

/** An offer as an item. Empty without an image, because Google takes no such items. */
function toItem(offer: BuyableOffer, origin: string): string {
  const { id, title, condition, price, mainCategory, category, specs } = offer;
  const [first, ...further] = offer.images.map(
    ({ fileName, version }) => origin + imageUrl(OPEN_BOX, id, fileName, "full", version),
  );
  if (first === undefined) return "";
  const label = CONDITION_LABELS[condition];
  const text = plainText(offer.description);
  const listed = specs.map(({ name, value }) => `${name}: ${value}`).join(", ");
  const identifiers = IDENTIFIERS.flatMap(({ element: name, names }) => {
    const found = specs.find((spec) => names.includes(spec.name.toLowerCase()));
    return found ? [element(name, found.value)] : [];
  });
  const parts = [
    element("g:id", itemId(id, condition)),
    element("g:title", `${shorten(title, MAX_TITLE - label.length - 3)} (${label})`),
    element("g:description", shorten(text || listed || title, MAX_DESCRIPTION)),
    element("g:link", origin + withCondition(paths.product(OPEN_BOX, id), condition)),
    element("g:image_link", first),
    ...further.slice(0, MAX_FURTHER_IMAGES).map((url) => element("g:additional_image_link", url)),
    element("g:availability", "in_stock"),
    element("g:price", `${toDecimal(price)} USD`),
    element("g:condition", GOOGLE_CONDITION),
    element("g:product_type", `${mainCategory} > ${category}`),
    element("g:custom_label_0", label),
    ...(identifiers.length > 0 ? identifiers : [element("g:identifier_exists", "no")]),
  ];
  return `<item>${parts.join("")}</item>\n`;
}

/** The id of an item: it must stay the same while the product is sold. */
function itemId(productId: string, condition: Condition): string {
  const id = `${productId}-${condition}`;
  if (id.length <= MAX_ID) return id;
  return `${createHash("sha256").update(productId).digest("hex").slice(0, 32)}-${condition}`;
}
