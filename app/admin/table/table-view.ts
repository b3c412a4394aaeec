import { STOCK_FILTERS, type StockFilter } from "../../catalogue/lists/stock-filter.ts";
import * as paths from "../../paths.ts";
import { parsePageNumber } from "../../shared/page-number.ts";
import { withQuery } from "../../shared/path.ts";
import { searchText } from "../../shared/search-text.ts";
import type { Shop } from "../../shops/shops.ts";

/** The view of a panel's product table. The address holds it: `?tq=&tmain=&tcategory=&tstock=&tsort=&tpage=`. */
export interface TableView {
  /** A part of the title, or a whole id; "" for all. */
  q: string;
  main: string | null;
  /** Without `main`: every sub-category with this name. */
  category: string | null;
  stock: StockFilter | null;
  sort: TableSort;
  /** From 1. */
  page: number;
}

export const ROWS_PER_PAGE = 25;

export const STOCK_FILTER_LABELS: Record<StockFilter, string> = {
  in: "In stock",
  out: "Out of stock",
  none: "No price",
};

/** The sortable columns, each with the direction of its header's first click. */
export const SORT_COLUMNS = {
  id: "asc",
  title: "asc",
  category: "asc",
  price: "asc",
  stock: "asc",
  views: "desc",
  updated: "desc",
} as const satisfies Record<string, Direction>;

type Direction = "asc" | "desc";
export type SortColumn = keyof typeof SORT_COLUMNS;
export type TableSort = `${SortColumn}-${Direction}`;

const COLUMNS = Object.keys(SORT_COLUMNS) as SortColumn[];
export const TABLE_SORTS: readonly TableSort[] = COLUMNS.flatMap((column) => [
  `${column}-asc` as const,
  `${column}-desc` as const,
]);

/** The labels of the sorts in the select, which replaces the headers on cards. */
export const TABLE_SORT_LABELS: Record<TableSort, string> = {
  "id-asc": "Id: lowest first",
  "id-desc": "Id: highest first",
  "title-asc": "Title: A to Z",
  "title-desc": "Title: Z to A",
  "category-asc": "Category: A to Z",
  "category-desc": "Category: Z to A",
  "price-asc": "Price: low to high",
  "price-desc": "Price: high to low",
  "stock-asc": "Stock: least first",
  "stock-desc": "Stock: most first",
  "views-asc": "Views: least first",
  "views-desc": "Views: most first",
  "updated-asc": "Changed: longest ago",
  "updated-desc": "Changed: latest",
};

/** The default: administrators mostly work on what they changed last. */
const DEFAULT_SORT: TableSort = "updated-desc";

/** Reads a view from an address. Replaces invalid values by the nearest valid ones. */
export function parseTableView(params: URLSearchParams): TableView {
  const [stock, sort] = [params.get("tstock"), params.get("tsort")];
  return {
    q: searchText(params.get("tq")),
    main: searchText(params.get("tmain")) || null,
    category: searchText(params.get("tcategory")) || null,
    stock: STOCK_FILTERS.find((known) => known === stock) ?? null,
    sort: TABLE_SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
    page: parsePageNumber(params.get("tpage")),
  };
}

/** The query of a view's address. */
export function tableSearch(view: TableView): string {
  return `?${new URLSearchParams(tableParams(view)).toString()}`;
}

/** The fields of a view in an address. Leaves out default values. */
export function tableParams(view: TableView): [string, string][] {
  const fields = {
    tq: view.q,
    tmain: view.main,
    tcategory: view.category,
    tstock: view.stock,
    tsort: view.sort !== DEFAULT_SORT && view.sort,
    tpage: view.page > 1 && String(view.page),
  };
  return Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** The address of a row's tab Edit, with the same table below. */
export function editPath(shop: Shop, id: string, view: TableView): string {
  return withQuery(paths.panelTab(shop, "edit"), [["id", id], ...tableParams(view)]);
}

export function isFiltered(view: TableView): boolean {
  return view.q !== "" || view.main !== null || view.category !== null || view.stock !== null;
}

export function readSort(sort: TableSort): { column: SortColumn; direction: Direction } {
  const [column, direction] = sort.split("-") as [SortColumn, Direction];
  return { column, direction };
}
