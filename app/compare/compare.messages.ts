import { MAX_COMPARED } from "../catalogue/compared.ts";

/** Said about products of an address that are not compared. */
export function goneProducts(count: number): string {
  return count === 1 ? "One product is no longer in the shop." : `${count} products are no longer in the shop.`;
}

export function otherCategoryProducts(count: number, category: string): string {
  const left = count === 1 ? "One product is" : `${count} products are`;
  return `${left} of another category than ${category} and cannot be compared with these.`;
}

export function tooManyProducts(): string {
  return `At most ${MAX_COMPARED} products are compared.`;
}
