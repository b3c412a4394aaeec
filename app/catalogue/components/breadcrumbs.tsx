import type { Shop } from "../../shops/shops.ts";
import type { View } from "../view.ts";

import { ViewLink } from "./view-link.tsx";

/** Breadcrumbs from the shop to the selected category. The links keep the search, the sort and the filters. */
export function Breadcrumbs({ shop, view }: { shop: Shop; view: View }) {
  const whole: View = { ...view, main: null, category: null, page: 1, compared: [] };
  const above = [
    { name: shop.name, view: whole },
    ...(view.main && view.category ? [{ name: view.main, view: { ...whole, main: view.main } }] : []),
  ];
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center text-sm text-muted">
        {above.map((one, i) => (
          <li key={i} className="flex min-w-0 items-center">
            {i > 0 && (
              <span aria-hidden className="px-2">
                ›
              </span>
            )}
            <ViewLink
              shop={shop}
              view={one.view}
              className="inline-flex min-h-7 min-w-0 items-center break-words hover:underline pointer-coarse:min-h-11"
            >
              {one.name}
            </ViewLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
