import type { getCategoryMap } from "../../catalogue/api/catalogue-api.queries.server.ts";
import { foldName } from "../../catalogue/category-spellings.ts";
import { formText } from "../../shared/form-text.ts";

/** Main categories, and the sub-categories of each. */
export type CategoryMap = ReturnType<typeof getCategoryMap>;

/** The sub-categories of the selected main category; all of them if none is selected. */
export function listSubCategories({ categoryMap }: CategoryMap, main: string): string[] {
  const folded = foldName(main);
  const chosen = Object.entries(categoryMap).filter(([name]) => folded === "" || foldName(name) === folded);
  return [...new Set(chosen.flatMap(([, names]) => names))];
}

/** The existing names that differ from the typed one only in case, spaces or accents. */
export function listOtherSpellings(typed: string, names: readonly string[]): string[] {
  const folded = foldName(typed);
  return names.filter((name) => name !== typed.trim() && foldName(name) === folded);
}

/** The hidden form field with the typed categories whose other spellings the form has shown. */
export const SHOWN_SPELLING = "shown_spelling";

/** Whether a form has a new category with another existing spelling that the form has not shown yet. */
export function hasUnshownSpelling(form: FormData, categories: CategoryMap): boolean {
  const shown = form.getAll(SHOWN_SPELLING);
  const [main, category] = [formText(form, "main_category"), formText(form, "category")];
  const isUnshown = (typed: string, names: readonly string[]) =>
    !names.includes(typed.trim()) && listOtherSpellings(typed, names).length > 0 && !shown.includes(typed);
  return isUnshown(main, categories.mainCategories) || isUnshown(category, listSubCategories(categories, main));
}
