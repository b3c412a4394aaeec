import type { Location } from "@remix-run/react";

/**
 * The history state of a product that was opened over its shop: Back closes it, and the shop keeps its scroll position.
 */
export const OVER_SHOP = { state: { fromShop: true }, preventScrollReset: true, discover: "none" } as const;

/** Whether this history entry opened a product over its shop. */
export function isOverShop({ state }: Location): boolean {
  return (state as { fromShop?: boolean } | null)?.fromShop === true;
}

/**
 * The key of the remembered scroll position. A product over its shop shares the shop's key. After a reload the same
 * entry shows the product as its own page, which starts at the top.
 */
export function scrollKey(location: Location): string {
  return isOverShop(location) ? `${location.key} over shop` : location.key;
}
