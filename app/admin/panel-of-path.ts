import { isAtOrBelow, SHOPS, type Shop } from "../shops/shops.ts";

/** The shop whose panel an address belongs to. */
export function getShopOfPanel(pathname: string): Shop {
  const shop = SHOPS.find(({ panelPath }) => isAtOrBelow(panelPath, pathname));
  if (!shop) throw new Error(`There is no panel at ${pathname}.`);
  return shop;
}
