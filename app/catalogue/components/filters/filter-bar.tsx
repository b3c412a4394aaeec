import { SlidersHorizontal, X } from "lucide-react";
import { useRef } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useCloseBehindFocus } from "../../../ui/use-close-behind-focus.ts";
import type { ChoiceCounts } from "../../lists/filter-counts.queries.server.ts";
import { notPrices } from "../../catalogue.messages.ts";
import { listActive } from "../../filters.ts";
import { formatProductCount } from "../../product.ts";
import type { View } from "../../view.ts";

import { FilterChips } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";

/** The popover that holds the filters on small screens. */
const SHEET_ID = "shop-filters";

interface FilterBarProps {
  shop: Shop;
  view: View;
  choices: ChoiceCounts;
  /** The number of products that are shown. */
  total: number;
  /** The texts in the address that are not prices. */
  unreadPrices: string[];
}

/** Opens the filters on small screens. */
export function FiltersButton({ view }: { view: View }) {
  const button = useRef<HTMLButtonElement>(null);
  useCloseBehindFocus(SHEET_ID, button);
  const activeCount = listActive(view.filters).length;
  return (
    <button
      ref={button}
      type="button"
      popovertarget={SHEET_ID}
      className={`${buttonClass()} justify-self-start lg:hidden`}
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      Filters{activeCount > 0 && ` (${activeCount})`}
    </button>
  );
}

/**
 * The filters of a list, and the active ones as links that remove them. Wide screens show the filters in a line. On
 * others a `FiltersButton` opens them as a native popover, which works without JavaScript.
 */
export function FilterBar({ shop, view, choices, total, unreadPrices }: FilterBarProps) {
  return (
    <div className="mb-4 grid gap-3">
      <div id={SHEET_ID} popover="auto" className="filter-sheet">
        {/* A button, because the browser lets clicks on a popover's backdrop through to the page. */}
        <button
          type="button"
          popovertarget={SHEET_ID}
          popovertargetaction="hide"
          tabIndex={-1}
          aria-hidden
          className="veil"
        />
        <div className="sheet">
          <div className="head">
            <h2 className="font-bold">Filters</h2>
            <button type="button" popovertarget={SHEET_ID} popovertargetaction="hide" aria-label="Close filters">
              <X aria-hidden className="size-5" />
            </button>
          </div>
          <FilterForm shop={shop} view={view} choices={choices} />
          <div className="done">
            <button
              type="button"
              popovertarget={SHEET_ID}
              popovertargetaction="hide"
              className={`${buttonClass({ tone: "primary" })} w-full`}
            >
              Show {formatProductCount(total)}
            </button>
          </div>
        </div>
      </div>
      {unreadPrices.length > 0 && (
        <p role="alert" className="text-sm text-danger">
          {notPrices(unreadPrices)}
        </p>
      )}
      {/* If no product is found, the notice about that contains the chips. */}
      {total > 0 && <FilterChips shop={shop} view={view} />}
    </div>
  );
}
