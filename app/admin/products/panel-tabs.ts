import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";

/** The tabs of a panel, which add and change one product. */
export const PANEL_TABS = [
  { tab: "add", name: "Add product" },
  { tab: "delete", name: "Delete product" },
  { tab: "edit", name: "Edit product" },
] as const;

/** The pages of a panel about many products. */
export const PANEL_PAGES = [
  { name: "Products", pathOf: paths.products },
  { name: "Import and export", pathOf: paths.csv },
  { name: "Categories", pathOf: paths.categories },
  { name: "Bulk changes", pathOf: paths.bulkChanges },
  { name: "Deleted", pathOf: paths.bin },
] as const;

/** The address of the tab or page that is shown: pages below it belong to it. */
export function currentPanelPath(shop: Shop, pathname: string): string | null {
  const path = `/${pathname.split("/").filter(Boolean).join("/")}`;
  const tabs = PANEL_TABS.map(({ tab }) => paths.panelTab(shop, tab));
  const page = PANEL_PAGES.map(({ pathOf }) => pathOf(shop)).find((one) => path === one || path.startsWith(`${one}/`));
  return page ?? tabs.find((one) => one === path) ?? null;
}

/** The address in another panel: of the same page about many products, otherwise its start tab. */
export function pathInPanel(shop: Shop, pathname: string, other: Shop): string {
  const current = currentPanelPath(shop, pathname);
  return PANEL_PAGES.find(({ pathOf }) => pathOf(shop) === current)?.pathOf(other) ?? other.panelPath;
}
