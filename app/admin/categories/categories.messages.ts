import type { CategoryName } from "../../catalogue/category-spellings.ts";

export const CATEGORIES_TEXT =
  "A category exists as long as it has a product. Renaming one changes all of its products. Links with the old name stop working.";

export const SPELLINGS_TEXT =
  "These names differ only in capital letters, spaces or accents. Shoppers see them as separate categories.";

/** `Processors`, or `Processors › AMD`. */
export function categoryText({ main, category }: CategoryName): string {
  return category === null ? main : `${main} › ${category}`;
}

export function countText(products: number): string {
  return products === 1 ? "1 product" : `${products.toLocaleString("en-US")} products`;
}
