import { MAX_COMPARED } from "../catalogue/compared.ts";

/** Shown if the address names products that are not compared. */
export function goneProducts(count: number): string {
  return count === 1 ? "One product is no longer in the shop." : `${count} products are no longer in the shop.`;
}

export function otherCategoryProducts(count: number, category: string): string {
  return count === 1
    ? `One product is not in ${category}, so it cannot be compared here.`
    : `${count} products are not in ${category}, so they cannot be compared here.`;
}

export function tooManyProducts(): string {
  return `You can compare up to ${MAX_COMPARED} products.`;
}

/** `q`: the search text; empty without a search. */
export function nothingToAdd(q: string): string {
  return q === "" ? "There is no other product in this category." : `Nothing found for “${q}”.`;
}

export const NOTHING_TO_COMPARE =
  "There is nothing to compare yet. Open a category and choose “Compare” on up to four products.";
/** What the table says to screen readers. */
export const ROWS_DIFFER = "Rows that differ are marked.";
export const NO_ROW_DIFFERS = "The products do not differ.";
