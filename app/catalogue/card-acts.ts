/** The ids of the forms that the controls of all cards of a page belong to. One form each keeps the page small. */
export const BUILD_FORM = "to-build";
export const COMPARE_FORM = "compare";

/** The id of a card's button. Without JavaScript the page opens at it again. */
export function cardButtonId(productId: string): string {
  return `add-${productId}`;
}

/** The HTML id of a card's "Compare" button. */
export function tickButtonId(productId: string): string {
  return `compare-${productId}`;
}
