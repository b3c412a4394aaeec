import { expect, it } from "vitest";

import { getShopOfPath } from "./shops.ts";

it.each([
  ["/", "ayz"],
  ["/product/1", "ayz"],
  ["/pcshop", "pc"],
  ["/PCShop/product/A", "pc"],
  ["/%70cshop/", "pc"],
  ["/pcshopping", "ayz"],
  ["/%E0%A4%A", "ayz"],
])("%s belongs to the shop %s, as the router sees it", (pathname, shop) => {
  expect(getShopOfPath(pathname).value).toBe(shop);
});
