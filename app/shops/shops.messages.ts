import type { ShopValue } from "./shops.ts";

export const NO_SHOP = "There is no such shop.";

/** What each shop sells. Shorter than its tagline, because all four stand side by side. */
export const SHOP_SUMMARIES: Record<ShopValue, string> = {
  default: "Picks from other retailers",
  ayz: "Graded items, sold here",
  pc: "Parts for your computer",
  smart: "Devices for the home",
};
