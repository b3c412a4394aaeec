import { Link } from "@remix-run/react";
import { X } from "lucide-react";

import type { Shop } from "../../shops/shops.ts";
import { listActive, NO_FILTERS } from "../filters.ts";
import { viewSearch, type View } from "../view.ts";

interface FilterChipsProps {
  shop: Shop;
  view: View;
  /** Whether the category and the search are among the chips. */
  withCategory?: boolean;
}

/** The active filters. Each is a link that removes it. */
export function FilterChips({ shop, view, withCategory = false }: FilterChipsProps) {
  const category = withCategory ? (view.category ?? view.main) : null;
  const chips = [
    ...(category === null ? [] : [{ label: category, view: { ...view, main: null, category: null } }]),
    ...listActive(view.filters).map(({ label, without }) => ({ label, view: { ...view, filters: without } })),
  ];
  if (chips.length === 0) return null;
  const cleared: View = { ...view, filters: NO_FILTERS, ...(withCategory && { main: null, category: null }) };
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.label} className="min-w-0">
          <ViewLink
            shop={shop}
            view={chip.view}
            label={`Remove filter: ${chip.label}`}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-raised"
          >
            <span className="min-w-0 break-words">{chip.label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </ViewLink>
        </li>
      ))}
      <li>
        <ViewLink
          shop={shop}
          view={cleared}
          className="flex min-h-11 items-center px-2 text-sm font-semibold text-accent-ink hover:underline"
        >
          Clear all
        </ViewLink>
      </li>
    </ul>
  );
}

interface ViewLinkProps {
  shop: Shop;
  view: View;
  label?: string;
  className: string;
  children: React.ReactNode;
}

/** A link to the first page of a view. Keeps the scroll position. */
function ViewLink({ shop, view, label, className, children }: ViewLinkProps) {
  const search = viewSearch({ ...view, page: 1 });
  return (
    <Link
      to={shop.path + search}
      preventScrollReset
      // A bare address must not be replaced by the remembered view.
      data-forget-view={search ? undefined : ""}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
