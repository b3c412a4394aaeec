import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { MAX_COMPARED, readIds } from "../../catalogue/compared.ts";
import { db } from "../../database.server.ts";
import { passRetryAfter } from "../../http/pass-retry-after.ts";
import { requireSearchTurn } from "../../http/search-turns.server.ts";
import { searchText } from "../../shared/search-text.ts";
import { findShop, getShop } from "../../shops/shops.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { getComparison, listOffered } from "../compare.queries.server.ts";
import { ComparePage } from "../components/compare-page.tsx";

/** Products beside each other: `?id=24&id=31`, and `q` to search for another one. Not cached: there are too many. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const shop = params.shop === undefined ? undefined : findShop(params.shop);
  if (!shop || shop.value !== params.shop) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const q = searchText(searchParams.get("q"));
  if (q !== "") await requireSearchTurn(db, context.clientAddress);
  const { ids, left } = readIds(searchParams.getAll("id"));
  const comparison = getComparison(db, shop, ids);
  const { category, products } = comparison;
  const isFull = products.length === MAX_COMPARED;
  return {
    shop: shop.value,
    ...comparison,
    tooMany: left > 0,
    q,
    offered: category && !isFull ? listOffered(db, shop, { category, except: products, q }) : null,
  };
}

export { passRetryAfter as headers };
export { revalidateUnlessFailed as shouldRevalidate } from "../../http/revalidate-unless-failed.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        pageTitle(`Compare ${data.category?.category ?? "products"} · ${getShop(data.shop).name}`, matches),
        { name: "robots", content: "noindex" },
      ]
    : [];

export default function CompareRoute() {
  const { shop, ...comparison } = useLoaderData<typeof loader>();
  return <ComparePage shop={getShop(shop)} {...comparison} />;
}
