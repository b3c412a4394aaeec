import { expect, it } from "vitest";

import { getShopOfPath, isInShop, isProductPath, SHOPS } from "./shops.ts";

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

it.each([
  ["/", "ayz", false],
  ["/product/1", "ayz", true],
  ["/Product/A%20b/", "ayz", true],
  ["/pcshop", "pc", false],
  ["/pcshop/", "pc", false],
  ["/PCSHOP", "pc", false],
  ["/%70cshop", "pc", false],
  ["/PcShop/product/1", "pc", true],
  ["/pcshop/product/1/", "pc", true],
  ["/account", null, false],
  ["/pcshop/other", null, false],
  ["/pcshop/product", null, false],
  ["/product/1/more", null, false],
  ["/other/product/1", null, false],
] as const)("%s is a page of the shop %s; a product's: %s", (pathname, shop, isProduct) => {
  expect(SHOPS.filter((one) => isInShop(one, pathname)).map(({ value }) => value)).toEqual(shop ? [shop] : []);
  expect(isProductPath(pathname)).toBe(isProduct);
});
