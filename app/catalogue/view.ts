import { parsePageNumber } from "../shared/page-number.ts";
import { searchText } from "../shared/search-text.ts";
import type { Shop, Sort } from "../shops/shops.ts";

import { chosenIds, COMPARE } from "./compared.ts";
import { filterEntries, isFiltered, parseFilters, type Filters } from "./filters.ts";

/**
 * The view of a shop's list page. The address holds it: `?q=&main=&category=&sort=&page=&first=stock&layout=list`, the
 * filters, and what is chosen to compare.
 */
export interface View {
  /** The search text; "" for none. */
  q: string;
  main: string | null;
  /** Without `main`: every sub-category with this name. */
  category: string | null;
  sort: Sort;
  /** From 1. */
  page: number;
  filters: Filters;
  /** Whether products in stock come before the others, both in the order of the sort. */
  stockFirst: boolean;
  /** Whether the grid of a category is a compact list. */
  compact: boolean;
  /**
   * The ids of the products that are chosen to compare. `parseView` reads them for any category. The loader empties
   * them unless the list has one sub-category.
   */
  compared: readonly string[];
}

/** The query parameters of a view, except the filters and what is chosen to compare. */
export const VIEW_PARAMS = ["q", "main", "category", "sort", "page", "first", "layout"] as const;

export const PAGE_SIZE = 25;
export const TOP_COUNT = 25;

/** Reads a view from an address. Replaces invalid values by the nearest valid ones. */
export function parseView(shop: Shop, params: URLSearchParams): View {
  const sort = params.get("sort");
  const main = searchText(params.get("main")) || null;
  const category = searchText(params.get("category")) || null;
  return {
    q: searchText(params.get("q")),
    main,
    category,
    sort: shop.sorts.find((known) => known === sort) ?? "title",
    page: parsePageNumber(params.get("page")),
    filters: ofCategory(parseFilters(shop, params), { main, category }),
    stockFirst: params.get("first") === "stock",
    compact: params.get("layout") === "list",
    compared: main || category ? chosenIds(params) : [],
  };
}

/** Only lists of a category are filtered by specs. */
function ofCategory(filters: Filters, { main, category }: Partial<View>): Filters {
  return main || category || filters.specs.length === 0 ? filters : { ...filters, specs: [] };
}

/** The query of a view's address: `?category=…&page=2`, or "" for the default view. */
export function viewSearch(view: Partial<View>): string {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.main) params.set("main", view.main);
  if (view.category) params.set("category", view.category);
  if (view.sort && view.sort !== "title") params.set("sort", view.sort);
  if (view.page && view.page > 1) params.set("page", String(view.page));
  if (view.stockFirst) params.set("first", "stock");
  if (view.compact) params.set("layout", "list");
  const filters = view.filters ? filterEntries(ofCategory(view.filters, view)) : [];
  for (const [name, value] of filters) params.append(name, value);
  if (view.main || view.category) for (const id of view.compared ?? []) params.append(COMPARE, id);
  const search = params.toString();
  return search && `?${search}`;
}

/** The query of a product's category in a list: the view's search, sort and filters stay, its page does not. */
export function categorySearch(view: View, category: Pick<View, "main" | "category">): string {
  const isSame = view.category !== null && view.category === category.category;
  return viewSearch({ ...view, ...category, page: 1, compared: isSame ? view.compared : [] });
}

/** Whether a category is selected, so that the shop shows a grid with pages instead of rows. */
export function isGrid(view: Pick<View, "main" | "category">): boolean {
  return view.main !== null || view.category !== null;
}

/** Whether a view shows only the products of its category that a search or filters find. */
export function isNarrowed({ q, filters }: Pick<View, "q" | "filters">): boolean {
  return q !== "" || isFiltered(filters);
}

/** Whether a view is a list that filters narrow: a category, a search, or anything that is filtered already. */
export function showsFilters(view: Pick<View, "q" | "main" | "category" | "filters" | "stockFirst">): boolean {
  return isGrid(view) || view.q !== "" || view.stockFirst || isFiltered(view.filters);
}

export const SORT_LABELS: Record<Sort, string> = {
  title: "All Products",
  views: "Most Viewed",
  rating: "Top Rated",
  "price-asc": "Price: Low to High",
  "price-desc": "Price: High to Low",
};

/** Whether products in stock come first. With only these there is nothing to order. */
export function isStockFirst({ stockFirst, filters }: View): boolean {
  return stockFirst && !filters.inStock;
}
