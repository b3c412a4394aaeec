import type { Shop } from "../../shops/shops.ts";

/** The page, with a file that was handed in. */
export function csvPagePath(shop: Shop, file?: string): string {
  return `${shop.panelPath}/csv${file === undefined ? "" : `?file=${file}`}`;
}

export function csvImportPath(shop: Shop): string {
  return `${shop.panelPath}/csv/import`;
}

export function csvDownloadPath(shop: Shop): string {
  return `${shop.panelPath}/products.csv`;
}
