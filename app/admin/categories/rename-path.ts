import type { CategoryName } from "../../catalogue/category-spellings.ts";
import * as paths from "../../paths.ts";
import { withQuery } from "../../shared/path.ts";
import type { Shop } from "../../shops/shops.ts";
import { parseTableView, tableParams } from "../table/table-view.ts";

/** The fields of the page that moves all products of a category, without the new names. */
export function renameFields(shop: Shop, { main, category }: CategoryName): [string, string][] {
  const view = { ...parseTableView(new URLSearchParams()), main, category };
  return [["act", "category"], ["all", "yes"], ["returnTo", paths.categories(shop)], ...tableParams(view)];
}

/** The page that asks before it moves all products of a category into another one. */
export function mergePath(shop: Shop, from: CategoryName, into: CategoryName): string {
  const names: [string, string][] = [
    ["main", into.main],
    ...(into.category === null ? [] : [["category", into.category] as [string, string]]),
  ];
  return withQuery(paths.bulk(shop), [...renameFields(shop, from), ...names]);
}

/** The table with the products of a category. */
export function categoryPath(shop: Shop, { main, category }: CategoryName): string {
  return withQuery(paths.products(shop), tableParams({ ...parseTableView(new URLSearchParams()), main, category }));
}
