import { useEffect } from "react";

import type { View } from "./view.ts";

/**
 * The view of each shop is kept in local storage under the names below, one entry a name, prefixed by the shop's path,
 * and read back by a script in the document's head.
 */
type ViewEntries = Record<
  | "selectedMainCategory"
  | "selectedCategory"
  | "currentPage"
  | "searchQuery"
  | "sortByViews"
  | "sortByRating"
  | "sortByPrice",
  string | null
>;

function toEntries(view: View): ViewEntries {
  return {
    selectedMainCategory: view.main,
    selectedCategory: view.category,
    currentPage: view.page > 1 ? String(view.page) : null,
    searchQuery: view.q || null,
    sortByViews: view.sort === "views" ? "true" : null,
    sortByRating: view.sort === "rating" ? "true" : null,
    sortByPrice: view.sort.startsWith("price-") ? view.sort.slice("price-".length) : null,
  };
}

/** Keeps the view of a shop for its next visit. Storage may be full or forbidden; then nothing is remembered. */
export function useRememberedView(shopPath: string, view: View): void {
  useEffect(() => {
    try {
      for (const [name, value] of Object.entries(toEntries(view))) {
        if (value === null) localStorage.removeItem(`${shopPath}:${name}`);
        else localStorage.setItem(`${shopPath}:${name}`, value);
      }
    } catch {
      return;
    }
  }, [shopPath, view]);
}

/**
 * Runs before the first paint. When a page is really loaded (not by Back or Forward) without a query, its remembered
 * view takes its place in the history. A link marked `data-forget-view` clears what is remembered of its path, so that
 * Reset works before the rest of the scripts have arrived.
 */
export const restoreViewScript = `(function () {
  var storage, path = location.pathname;
  try { storage = localStorage; } catch (error) { return; }
  var read = function (name) { return storage.getItem(path + ":" + name); };
  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a[data-forget-view]");
    if (!link) return;
    Object.keys(storage).forEach(function (key) {
      if (key.indexOf(link.pathname + ":") === 0) storage.removeItem(key);
    });
  }, true);
  var navigation = performance.getEntriesByType("navigation")[0];
  if (location.search || (navigation && navigation.type === "back_forward")) return;
  var view = new URLSearchParams();
  var put = function (name, value) { if (value) view.set(name, value); };
  put("q", read("searchQuery"));
  put("main", read("selectedMainCategory"));
  put("category", read("selectedCategory"));
  var price = read("sortByPrice");
  put("sort", read("sortByViews") ? "views" : read("sortByRating") ? "rating" : price && "price-" + price);
  put("page", read("currentPage"));
  if (String(view)) location.replace(path + "?" + view + location.hash);
})();`;
