import type { MetaDescriptor } from "@remix-run/node";

import * as paths from "../paths.ts";
import { getShop, type ShopValue } from "../shops/shops.ts";
import { previewMeta, type Brand } from "../ui/layout/brand.ts";

import { isFiltered } from "./filters.ts";
import { pageMeta } from "./page-metadata.ts";
import { viewSearch, type View } from "./view.ts";

/**
 * Title, description, canonical address and preview of a shop's view. The canonical address of a view that is
 * filtered or has products in stock first is that of the plain list. Search results are not to be indexed by search
 * engines.
 */
export function shopMeta({
  shop: value,
  view,
  origin,
  brand,
}: {
  shop: ShopValue;
  view: View;
  origin: string;
  brand: Brand;
}): MetaDescriptor[] {
  const shop = getShop(value);
  const chosen = [view.category, view.main].filter((name) => name !== null).join(", ");
  const page = view.page > 1 ? ` (page ${view.page})` : "";
  const title = `${view.q ? `“${view.q.slice(0, 60)}” · ` : ""}${chosen ? `${chosen}${page} · ` : ""}${shop.name}`;
  const description = chosen ? `${chosen} in the ${shop.name}. ${shop.tagline}` : `${shop.name}: ${shop.tagline}`;
  const { main, category, sort } = view;
  const number = isFiltered(view.filters) || view.stockFirst ? 1 : view.page;
  return [
    ...pageMeta({
      title,
      brand,
      description,
      url: origin + shop.path + viewSearch({ main, category, sort, page: number }),
    }),
    ...previewMeta(origin, brand),
    {
      ...{ tagName: "link", rel: "alternate", type: "application/rss+xml" },
      ...{ title: `New in ${shop.name}`, href: paths.newProductsFeed(value) },
    },
    ...(view.q ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}
