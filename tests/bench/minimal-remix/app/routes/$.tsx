import { readFileSync } from "node:fs";

import { useLoaderData } from "@remix-run/react";

import { ShopPage } from "#app/catalogue/components/shop/shop-page.tsx";
import { getShop } from "#app/shops/shops.ts";

import type { ShopData } from "../../shop-data.ts";

let shopData: ShopData | undefined;

/** The same data as the shop's page, from memory. */
export function loader() {
  shopData ??= JSON.parse(readFileSync(process.env["BENCH_SHOP_DATA"] ?? "", "utf8")) as ShopData;
  return shopData;
}

export default function MinimalShop() {
  const { shop, ...data } = useLoaderData<typeof loader>();
  return <ShopPage shop={getShop(shop)} {...data} />;
}
