import type { Category } from "../../catalogue/categories.ts";
import type { CategoryName, CountedName } from "../../catalogue/category-spellings.ts";
import type { TableView } from "../table/table-view.ts";

import type { BulkAct } from "./bulk-act.ts";

/** A category is renamed by moving all its products, because categories come from the products. */

/** The category whose products an act is about; null if it is about some products only, or about several categories. */
export function wholeCategory(selection: { view: TableView } | { ids: readonly string[] }): CategoryName | null {
  if (!("view" in selection)) return null;
  const { main, category, q, stock } = selection.view;
  return main === null || q !== "" || stock !== null ? null : { main, category };
}

/** The form field with the category that the page has named as the target of the merge. */
export const MERGE_FIELD = "merge";

export function mergeName({ main, category }: CategoryName): string {
  return JSON.stringify([main, category]);
}

/** The category that has the new name already; null if there is none. */
export function findMerge(
  categories: readonly Pick<Category, "main" | "category" | "productCount">[],
  from: CategoryName,
  act: BulkAct,
): CountedName | null {
  if (act.kind !== "category") return null;
  const to: CategoryName = { main: act.main || from.main, category: act.category || from.category };
  const isIn = (one: { main: string; category: string }, name: CategoryName) =>
    one.main === name.main && (name.category === null || one.category === name.category);
  const others = categories.filter((one) => isIn(one, to) && !isIn(one, from));
  return others.length === 0
    ? null
    : { ...to, productCount: others.reduce((sum, { productCount }) => sum + productCount, 0) };
}
