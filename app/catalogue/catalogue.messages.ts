export const NO_PRODUCT = "There is no such product.";
export const NO_SUCH_PLACE = "after is not the id of a product of this shop.";
export const CATALOGUE_BUSY = "Too many others are downloading the catalogue. Wait a moment and try again.";
export const TOO_MANY_SUGGESTIONS = "Too many requests. Wait a moment and try again.";
/** What a shop with affiliate links says about them, above its products and beside each link. */
export const DISCLOSURE =
  "Disclosure: links in this shop are affiliate links. If you buy through them we may earn a commission, at no extra cost to you.";

/** In place of filters by price that cannot be read. */
export function notPrices(typed: readonly string[]): string {
  const names = typed.map((text) => `“${text}”`).join(" and ");
  return `${names} ${typed.length === 1 ? "is not a price" : "are not prices"}. Enter a number such as 25 or 49.99.`;
}
