import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";

export const PANEL_TABS = [
  { tab: "add", name: "Add product" },
  { tab: "delete", name: "Delete product" },
  { tab: "edit", name: "Edit product" },
] as const;

export type PanelTab = (typeof PANEL_TABS)[number]["tab"];

/** The tab of a panel's address; null if the address shows none. */
export function tabOfPath(shop: Shop, pathname: string): PanelTab | null {
  const path = `/${pathname.split("/").filter(Boolean).join("/")}`;
  return PANEL_TABS.find(({ tab }) => paths.panelTab(shop, tab) === path)?.tab ?? null;
}
