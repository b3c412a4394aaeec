import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Await,
  useLoaderData,
  useLocation,
  useOutletContext,
  useParams,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { Suspense, useEffect } from "react";

import { readRefused } from "../../alerts/refused-alert.ts";
import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import type { SharedPage } from "../../http/shared-page.ts";
import { getShopOfPath, type ShopValue } from "../../shops/shops.ts";
import { brandOf } from "../../ui/layout/brand.ts";
import { IMAGE_PARAM } from "../carousel.ts";
import { CONDITION_PARAM } from "../chosen-condition.ts";
import { ProductInModal, ProductModal } from "../components/product/product-modal.tsx";
import { ProductPage } from "../components/product/product-page.tsx";
import { ProductPreview } from "../components/product/product-preview.tsx";
import { openingMeta, productMeta } from "../product-metadata.ts";
import { findProductPage, type ProductPageData } from "../product-page/product-page.queries.server.ts";
import { takePreview, type ProductPreview as Preview } from "../product-preview.ts";
import { VIEW_PARAMS } from "../view.ts";

export const handle = { shared: { params: [...VIEW_PARAMS, CONDITION_PARAM, IMAGE_PARAM] } satisfies SharedPage };

export function loader({ request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPath(pathname);
  const page = findProductPage(db, shop, params.id ?? "", { now: new Date(), refused: readRefused(searchParams) });
  if (!page) throw data(null, { status: 404 });
  return { shop: shop.value, ...page, origin: publicOrigin(request) };
}

interface Loaded extends ProductPageData {
  shop: ShopValue;
  origin: string;
}

/** A product that opens from its card before its data has arrived. */
interface Opening {
  preview: Preview;
  loading: Promise<Loaded>;
}

/** Opens a product over its shop at once, with what its card shows. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded | Opening> {
  const preview = takePreview(new URL(request.url).pathname);
  const loading: Promise<Loaded> = serverLoader<typeof loader>();
  if (!preview) return loading;
  // A failure is shown when the modal waits for the data.
  loading.catch(() => undefined);
  return { preview, loading };
}

/** The query and the hash only select details of the product and the shop's view. The product data stays the same. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...args }: ShouldRevalidateFunctionArgs): boolean {
  const staysHere = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return !(staysHere && formMethod === undefined) && revalidateUnlessFailed(args);
}

export const meta: MetaFunction = ({ data, location, matches }) => {
  const shown = data as Loaded | Opening | undefined;
  if (!shown) return [];
  const brand = brandOf(matches);
  return "preview" in shown
    ? openingMeta(getShopOfPath(location.pathname), shown.preview.title, brand)
    : productMeta({ ...shown, brand });
};

/** The product over its shop, or as its own page if it was loaded directly. */
export default function ProductRoute() {
  const data = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  const shop = getShopOfPath(useLocation().pathname);
  const { overShop } = useOutletContext<{ overShop: boolean }>();
  // Without it, React would keep the state of one product in another. Ids are unique only within a shop.
  const key = `${shop.value} ${id}`;
  if (!overShop && !("preview" in data))
    return <ProductPage key={key} shop={shop} product={data.product} prices={data.prices} related={data.related} />;
  const [preview, loaded] =
    "preview" in data ? [<ProductPreview key="preview" {...data.preview} />, data.loading] : [null, data];
  return (
    // Another dialog starts at its top, and its title is announced.
    <ProductModal key={key} shop={shop}>
      <Suspense fallback={preview}>
        <Await resolve={loaded} errorElement={<LoadAgain />}>
          {({ product, prices, related }) => (
            <ProductInModal shop={shop} product={product} prices={prices} related={related} />
          )}
        </Await>
      </Suspense>
    </ProductModal>
  );
}

/** Loads the product as a page does, so that its error page is shown if it is gone. */
function LoadAgain() {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return null;
}
