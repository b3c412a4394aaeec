import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import type { ReactNode } from "react";

import { MAX_SEARCH_LENGTH } from "../../shared/search-text.ts";
import type { Shop } from "../../shops/shops.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { filterEntries } from "../filters.ts";
import type { View } from "../view.ts";

import { useSearchField } from "./use-search-field.ts";

interface SearchBarProps {
  shop: Shop;
  view: View;
  /** Shown before Reset, on the same line. */
  children: ReactNode;
}

/**
 * Reset, the search field and Search. Enter searches. A search keeps the selected category, sort and filters, but not the page
 * number. The field gets its own line if there is not enough room.
 */
export function SearchBar({ shop, view, children }: SearchBarProps) {
  const input = useSearchField(view.q);
  return (
    <search className="flex max-w-4xl flex-wrap gap-2">
      {children}
      <Link
        to={shop.path}
        data-forget-view
        className="flex h-11 shrink-0 items-center rounded-control border border-line-strong bg-surface px-3 text-sm font-semibold hover:bg-raised sm:px-4"
      >
        Reset
      </Link>
      <Form method="get" action={shop.path} className="flex min-w-0 flex-1 basis-48 gap-2">
        {view.main && <input type="hidden" name="main" value={view.main} />}
        {view.category && <input type="hidden" name="category" value={view.category} />}
        {view.sort !== "title" && <input type="hidden" name="sort" value={view.sort} />}
        {filterEntries(view.filters).map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          ref={input}
          type="search"
          name="q"
          defaultValue={view.q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Search products by name..."
          aria-label="Search products by name"
          enterKeyHint="search"
          autoComplete="off"
          className="h-11 w-full min-w-0 px-3 placeholder:text-muted"
        />
        <button className="flex h-11 shrink-0 items-center gap-2 rounded-control bg-accent px-[16px] font-semibold text-on-accent transition-colors hover:bg-accent-hover">
          <Search aria-hidden className="size-5" />
          <span className="sr-only sm:not-sr-only">Search</span>
        </button>
      </Form>
    </search>
  );
}
