import { describe, expect, it } from "vitest";

import { CONDITIONS } from "#app/shops/conditions.ts";
import { sanitizeDescription } from "#app/catalogue/description.server.ts";
import { isOpenBox, productSchema, type LinkProduct, type OpenBoxProduct } from "#app/catalogue/product.schema.ts";
import { stockLabel } from "#app/catalogue/stock.messages.ts";
import type { ShopValue } from "#app/shops/shops.ts";

import { DEMO_CATALOGUE, drawImages, viewsOf } from "./catalogue.ts";

const parsed = DEMO_CATALOGUE.map((entry) => ({ ...entry, input: productSchema(entry.shop).parse(entry.product) }));
const shops = [...new Set(parsed.map(({ shop }) => shop))];
const linked = parsed.flatMap(({ input }): LinkProduct[] => (isOpenBox(input) ? [] : [input]));
const openBox = parsed.flatMap(({ input }): OpenBoxProduct[] => (isOpenBox(input) ? [input] : []));
const descriptions = parsed.map(({ input }) => input.description).join("\n");

function offersOf(product: OpenBoxProduct) {
  return CONDITIONS.map((condition) => ({
    price: product[`${condition}_condition_price`],
    quantity: product[`${condition}_condition_available_quantity`],
  })).filter(({ price }) => price > 0);
}

function subCategoriesOf(shop: ShopValue): Map<string, Map<string, number>> {
  const mains = new Map<string, Map<string, number>>();
  for (const { input } of parsed.filter((entry) => entry.shop === shop)) {
    const subs = mains.get(input.main_category) ?? new Map<string, number>();
    mains.set(input.main_category, subs.set(input.category, (subs.get(input.category) ?? 0) + 1));
  }
  return mains;
}

describe("demonstration products", () => {
  it("are at least 80, each with a unique id in its shop", () => {
    expect(DEMO_CATALOGUE.length).toBeGreaterThanOrEqual(80);
    expect(new Set(DEMO_CATALOGUE.map(({ shop, product }) => `${shop}/${product.id}`)).size).toBe(
      DEMO_CATALOGUE.length,
    );
  });

  it.each(parsed)("$shop $product.id has a description in the editor's format", ({ shop, input, product }) => {
    expect(input.description).toBe(product.description);
    expect(sanitizeDescription(input.description, { shop, id: input.id })).toBe(input.description);
  });

  it.each(shops)("%s has several main categories with 2 to 6 sub-categories each", (shop) => {
    const mains = subCategoriesOf(shop);
    expect(mains.size).toBeGreaterThanOrEqual(3);
    for (const subs of mains.values()) {
      expect(subs.size).toBeGreaterThanOrEqual(2);
      expect(subs.size).toBeLessThanOrEqual(6);
    }
  });
});

describe("the demonstration includes", () => {
  const stocks = openBox.flatMap((product) => offersOf(product).map(({ quantity }) => stockLabel(quantity)));
  const offered = openBox.map((product) => offersOf(product).length);
  const allSubs = shops.flatMap((shop) => [...subCategoriesOf(shop).values()].flatMap((subs) => [...subs]));
  const states: [string, boolean][] = [
    ["out of stock", linked.some(({ availability }) => availability === "NO")],
    ["without a price", linked.some(({ price }) => price === null)],
    ["without a link", linked.some(({ link }) => link === null)],
    ["with a higher typical price", linked.some((product) => product.typical_price > (product.price ?? Infinity))],
    ...[0, 1, 2, 3, 4, 5].map((stars): [string, boolean] => [
      `${stars} stars`,
      linked.some(({ rate }) => rate === stars),
    ]),
    ...[1, 2, 3, 4].map((count): [string, boolean] => [`${count} conditions offered`, offered.includes(count)]),
    ["Open Box without a price", offered.includes(0)],
    ["a condition out of stock", stocks.includes("Out of Stock")],
    ["one left of a condition", stocks.includes("Only 1 left!")],
    ["several of a condition", stocks.some((label) => label.endsWith(" - in stock"))],
    [
      "all conditions out of stock",
      openBox.some((p) => offersOf(p).length > 0 && offersOf(p).every((o) => o.quantity === 0)),
    ],
    [
      "on all marketplaces",
      openBox.some((p) => p.ebay && p.facebook_marketplace && p.offer_up && p.mercari_marketplaces),
    ],
    [
      "on no marketplace",
      openBox.some((p) => !p.ebay && !p.facebook_marketplace && !p.offer_up && !p.mercari_marketplaces),
    ],
    ["a very long title", parsed.some(({ input }) => input.title.length > 300)],
    [
      "Russian titles in every shop",
      shops.every((shop) => parsed.some((e) => e.shop === shop && /[а-яё]/i.test(e.input.title))),
    ],
    ["more than a page of one sub-category", allSubs.some(([, count]) => count > 25)],
    [
      "a sub-category under two main categories",
      shops.some((shop) => hasTwice([...subCategoriesOf(shop).values()].flatMap((subs) => [...subs.keys()]))),
    ],
    [
      "rich text: fonts of 10 and 50 px",
      descriptions.includes("font-size: 10px") && descriptions.includes("font-size: 50px"),
    ],
  ];

  it.each(states)("%s", (_, present) => expect(present).toBe(true));

  it.each([
    "strong",
    "em",
    "u",
    "s",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "code",
    "pre",
    "blockquote",
  ])("text with <%s>", (tag) => expect(descriptions).toMatch(new RegExp(`<${tag}[ >]`)));

  it.each(["<hr />", "<br />"])("text with %s", (tag) => expect(descriptions).toContain(tag));

  it.each([
    ...["Georgia", "Arial", "Courier New", "Times New Roman", "Impact", "Comic Sans MS"],
    ...["Flash", "Neon80s", "Pixel LCD"],
  ])("text in %s", (family) => expect(descriptions).toMatch(new RegExp(`font-family: (&quot;)?${family}\\b`)));

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])("a product with %i images", (count) => {
    expect(DEMO_CATALOGUE.some((entry) => viewsOf(entry).length === count)).toBe(true);
  });

  it("mostly have three images or more", () => {
    const many = DEMO_CATALOGUE.filter((entry) => viewsOf(entry).length >= 3);
    expect(many.length).toBeGreaterThan(DEMO_CATALOGUE.length * 0.8);
  });
});

describe("demonstration images", () => {
  it.each(DEMO_CATALOGUE)("of $shop $product.id differ, are complete and are the same every time", (entry) => {
    const images = drawImages(entry);
    expect(images).toHaveLength(entry.product.drawing.images);
    expect(new Set(images).size).toBe(images.length);
    expect(images.filter((svg) => /NaN|undefined|Infinity|<text/.test(svg))).toEqual([]);
    expect(drawImages(entry)).toEqual(images);
  });
});

function hasTwice(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}
