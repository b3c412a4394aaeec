import type { Shop } from "../../../shops/shops.ts";
import { isNarrowed, type View } from "../../view.ts";
import { ViewLink } from "../view-link.tsx";

import type { SidebarCategory } from "./sidebar.tsx";

interface SubCategoryLinksProps {
  shop: Shop;
  view: View;
  /** The links change parts of this view. */
  latest: View;
  categories: SidebarCategory[];
}

/** The sub-categories on the page of their main category. Their counts are those of the unfiltered lists. */
export function SubCategoryLinks({ shop, view, latest, categories }: SubCategoryLinksProps) {
  const within = view.category === null ? categories.filter(({ main }) => main === view.main) : [];
  if (within.length < 2) return null;
  return (
    <nav aria-label="Sub-categories" className="scroll-fade mb-4">
      <ul className="flex gap-2">
        {within.map(({ category, productCount }) => (
          <li key={category} className="shrink-0">
            <ViewLink
              shop={shop}
              view={{ ...latest, main: view.main, category, page: 1 }}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm hover:bg-raised"
            >
              {category}
              {!isNarrowed(view) && (
                <span className="text-muted tabular-nums">{productCount.toLocaleString("en-US")}</span>
              )}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
