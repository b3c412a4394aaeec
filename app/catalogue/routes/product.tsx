import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutletContext, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import type { SharedPage } from "../../http/shared-page.ts";
import { getShop, getShopOfPath } from "../../shops/shops.ts";
import { IMAGE_PARAM } from "../carousel.ts";
import { CONDITION_PARAM } from "../chosen-condition.ts";
import { findProduct } from "../catalogue.queries.server.ts";
import { ProductModal } from "../components/product-modal.tsx";
import { ProductPage } from "../components/product-page.tsx";
import { productMeta } from "../metadata.ts";
import { VIEW_PARAMS } from "../view.ts";

export const handle = { shared: { params: [...VIEW_PARAMS, CONDITION_PARAM, IMAGE_PARAM] } satisfies SharedPage };

export function loader({ request, params }: LoaderFunctionArgs) {
  const shop = getShopOfPath(new URL(request.url).pathname);
  const product = findProduct(db, shop.value, params.id ?? "");
  if (!product) throw data(null, { status: 404 });
  return { shop: shop.value, product, origin: publicOrigin(request) };
}

/** The query and the hash only select details of the product and the shop's view. The product data stays the same. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...args }: ShouldRevalidateFunctionArgs): boolean {
  const staysHere = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return !(staysHere && formMethod === undefined) && revalidateUnlessFailed(args);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? productMeta(data) : []);

/** The product over its shop, or as its own page if it was loaded directly. */
export default function ProductRoute() {
  const { shop, product } = useLoaderData<typeof loader>();
  const { overShop } = useOutletContext<{ overShop: boolean }>();
  const Frame = overShop ? ProductModal : ProductPage;
  return <Frame shop={getShop(shop)} product={product} />;
}
