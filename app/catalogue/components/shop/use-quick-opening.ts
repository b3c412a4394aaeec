import { useEffect } from "react";

import { preloadRouteModule } from "../../../connection/load-route-module.ts";
import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { noteClickedCard } from "../../product-preview.ts";

/**
 * Lets a product open at once over its shop: loads the code of products when the visitor first uses the page, and
 * notes which card is clicked.
 */
export function useQuickOpening(shop: Shop): void {
  useEffect(() => {
    const preload = () => preloadRouteModule(paths.product(shop, "any"));
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerover", preload, { signal, once: true });
    document.addEventListener("focusin", preload, { signal, once: true });
    document.addEventListener("click", (event) => noteClickedCard(shop, event), { signal, capture: true });
    return () => listening.abort();
  }, [shop]);
}
