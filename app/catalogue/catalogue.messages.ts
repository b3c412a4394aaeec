import { formatProductCount } from "./product.ts";
export const NO_PRODUCT = "There is no such product.";
export const NO_SUCH_PLACE = "after is not the id of a product of this shop.";
export const CATALOGUE_BUSY = "Too many others are downloading the catalogue. Wait a moment and try again.";
/** What a shop with affiliate links says about them, above its products and beside each link. */
export const DISCLOSURE =
  "Disclosure: links in this shop are affiliate links. If you buy through them we may earn a commission, at no extra cost to you.";

/** In place of filters by price that cannot be read. */
export function notPrices(typed: readonly string[]): string {
  const names = typed.map((text) => `“${text}”`).join(" and ");
  return `${names} ${typed.length === 1 ? "is not a price" : "are not prices"}. Enter a number such as 25 or 49.99.`;
}

/** In place of an empty list. */
export const SHOP_IS_EMPTY = {
  title: "This shop has no products yet",
  text: "Please come back soon, or take a look at the other shops.",
};
export const REMOVE_FILTERS = "Remove one of these to see more products.";
export const CHECK_SPELLING = "Check the spelling, or try a shorter word.";
export const NO_CATEGORY = "It may have been renamed, or it is empty now.";

export function unpriced(count: number): string {
  const are = count === 1 ? "is" : "are";
  return `${formatProductCount(count)} without a price ${are} not shown when sorting by price.`;
}

/** After the number of chosen products, if another one was chosen. */
export const REMOVE_TO_COMPARE = "Remove one to choose another.";
