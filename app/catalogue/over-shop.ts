import type { Location } from "@remix-run/react";

/**
 * The history state of a product that was opened over its shop: Back closes it, and the shop keeps its scroll position.
 * `entries` is the number of history entries since the shop: a product may be opened from another one.
 */
export function overShop(entries: number) {
  return { state: { fromShop: entries }, preventScrollReset: true, viewTransition: true, discover: "none" } as const;
}

export const OVER_SHOP = overShop(1);

/**
 * Whether the address bar already has the address of this link. Right after a click the page may still show the list, and
 * a second click would add another history entry of the same product.
 */
export function isCurrentAddress(link: HTMLAnchorElement): boolean {
  return link.href === window.location.href;
}

/** How many history entries ago the shop was shown; 0 if this entry did not open a product over its shop. */
export function countEntriesFromShop({ state }: Pick<Location, "state">): number {
  return (state as { fromShop?: number } | null)?.fromShop ?? 0;
}

/**
 * The key under which the scroll position is stored. While a product is open over its shop, that is the shop's
 * position. After a reload the same entry of the history shows the product as a page, which starts at the top. So the
 * key names the document, too.
 */
export function scrollKey(location: Location): string {
  return countEntriesFromShop(location) > 0 ? `${location.key} over shop of ${performance.timeOrigin}` : location.key;
}
