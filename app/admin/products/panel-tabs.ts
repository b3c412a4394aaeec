import type { Shop } from "../../shops/shops.ts";

export const PANEL_TABS = [
  { tab: "add", name: "Add product" },
  { tab: "delete", name: "Delete product" },
  { tab: "edit", name: "Edit product" },
] as const;

export type PanelTab = (typeof PANEL_TABS)[number]["tab"];

/** Add is the start tab; it stands at the panel's own address. */
export function panelTabPath(shop: Shop, tab: PanelTab): string {
  return tab === "add" ? shop.panelPath : `${shop.panelPath}/${tab}`;
}

/** Where a tab with a product lies. */
export function productTabPath(shop: Shop, tab: "delete" | "edit", id: string): string {
  return `${panelTabPath(shop, tab)}?${new URLSearchParams({ id }).toString()}`;
}

/** The tab of a panel's address; null where none of them is shown. */
export function tabOfPath(shop: Shop, pathname: string): PanelTab | null {
  const path = `/${pathname.split("/").filter(Boolean).join("/")}`;
  return PANEL_TABS.find(({ tab }) => panelTabPath(shop, tab) === path)?.tab ?? null;
}
