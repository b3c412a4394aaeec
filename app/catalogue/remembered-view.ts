import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";

import { SHOPS, type Shop } from "../shops/shops.ts";

import { NO_FILTERS } from "./filters.ts";
import { parseView, viewSearch, type View } from "./view.ts";

/**
 * Local storage holds the view of each shop, with one entry per name of the specification under the shop's path:
 * `/pcshop:selectedCategory`. The filters are one more entry, as they are in the address, with the order by stock and
 * the layout. If storage is full or blocked, nothing is remembered.
 */
function entriesOf({ filters, stockFirst, compact, ...view }: View): Record<string, string | null> {
  const { main, category } = view;
  // `viewSearch` leaves out filters by specs without a category. The category has entries of its own.
  const kept = new URLSearchParams(viewSearch({ main, category, filters, stockFirst, compact }));
  for (const name of ["main", "category"]) kept.delete(name);
  return {
    selectedMainCategory: view.main,
    selectedCategory: view.category,
    currentPage: view.page > 1 ? String(view.page) : null,
    searchQuery: view.q || null,
    sortByViews: view.sort === "views" ? "true" : null,
    sortByRating: view.sort === "rating" ? "true" : null,
    sortByPrice: view.sort.startsWith("price-") ? view.sort.slice("price-".length) : null,
    filters: kept.toString() || null,
  };
}

/**
 * The remembered view of a shop, as the query of its address; "" if there is none. Refers to nothing else in this
 * module, because its source text is copied into an inline script in the document's head.
 */
function readSearch(path: string): string {
  const query = new URLSearchParams();
  try {
    const read = (name: string) => localStorage.getItem(`${path}:${name}`);
    const price = read("sortByPrice");
    const view = {
      q: read("searchQuery"),
      main: read("selectedMainCategory"),
      category: read("selectedCategory"),
      sort: read("sortByViews") ? "views" : read("sortByRating") ? "rating" : price && `price-${price}`,
      page: read("currentPage"),
    };
    for (const [name, value] of Object.entries(view)) if (value) query.set(name, value);
    for (const [name, value] of new URLSearchParams(read("filters") ?? "")) query.append(name, value);
  } catch {
    return "";
  }
  const search = query.toString();
  return search && `?${search}`;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs change it too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function remember(path: string, view: View): void {
  try {
    for (const [name, value] of Object.entries(entriesOf(view))) {
      if (value === null) localStorage.removeItem(`${path}:${name}`);
      else localStorage.setItem(`${path}:${name}`, value);
    }
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

const NO_VIEW: View = {
  q: "",
  main: null,
  category: null,
  sort: "title",
  page: 1,
  filters: NO_FILTERS,
  stockFirst: false,
  compact: false,
  compared: [],
};

interface ForgettingWindow extends Window {
  /** Set by `restoreViewScript`. */
  forgotEarly?: boolean;
}

/**
 * Whether a click has removed the remembered view before hydration. That click loads a new document, and storing the
 * view of this one again would restore it there.
 */
function hasForgottenEarly(): boolean {
  const page: ForgettingWindow = window;
  const { forgotEarly = false } = page;
  page.forgotEarly = false;
  return forgotEarly;
}

/** Whether the remembered view of a shop is this list, whatever its page, sort and filters. */
function isRemembered(shop: Shop, { main, category, q }: View): boolean {
  const stored = parseView(shop, new URLSearchParams(readSearch(shop.path)));
  return stored.main === main && stored.category === category && stored.q === q;
}

/**
 * Remembers the view that a shop shows. If the view's category does not exist (`known` is false), the view is not
 * stored. If its category and search are the stored ones, the whole shop replaces it: the server has changed the page and
 * the filters of the stored view to what that list has.
 */
export function useRememberedView(shop: Shop, view: View, known: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (known) {
      if (!hasForgottenEarly()) remember(shop.path, view);
    } else if (isRemembered(shop, view)) {
      remember(shop.path, NO_VIEW);
      navigate(shop.path, { replace: true });
    }
  }, [shop, view, known, navigate]);
}

const pathNow = ({ path }: Shop) => path + readSearch(path);

/** The address for a link to a shop: its remembered view, as when its bare address is loaded. */
export function useShopPath(shop: Shop): string {
  return useSyncExternalStore(
    subscribe,
    () => pathNow(shop),
    () => shop.path,
  );
}

/**
 * The address for the link from a product back to its shop: the view in the product's address, or the remembered one.
 */
export function useShopPathOfProduct(shop: Shop): string {
  const [params] = useSearchParams();
  const search = viewSearch(parseView(shop, params));
  const remembered = useShopPath(shop);
  return search ? shop.path + search : remembered;
}

/** Like `useShopPath`, for all shops, in their order. */
export function useShopLinks(): { shop: Shop; name: string; path: string }[] {
  const paths = useSyncExternalStore(
    subscribe,
    () => SHOPS.map(pathNow).join(" "),
    () => SHOPS.map(({ path }) => path).join(" "),
  ).split(" ");
  return SHOPS.map((shop, i) => ({ shop, name: shop.name, path: paths[i] ?? shop.path }));
}

/**
 * An inline script in the document's head. If a shop's bare address is loaded (not by Back or Forward), it stops the
 * page before anything is painted, and replaces the address with the remembered view. It does not do so on a
 * page that shows the message of a redirect, because nobody would see the message.
 *
 * Until the other scripts have loaded it also removes remembered views: on a click on a link with `data-forget-view`
 * (later too, for new tabs), and on Back to a bare address, which is then loaded again and must stay bare.
 */
export const restoreViewScript = `{
const readSearch = ${readSearch.toString()};
const pathOf = ({ pathname }) => pathname.toLowerCase().replace(/\\/+$/, "") || "/";
const forget = (address) => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(pathOf(address) + ":")) localStorage.removeItem(key);
  } catch {}
};
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-forget-view]");
  if (!link) return;
  forget(link);
  if (!("__remixRouter" in window)) window.forgotEarly = true;
}, true);
addEventListener("popstate", () => location.search || "__remixRouter" in window || forget(location));
const [navigation] = performance.getEntriesByType("navigation");
const hasMessage = "hasMessage" in document.documentElement.dataset;
if (!location.search && !hasMessage && navigation?.type !== "back_forward") {
  const search = readSearch(pathOf(location));
  if (search) {
    window.stop();
    location.replace(location.pathname + search + location.hash);
  }
}
}`;
