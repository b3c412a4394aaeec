import { useMemo } from "react";

import type { Shop } from "../shops/shops.ts";
import { useLoadingSearch } from "../ui/use-loading-search.ts";

import { parseView, type View } from "./view.ts";

/**
 * Returns the view of this shop that is loading. If none is loading, returns the shown view. Links and forms that change
 * one part of a view keep the other parts of this one, so that a choice does not undo an earlier one that is loading.
 */
export function useLatestView(shop: Shop, shown: View): View {
  const search = useLoadingSearch(shop.path);
  return useMemo(() => (search === null ? shown : parseView(shop, new URLSearchParams(search))), [shop, shown, search]);
}
