import type { Shop } from "../shops/shops.ts";

/** The title of the feed of new products: of a shop, or of all. */
export function newProductsTitle(shopName: string, shop: Shop | null): string {
  return `New at ${shopName}${shop ? `: ${shop.name}` : ""}`;
}
