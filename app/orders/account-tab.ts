import { useEffect } from "react";

import * as paths from "../paths.ts";

export type AccountTab = "orders" | "cart";

/** The account's page shows the cart unless its address asks for the orders. */
export function parseTab(search: URLSearchParams): AccountTab {
  return search.get("tab") === "orders" ? "orders" : "cart";
}

/** The entry of local storage that keeps the chosen tab. Its name is built like those of the shops' views. */
const STORAGE_KEY = `${paths.account}:selectedTab`;

/** Keeps the tab for the next visit. Storage may be full or forbidden; then nothing is remembered. */
export function useRememberedTab(tab: AccountTab): void {
  useEffect(() => {
    try {
      localStorage.setItem(STORAGE_KEY, tab);
    } catch {
      return;
    }
  }, [tab]);
}

/** The tab to show where the address names none; in the browser. */
export function rememberedTab(): AccountTab {
  try {
    return localStorage.getItem(STORAGE_KEY) === "orders" ? "orders" : "cart";
  } catch {
    return "cart";
  }
}

/**
 * Runs before what follows it on the page is painted. When the page is really loaded (not by Back or Forward) without a
 * query and the orders were chosen last, they take its place in the history.
 */
export const restoreTabScript = `(function () {
  var navigation = performance.getEntriesByType("navigation")[0];
  if (location.search || (navigation && navigation.type === "back_forward")) return;
  try { if (localStorage.getItem("${STORAGE_KEY}") === "orders") location.replace("${paths.accountTab("orders")}"); } catch (error) { return; }
})();`;
