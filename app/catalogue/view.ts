import { searchText } from "../shared/search-text.ts";
import type { Shop, Sort } from "../shops/shops.ts";

import { filterEntries, isFiltered, parseFilters, type Filters } from "./filters.ts";

/** The view of a shop's list page. The address holds it: `?q=&main=&category=&sort=&page=`, and the filters. */
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
}

/** The query parameters of a view without filters. */
export const VIEW_PARAMS = ["q", "main", "category", "sort", "page"] as const;

export const PAGE_SIZE = 25;
export const TOP_COUNT = 25;
const MAX_PAGE = 1_000_000;

/** Reads a view from an address. Replaces invalid values by the nearest valid ones. */
export function parseView(shop: Shop, params: URLSearchParams): View {
  const sort = params.get("sort");
  return {
    q: searchText(params.get("q")),
    main: searchText(params.get("main")) || null,
    category: searchText(params.get("category")) || null,
    sort: shop.sorts.find((known) => known === sort) ?? "title",
    page: readPage(params.get("page")),
    filters: parseFilters(shop, params),
  };
}

/** The query of a view's address: `?category=…&page=2`, or "" for the default view. */
export function viewSearch(view: Partial<View>): string {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.main) params.set("main", view.main);
  if (view.category) params.set("category", view.category);
  if (view.sort && view.sort !== "title") params.set("sort", view.sort);
  if (view.page && view.page > 1) params.set("page", String(view.page));
  for (const [name, value] of view.filters ? filterEntries(view.filters) : []) params.append(name, value);
  const search = params.toString();
  return search && `?${search}`;
}

/** Whether a category is selected, so that the shop shows a grid with pages instead of rows. */
export function isGrid(view: Pick<View, "main" | "category">): boolean {
  return view.main !== null || view.category !== null;
}

/** Whether a view is a list that filters narrow: a category, a search, or anything that is filtered already. */
export function showsFilters(view: Pick<View, "q" | "main" | "category" | "filters">): boolean {
  return isGrid(view) || view.q !== "" || isFiltered(view.filters);
}

export const SORT_LABELS: Record<Sort, string> = {
  title: "All Products",
  views: "Most Viewed",
  rating: "Top Rated",
  "price-asc": "Price: Low to High",
  "price-desc": "Price: High to Low",
};

function readPage(value: string | null): number {
  const page = Math.trunc(Number(value));
  return Number.isFinite(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}
