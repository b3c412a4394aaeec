import { fold } from "../shared/fold.ts";

import { groupByMain, type Category } from "./categories.ts";

/** A main category (`category` is null) or a sub-category. */
export interface CategoryName {
  main: string;
  category: string | null;
}

/** `Processors`, or `Processors › AMD`. */
export function categoryText({ main, category }: CategoryName): string {
  return category === null ? main : `${main} › ${category}`;
}

export interface CountedName extends CategoryName {
  productCount: number;
}

type Counted = Pick<Category, "main" | "category" | "productCount">;

/**
 * Names that differ only in case, spaces or accents, and that people take for one category. The name with the most
 * products is the first of its group. Sub-categories are compared within one main category, however that is spelled.
 */
export function listSpellings(categories: readonly Counted[]): CountedName[][] {
  const mains = groupByMain(categories).map(({ main, categories: own }) => ({
    ...{ main, category: null },
    productCount: own.reduce((sum, { productCount }) => sum + productCount, 0),
  }));
  const groups = new Map<string, CountedName[]>();
  for (const { main, category, productCount } of [...mains, ...categories]) {
    const key = JSON.stringify([foldName(main), category === null ? null : foldName(category)]);
    groups.set(key, [...(groups.get(key) ?? []), { main, category, productCount }]);
  }
  return [...groups.values()]
    .filter((names) => new Set(names.map(({ main, category }) => category ?? main)).size > 1)
    .map((names) => names.sort((a, b) => b.productCount - a.productCount));
}

/** Returns a category name for comparisons. Names that differ only in case, spaces or accents become the same. */
export function foldName(name: string): string {
  return fold(name.normalize("NFD").replace(/\p{M}/gu, "")).trim().replace(/\s+/g, " ");
}
