import { plainText, shorten } from "../catalogue/plain-text.ts";
import * as paths from "../paths.ts";
import { startOfDay } from "../shared/day.ts";
import { escapeHtml } from "../shared/html.ts";
import { formatMoney } from "../shared/money.ts";
import { element, escapeXml, XML_HEAD } from "../shared/xml.ts";
import { getShop, type Shop } from "../shops/shops.ts";

import { newProductsTitle } from "./feeds.messages.ts";
import type { NewProduct } from "./new-products.queries.server.ts";

const MAX_DESCRIPTION = 500;

interface FeedOf {
  origin: string;
  shopName: string;
  /** Null for all. */
  shop: Shop | null;
}

/**
 * The newest products as RSS 2.0 (https://www.rssboard.org/rss-specification). Its descriptions are HTML. The shop does
 * not store when a product was added: the date of an item is the first day on which it had a price, or else the time of
 * its last change.
 */
export function newProductsFeed(added: readonly NewProduct[], { origin, shopName, shop }: FeedOf): string {
  const self = origin + paths.newProductsFeed(shop?.value ?? null);
  return [
    `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n`,
    element("title", newProductsTitle(shopName, shop)),
    element("link", origin + (shop?.path ?? paths.home)),
    element("description", escapeHtml(shop?.tagline ?? newProductsTitle(shopName, shop))),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>\n`,
    ...added.map((product) => toItem(product, origin)),
    "</channel>\n</rss>\n",
  ].join("");
}

function toItem(
  { key, shop, id, title, mainCategory, category, price, description, ...dates }: NewProduct,
  origin: string,
) {
  const text = shorten(plainText(description), MAX_DESCRIPTION);
  const summary = [price === null ? "" : formatMoney(price), text].filter(Boolean).join(" · ");
  const parts = [
    element("title", title),
    element("link", origin + paths.product(getShop(shop), id)),
    `<guid isPermaLink="false">product-${key}</guid>`,
    element("pubDate", publishedAt(dates).toUTCString()),
    element("category", `${mainCategory} > ${category}`),
    element("description", escapeHtml(summary)),
  ];
  return `<item>${parts.join("")}</item>\n`;
}

function publishedAt({ firstDay, updatedAt }: Pick<NewProduct, "firstDay" | "updatedAt">): Date {
  return firstDay === null ? updatedAt : startOfDay(firstDay);
}
