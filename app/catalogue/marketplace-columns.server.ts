import { products } from "#db/schema/index.ts";

/** The columns with the links of an Open Box product at other marketplaces. */
export const marketplaceColumns = {
  ebay: products.ebay,
  facebookMarketplace: products.facebookMarketplace,
  offerUp: products.offerUp,
  mercariMarketplaces: products.mercariMarketplaces,
};
