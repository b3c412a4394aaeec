import { Link, useLocation, useNavigate } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";

import { STOCK_FILTERS } from "../../../catalogue/lists/stock-filter.ts";
import { MAX_SEARCH_LENGTH } from "../../../shared/search-text.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { FilterField } from "../../../ui/labeled-field.tsx";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import type { ProductTablePage } from "../product-table.queries.server.ts";
import {
  isFiltered,
  parseTableView,
  STOCK_FILTER_LABELS,
  TABLE_SORT_LABELS,
  TABLE_SORTS,
  type TableView,
} from "../table-view.ts";

import { Folded } from "./folded.tsx";

interface TableFilterProps {
  /** The view that is loading. If none is loading, the shown view. */
  view: TableView;
  categories: ProductTablePage["categories"];
  searchOf: (next: Partial<TableView>) => string;
  /** The address of the table without filters. */
  reset: string;
}

const FIELD = "h-11 w-full px-3 text-sm";

/** The search and filter form, whose fields are in the address. With JavaScript a selection applies at once. */
export function TableFilter({ view, categories, searchOf, reset }: TableFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (form.current) showView(form.current, view);
  }, [view]);

  function apply() {
    if (!form.current) return;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) if (typeof value === "string") fields.append(name, value);
    const next = parseTableView(fields);
    // A sub-category belongs to its main category.
    if (next.main !== view.main) next.category = null;
    navigate(searchOf({ ...next, page: 1 }), { preventScrollReset: true });
  }

  const mains = view.main === null ? categories : categories.filter(({ main }) => main === view.main);
  return (
    <form
      ref={form}
      method="get"
      action={pathname}
      role="search"
      aria-label="Products of this shop"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) apply();
      }}
      className="mt-3 flex flex-wrap gap-2 xl:grid xl:grid-cols-[minmax(12rem,2fr)_1fr_1fr_1fr_auto] xl:items-end"
    >
      <FilterField label="Title or id" className="min-w-0 flex-1 basis-36">
        {(id) => (
          <TextInput
            id={id}
            type="search"
            name="tq"
            defaultValue={view.q}
            maxLength={MAX_SEARCH_LENGTH}
            className={FIELD}
          />
        )}
      </FilterField>
      <Folded
        summary={isFiltered({ ...view, q: "" }) ? "Filters and sort (on)" : "Filters and sort"}
        className="gap-2 max-xl:grid-cols-2"
      >
        {/* The options name their values, because without them browsers send names with their spaces collapsed. */}
        <FilterField label="Main category">
          {(id) => (
            <Select id={id} name="tmain" defaultValue={view.main ?? ""} className={FIELD}>
              <option value="">All</option>
              {view.main !== null && !categories.some(({ main }) => main === view.main) && (
                <option value={view.main}>{view.main}</option>
              )}
              {categories.map(({ main }) => (
                <option key={main} value={main}>
                  {main}
                </option>
              ))}
            </Select>
          )}
        </FilterField>
        <FilterField label="Category">
          {(id) => (
            <Select id={id} name="tcategory" defaultValue={view.category ?? ""} className={FIELD}>
              <option value="">All</option>
              {view.category !== null &&
                !mains.some(({ categories: names }) => names.includes(view.category ?? "")) && (
                  <option value={view.category}>{view.category}</option>
                )}
              {mains.map(({ main, categories: names }) => (
                <optgroup key={main} label={main}>
                  {names.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </FilterField>
        <FilterField label="Stock">
          {(id) => (
            <Select id={id} name="tstock" defaultValue={view.stock ?? ""} className={FIELD}>
              <option value="">All</option>
              {STOCK_FILTERS.map((stock) => (
                <option key={stock} value={stock}>
                  {STOCK_FILTER_LABELS[stock]}
                </option>
              ))}
            </Select>
          )}
        </FilterField>
        <FilterField label="Sort" className="xl:hidden">
          {(id) => (
            <Select id={id} name="tsort" defaultValue={view.sort} className={FIELD}>
              {TABLE_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {TABLE_SORT_LABELS[sort]}
                </option>
              ))}
            </Select>
          )}
        </FilterField>
      </Folded>
      <div className="flex gap-2 self-end">
        <Button>
          <Search aria-hidden className="size-4" />
          Find
        </Button>
        {isFiltered(view) && (
          <Link to={reset} preventScrollReset className={buttonClass()}>
            Reset
          </Link>
        )}
      </div>
    </form>
  );
}

/** The fields keep typed text while a page loads, and then show the page's values. */
function showView(form: HTMLFormElement, view: TableView): void {
  const values = {
    tq: view.q,
    tmain: view.main ?? "",
    tcategory: view.category ?? "",
    tstock: view.stock ?? "",
    tsort: view.sort,
  };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    const isTyping = field instanceof HTMLInputElement && field === document.activeElement;
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !isTyping) field.value = value;
  }
}
