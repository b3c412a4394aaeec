import { X } from "lucide-react";
import type { MouseEvent } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { listActive, NO_FILTERS } from "../../filters.ts";
import type { View } from "../../view.ts";
import { ViewLink } from "../view-link.tsx";

/** The number of products that a list shows. */
export const COUNT_ID = "product-count";

interface FilterChipsProps {
  shop: Shop;
  view: View;
  /** Whether the category is among the chips. */
  withCategory?: boolean;
}

/**
 * The active filters. Each is a link that removes it and itself, so the focus moves on: to the next link, or to the
 * number of products if no link stays.
 */
export function FilterChips({ shop, view, withCategory = false }: FilterChipsProps) {
  const category = withCategory ? (view.category ?? view.main) : null;
  const chips = [
    ...(category === null ? [] : [{ label: category, view: { ...view, main: null, category: null, page: 1 } }]),
    ...listActive(view.filters).map(({ label, without }) => ({ label, view: { ...view, filters: without, page: 1 } })),
  ];
  if (chips.length === 0) return null;
  // The chips of a list without products are in its notice, which disappears too.
  const staysAfter = !withCategory && chips.length > 1;
  const moveFocus = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const next = staysAfter && currentTarget.parentElement?.nextElementSibling?.querySelector("a");
    (next || document.getElementById(COUNT_ID))?.focus({ preventScroll: true });
  };
  const cleared: View = { ...view, page: 1, filters: NO_FILTERS, ...(withCategory && { main: null, category: null }) };
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.label} className="min-w-0">
          <ViewLink
            shop={shop}
            view={chip.view}
            preventScrollReset
            onClick={moveFocus}
            aria-label={`Remove filter: ${chip.label}`}
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
          preventScrollReset
          onClick={moveFocus}
          className="flex min-h-11 items-center px-2 text-sm font-semibold text-accent-ink hover:underline"
        >
          Clear all
        </ViewLink>
      </li>
    </ul>
  );
}
