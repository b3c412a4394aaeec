import type { MarketplaceLink } from "./product.ts";

/** The marketplaces that also offer Open Box items, in display order: field in forms and API, column, and label. */
export const MARKETPLACES = [
  { field: "ebay", column: "ebay", name: "eBay" },
  { field: "facebook_marketplace", column: "facebookMarketplace", name: "Facebook Marketplace" },
  { field: "offer_up", column: "offerUp", name: "OfferUp" },
  { field: "mercari_marketplaces", column: "mercariMarketplaces", name: "Mercari" },
] as const;

type MarketplaceColumn = (typeof MARKETPLACES)[number]["column"];

/** The marketplaces where a product has a link. */
export function listMarketplaceLinks(row: Readonly<Record<MarketplaceColumn, string | null>>): MarketplaceLink[] {
  return MARKETPLACES.flatMap(({ field, column, name }) => {
    const url = row[column];
    return url ? [{ field, name, url }] : [];
  });
}
