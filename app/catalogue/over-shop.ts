import type { Location } from "@remix-run/react";

/** How a product is opened over its shop: Back closes it, and the shop stays where it was. */
export const OVER_SHOP = { state: { fromShop: true }, preventScrollReset: true, discover: "none" } as const;

/** Whether this entry of the history opened a product over its shop. */
export function isOverShop({ state }: Location): boolean {
  return (state as { fromShop?: boolean } | null)?.fromShop === true;
}

/**
 * What the place on the page is remembered under. That of a product over its shop is the shop's; after a reload the same
 * entry shows the product as a page of its own, which begins at its top.
 */
export function scrollKey(location: Location): string {
  return isOverShop(location) ? `${location.key} over shop` : location.key;
}
