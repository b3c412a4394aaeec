/** The most characters of the name of a category. */
export const MAX_CATEGORY = 100;

/** A sub-category with the figures of its products. Money in cents. */
export interface Category {
  key: number;
  main: string;
  category: string;
  productCount: number;
  /** The number of products with a price. */
  pricedCount: number;
  /** Both sums leave out products without a price. */
  priceSum: number;
  typicalPriceSum: number;
  /** Raised by every change of the products that filters see. */
  version: number;
}

/** The sub-categories that a selected main category and sub-category cover. */
export function chooseCategories(
  categories: readonly Category[],
  choice: { main: string | null; category: string | null },
): Category[] {
  return categories.filter(
    (one) =>
      (choice.main === null || one.main === choice.main) &&
      (choice.category === null || one.category === choice.category),
  );
}

/** Main categories in order, each with its sub-categories. */
export function groupByMain<One extends Pick<Category, "main">>(
  categories: readonly One[],
): { main: string; categories: One[] }[] {
  const groups = new Map<string, One[]>();
  for (const one of categories) groups.set(one.main, [...(groups.get(one.main) ?? []), one]);
  return [...groups].map(([main, members]) => ({ main, categories: members }));
}
