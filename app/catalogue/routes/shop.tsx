import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useEffect, useMemo } from "react";

import { db } from "../../database.server.ts";
import { passRetryAfter } from "../../http/pass-retry-after.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import { requireSearchTurn } from "../../http/search-turns.server.ts";
import type { SharedPage } from "../../http/shared-page.ts";
import { getShop, getShopOfPath, isProductPath } from "../../shops/shops.ts";
import { brandOf } from "../../ui/layout/brand.ts";
import { tickButtonId } from "../card-acts.ts";
import { getShopContent, listCategories, listTopProducts } from "../lists/catalogue.queries.server.ts";
import { searchEverywhere } from "../lists/text-search.queries.server.ts";
import { differsInChosen, readIds, TICK } from "../compared.ts";
import { chooseCategories } from "../categories.ts";
import { ShopPage } from "../components/shop/shop-page.tsx";
import { isFiltered, listUnreadPrices } from "../filters.ts";
import { shopMeta } from "../shop-metadata.ts";
import { dropUnknownSpecs } from "../lists/spec-menu.queries.server.ts";
import { listSimilarTexts } from "../search/spelling.queries.server.ts";
import { isGrid, parseView, VIEW_PARAMS, viewSearch } from "../view.ts";

/** Filtered views are not cached: there are too many of them, and they would displace the views that many ask for. */
export const handle = { shared: { params: VIEW_PARAMS } satisfies SharedPage };

/** A shop's view; null if only a product's page is shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (isProductPath(url.pathname)) return null;
  const shop = getShopOfPath(url.pathname);
  const parsed = parseView(shop, url.searchParams);
  if (parsed.q !== "" || isFiltered(parsed.filters)) await requireSearchTurn(db, context.clientAddress);
  const categories = listCategories(db, shop.value);
  const asked = dropUnknownSpecs(db, parsed, categories);
  // Only products of the same sub-category can be compared.
  const comparable = chooseCategories(categories, asked).length === 1;
  const view = comparable ? asked : { ...asked, compared: [] };
  const tick = url.searchParams.get(TICK);
  // Without JavaScript: redirects to the URL of the new selection, at the card whose button was pressed.
  if (tick !== null && context.isDocument) {
    throw redirect(`${shop.path}${viewSearch(view)}#${encodeURIComponent(tickButtonId(tick))}`);
  }
  const content = getShopContent(db, shop, view, categories);
  const nothingFound = content.total === 0 && view.q !== "";
  const found = nothingFound ? searchEverywhere(db, shop, view.q) : { inShop: false, elsewhere: [] };
  // Whether the view's category or filters hide all products that the search finds.
  const hidesFound = found.inShop && (isGrid(view) || isFiltered(view.filters));
  if (context.isDocument && content.kind === "rows") {
    context.renderedRows = content.rows.map((row) => row.cards ?? []);
    for (const row of content.rows) row.cards = null;
  }
  const showsTop = shop.hasTopStrip && !isGrid(view) && !view.q && !isFiltered(view.filters);
  const answer = {
    shop: shop.value,
    // The number of the page that is shown, clamped to the last one. Rows have no pages: always 1.
    view: { ...view, page: content.kind === "grid" ? content.page : 1 },
    content,
    comparable,
    unreadPrices: listUnreadPrices(url.searchParams),
    elsewhere: found.elsewhere,
    similar: nothingFound && !hidesFound ? listSimilarTexts(db, shop, view.q) : [],
    hidesFound,
    categories: categories.map(({ main, category, productCount, ...sums }) => ({
      main,
      category,
      productCount,
      ...(shop.sidebar.showsSums && { sums: { priceSum: sums.priceSum, typicalPriceSum: sums.typicalPriceSum } }),
    })),
    top: showsTop ? listTopProducts(db, shop.value) : [],
    origin: publicOrigin(request),
  };
  return content.kind === "grid" && !content.known ? data(answer, { status: 404 }) : answer;
}

export { passRetryAfter as headers };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? shopMeta({ ...data, brand: brandOf(matches) }) : [];

/** The path and query of the view that the browser has data for; null while only a product's page is loaded. */
let loadedView: string | null = null;

/** Opening and closing a product over the shop does not refetch the shop, nor does choosing products to compare. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...args }: ShouldRevalidateFunctionArgs): boolean {
  if (isProductPath(nextUrl.pathname)) return false;
  if (isProductPath(currentUrl.pathname)) return loadedView !== nextUrl.pathname + nextUrl.search;
  return (formMethod !== undefined || !differsInChosen(currentUrl, nextUrl)) && revalidateUnlessFailed(args);
}

export default function ShopRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const productIsOpen = isProductPath(pathname);
  // Memoized, because the page stores each new view object in local storage.
  const shown = useMemo(() => {
    if (!loaded) return null;
    const { compared } = parseView(getShop(loaded.shop), new URLSearchParams(search));
    const { ids, left } = readIds(loaded.comparable ? compared : []);
    return { view: { ...loaded.view, compared: ids }, tooMany: left > 0 };
  }, [loaded, search]);
  useEffect(() => {
    if (loaded === null) loadedView = null;
    else if (!productIsOpen) loadedView = pathname + search;
  }, [loaded, productIsOpen, pathname, search]);
  return (
    <>
      {loaded && shown && (
        // Without a key, React would keep the state of one shop's page in the page of another.
        <ShopPage
          key={loaded.shop}
          shop={getShop(loaded.shop)}
          {...shown}
          categories={loaded.categories}
          content={loaded.content}
          comparable={loaded.comparable}
          unreadPrices={loaded.unreadPrices}
          elsewhere={loaded.elsewhere}
          similar={loaded.similar}
          hidesFound={loaded.hidesFound}
          top={loaded.top}
        />
      )}
      <Outlet context={{ overShop: loaded !== null }} />
    </>
  );
}
