import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";

import { MAX_SEARCH_LENGTH } from "../../../shared/search-text.ts";
import type { Shop } from "../../../shops/shops.ts";
import { TextInput } from "../../../ui/text-input.tsx";
import { viewSearch, type View } from "../../view.ts";
import { HiddenView } from "../hidden-view.tsx";

import type { SuggestionList } from "./suggestion-list.tsx";
import { useSearchField } from "./use-search-field.ts";

interface SearchBarProps {
  shop: Shop;
  /** A search keeps this view, except for its text. */
  view: View;
  /** The text that the shown products were searched by. */
  q: string;
  /** Shown before Reset, on the same line. */
  children: ReactNode;
}

/**
 * Reset, the search field and Search. Enter searches. A search keeps the selected category, sort and filters, but not
 * the page number. On phones the field has a line of its own, and Reset is there while there is something to reset.
 * With JavaScript it suggests products and categories while a text is typed, from a script that loads when the field is
 * first focused.
 */
export function SearchBar({ shop, view, q, children }: SearchBarProps) {
  const input = useSearchField(q);
  const [Suggestions, setSuggestions] = useState<typeof SuggestionList | null>(null);
  const loadSuggestions = () => {
    // Without a connection the field works as before.
    import("./suggestion-list.tsx").then(
      (module) => setSuggestions(() => module.SuggestionList),
      () => {},
    );
  };
  useEffect(() => {
    if (document.activeElement === input.current) loadSuggestions();
  }, [input]);
  return (
    <search className="relative flex max-w-4xl flex-wrap gap-2">
      {children}
      <Link
        to={shop.path}
        data-forget-view
        className={`flex h-11 shrink-0 items-center rounded-control border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-raised ${viewSearch(view) === "" ? "nothing-to-reset" : ""}`}
      >
        Reset
      </Link>
      <Form method="get" action={shop.path} className="flex min-w-0 flex-1 basis-full gap-2 sm:relative sm:basis-48">
        <HiddenView view={{ ...view, q: "", page: 1 }} />
        <TextInput
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Search products by name..."
          aria-label="Search products by name"
          enterKeyHint="search"
          onFocus={loadSuggestions}
          autoComplete="off"
          className="h-11 w-full min-w-0 px-3 placeholder:text-muted"
        />
        <button className="flex h-11 shrink-0 items-center gap-2 rounded-control bg-accent px-[16px] font-semibold text-on-accent transition-colors hover:bg-accent-hover">
          <Search aria-hidden className="size-5" />
          <span className="sr-only sm:not-sr-only">Search</span>
        </button>
        {Suggestions && <Suggestions shop={shop} field={input} search={viewSearch(view)} />}
      </Form>
    </search>
  );
}
