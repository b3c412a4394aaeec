import { readFileSync } from "node:fs";

import { useLoaderData } from "@remix-run/react";

import type { ShopContent } from "#app/catalogue/lists/catalogue.queries.server.ts";
import type { FoundElsewhere } from "#app/catalogue/found-elsewhere.ts";
import { ShopPage } from "#app/catalogue/components/shop/shop-page.tsx";
import type { SidebarCategory } from "#app/catalogue/components/shop/sidebar.tsx";
import type { ProductCard } from "#app/catalogue/product.ts";
import type { View } from "#app/catalogue/view.ts";
import { getShop, type ShopValue } from "#app/shops/shops.ts";

interface ShopData {
  shop: ShopValue;
  view: View;
  categories: SidebarCategory[];
  content: ShopContent;
  top: ProductCard[];
  unreadPrices: string[];
  elsewhere: FoundElsewhere[];
  similar: string[];
  hidesFound: boolean;
  comparable: boolean;
}

let shopData: ShopData | undefined;

/** The same data as the shop's page, from memory. */
export function loader() {
  shopData ??= JSON.parse(readFileSync(process.env["BENCH_SHOP_DATA"] ?? "", "utf8")) as ShopData;
  return shopData;
}

export default function MinimalShop() {
  const { shop, ...data } = useLoaderData<typeof loader>();
  return <ShopPage shop={getShop(shop)} tooMany={false} {...data} />;
}
