import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";

import { CLICKS_HINT, OPTIONAL_COLUMNS, type OptionalColumn } from "../table-columns.ts";
import { readSort, SORT_COLUMNS, type SortColumn, type TableSort, type TableView } from "../table-view.ts";

/** "Clicks" cannot be sorted: that would sum up the clicks of all products for each page. */
const COLUMNS: { column: SortColumn | "clicks"; name: string; numeric?: true }[] = [
  { column: "id", name: OPTIONAL_COLUMNS.id },
  { column: "title", name: "Title" },
  { column: "category", name: OPTIONAL_COLUMNS.category },
  { column: "price", name: OPTIONAL_COLUMNS.price, numeric: true },
  { column: "stock", name: OPTIONAL_COLUMNS.stock },
  { column: "views", name: OPTIONAL_COLUMNS.views, numeric: true },
  { column: "clicks", name: OPTIONAL_COLUMNS.clicks, numeric: true },
  { column: "updated", name: OPTIONAL_COLUMNS.updated },
];

interface ColumnHeadersProps {
  view: TableView;
  hidden: readonly OptionalColumn[];
  searchOf: (next: Partial<TableView>) => string;
}

/**
 * The table's headers. Each links to its sort, and to the reverse order if it is the current one. Cards have a select
 * instead.
 */
export function ColumnHeaders({ view, hidden, searchOf }: ColumnHeadersProps) {
  const isShown = ({ column }: { column: string }) => !hidden.some((name) => name === column);
  const current = readSort(view.sort);
  return (
    <thead role="rowgroup" className="max-xl:hidden">
      <tr role="row" className="border-b border-line-strong text-left">
        <td role="cell" className="w-11" />
        <td role="cell" className="w-16" />
        {COLUMNS.filter(isShown).map(({ column, name, numeric }) => {
          const align = numeric ? "text-right" : "";
          if (column === "clicks") {
            return (
              <th
                key={column}
                role="columnheader"
                scope="col"
                title={CLICKS_HINT}
                className={`px-2 font-semibold whitespace-nowrap text-muted ${align}`}
              >
                {name}
              </th>
            );
          }
          const isCurrent = column === current.column;
          const turned = current.direction === "asc" ? "desc" : "asc";
          const sort: TableSort = `${column}-${isCurrent ? turned : SORT_COLUMNS[column]}`;
          const Arrow = !isCurrent ? ChevronsUpDown : current.direction === "asc" ? ArrowUp : ArrowDown;
          return (
            <th
              key={column}
              role="columnheader"
              scope="col"
              aria-sort={isCurrent ? (current.direction === "asc" ? "ascending" : "descending") : undefined}
              className={`p-0 font-semibold ${align}`}
            >
              <Link
                to={searchOf({ sort, page: 1 })}
                preventScrollReset
                className={`inline-flex h-11 items-center gap-1 rounded-control px-2 whitespace-nowrap hover:bg-raised ${isCurrent ? "text-ink" : "text-muted"}`}
              >
                {name}
                <Arrow aria-hidden className={`size-3.5 ${isCurrent ? "" : "opacity-60"}`} />
              </Link>
            </th>
          );
        })}
        <th role="columnheader" scope="col" className="px-2">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
