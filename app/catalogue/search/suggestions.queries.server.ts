import { sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { products } from "#db/schema/index.ts";
import { quotePhrase } from "#db/trigram-index.ts";

import { imageUrl } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import { fold } from "../../shared/fold.ts";
import { formatMoneyRange } from "../../shared/money.ts";
import { SHOPS, type Shop, type ShopValue } from "../../shops/shops.ts";
import { listCategories, listMostViewed } from "../lists/catalogue.queries.server.ts";
import { formatProductCount, type ProductCard } from "../product.ts";
import { chooseSearch } from "../lists/product-search.queries.server.ts";
import { viewSearch } from "../view.ts";

import { searchInShop } from "./suggestions.messages.ts";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

const PRODUCTS = 6;
const CATEGORIES = 4;

/** Suggestions for a typed text: the shop's most viewed products, its categories, and counts of the other shops. */
export function listSuggestions(db: Db, shop: Shop, q: string): SuggestionGroup[] {
  const search = chooseSearch(db, q);
  const cards = listMostViewed(db, shop, search, PRODUCTS, { withSpecs: true });
  const groups: SuggestionGroup[] = [
    { name: "Products", suggestions: cards.map((card) => suggestProduct(shop, card)) },
    { name: "Categories", suggestions: suggestCategories(db, shop, q) },
    // Counting the hits of shorter texts would have to read the titles of every shop.
    { name: "Other shops", suggestions: search.kind === "hits" ? suggestShops(db, shop, q) : offerShops(shop, q) },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

function suggestProduct(shop: Shop, card: ProductCard): Suggestion {
  return {
    href: paths.product(shop, card.id),
    title: card.title,
    note: priceText(card),
    specs: card.specLine,
    image: card.preview && imageUrl(shop, card.id, "1.webp", "preview", card.preview),
    glyph: card.glyph,
  };
}

function priceText({ price, maxPrice }: ProductCard): string {
  if (price === null) return "Price not available";
  return formatMoneyRange(price, maxPrice ?? price);
}

/** Main categories and sub-categories whose names contain the text, those that begin with it first. */
function suggestCategories(db: Db, shop: Shop, q: string): Suggestion[] {
  const text = fold(q);
  const categories = listCategories(db, shop.value);
  const mains = new Map<string, number>();
  for (const { main, productCount } of categories) mains.set(main, (mains.get(main) ?? 0) + productCount);
  const named = [
    ...[...mains].map(([main, count]) => ({ name: main, count, view: { main } })),
    ...categories.map(({ main, category, productCount: count }) => ({
      name: category,
      count,
      view: { main, category },
    })),
  ].map((one) => ({ ...one, place: fold(one.name).indexOf(text) }));
  const [first, within] = [named.filter(({ place }) => place === 0), named.filter(({ place }) => place > 0)];
  return [...first, ...within].slice(0, CATEGORIES).map(({ name, count, view }) => ({
    href: shop.path + viewSearch(view),
    title: name,
    note: formatProductCount(count),
  }));
}

function suggestShops(db: Db, shop: Shop, q: string): Suggestion[] {
  const counts = new Map(
    hitsByShop(db)
      .all({ match: quotePhrase(fold(q)) })
      .map((one) => [one.shop, one.count]),
  );
  return SHOPS.filter((other) => other !== shop).flatMap((other) => {
    const count = counts.get(other.value);
    return count ? [{ href: other.path + viewSearch({ q }), title: other.name, note: formatProductCount(count) }] : [];
  });
}

function offerShops(shop: Shop, q: string): Suggestion[] {
  return SHOPS.filter((other) => other !== shop).map((other) => ({
    href: other.path + viewSearch({ q }),
    title: searchInShop(other.name),
    note: "",
  }));
}

const hitsByShop = prepareOnce((db) =>
  db
    .select({ shop: sql<ShopValue>`${sql`${products.shop}`}`, count: sql<number>`count(*)` })
    .from(sql`products_fts CROSS JOIN ${products} ON ${products.key} = products_fts.rowid`)
    .where(sql`products_fts MATCH ${sql.placeholder("match")}`)
    .groupBy(sql`${products.shop}`)
    .prepare(),
);
