import { MARKETPLACES } from "../catalogue/marketplaces.ts";

/**
 * The links of a product to other shops, by their names in forms and addresses. Linked products have the first only.
 */
export const BUY_LINKS = ["link", "ebay", "facebook_marketplace", "offer_up", "mercari_marketplaces"] as const;
export type BuyLinkName = (typeof BUY_LINKS)[number];

/** The columns of a product with its links. */
export interface LinkColumns {
  link: string | null;
  ebay: string | null;
  facebookMarketplace: string | null;
  offerUp: string | null;
  mercariMarketplaces: string | null;
}

export function findBuyLinkName(text: string | undefined): BuyLinkName | null {
  return BUY_LINKS.find((name) => name === text) ?? null;
}

/** A product's links that are set. */
export function listBuyLinks(columns: LinkColumns): { name: BuyLinkName; url: string }[] {
  const links = [
    { name: "link" as const, url: columns.link },
    ...MARKETPLACES.map(({ field, column }) => ({ name: field, url: columns[column] })),
  ];
  return links.flatMap(({ name, url }) => (url === null || url === "" ? [] : [{ name, url }]));
}
