import { useEffect } from "react";

import * as paths from "../paths.ts";
import { parsePageNumber } from "../shared/page-number.ts";

export type AccountTab = "orders" | "cart";

/** The account's page shows the cart, or the orders with `?tab=orders`. */
export function parseTab(search: URLSearchParams): AccountTab {
  return search.get("tab") === "orders" ? "orders" : "cart";
}

/** The page of the orders: `?tab=orders&page=2`. */
export function parseOrdersPage(search: URLSearchParams): number {
  return parsePageNumber(search.get("page"));
}

/** The local storage entry of the chosen tab. Its name is built like those of the shops' views. */
const STORAGE_KEY = `${paths.account}:selectedTab`;

/** Stores the tab for the next visit. Does nothing if storage is full or forbidden. */
export function useRememberedTab(tab: AccountTab): void {
  useEffect(() => {
    try {
      localStorage.setItem(STORAGE_KEY, tab);
    } catch {
      return;
    }
  }, [tab]);
}

/** Returns the tab to show if the address names none. Browser only. */
export function rememberedTab(): AccountTab {
  try {
    return localStorage.getItem(STORAGE_KEY) === "orders" ? "orders" : "cart";
  } catch {
    return "cart";
  }
}

/**
 * An inline script that runs before the content after it is painted. If the page is loaded without a query (not by Back
 * or Forward) and the last tab was the orders, replaces the history entry with the orders. It does not do so on a
 * page that shows the message of a redirect, because nobody would see the message.
 */
export const restoreTabScript = `(function () {
  var navigation = performance.getEntriesByType("navigation")[0];
  if (location.search || "hasMessage" in document.documentElement.dataset) return;
  if (navigation && navigation.type === "back_forward") return;
  try { if (localStorage.getItem("${STORAGE_KEY}") === "orders") location.replace("${paths.accountTab("orders")}"); } catch (error) { return; }
})();`;
