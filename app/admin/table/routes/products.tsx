import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { getShop } from "../../../shops/shops.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { ProductTable } from "../components/product-table.tsx";
import { loadProductTable } from "../product-table.queries.server.ts";

/** All products of a shop. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname).value;
  return { shop, table: loadProductTable(db, shop, searchParams) };
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function ProductsRoute() {
  const { shop, table } = useLoaderData<typeof loader>();
  return <ProductTable page={table} shop={getShop(shop)} />;
}
