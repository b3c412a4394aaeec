import { listApiProducts, type ApiProduct } from "../../catalogue/api/catalogue-api.queries.server.ts";
import { listCategories } from "../../catalogue/lists/catalogue.queries.server.ts";
import { parseView } from "../../catalogue/view.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods, isUnchanged, notModified } from "../../http/api.server.ts";
import { cacheResponse } from "../../http/page-cache.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import * as paths from "../../paths.ts";
import { parsePageNumber } from "../../shared/page-number.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop, type Shop } from "../../shops/shops.ts";

const PAGE_SIZE = 250;

/** `GET /products.json?shop=&page=`: a shop's products by title, 250 on a page, with their addresses. */
const feed = apiMethods({
  GET({ request, context }) {
    const params = new URL(request.url).searchParams;
    const shop = findShop(params.get("shop"));
    if (!shop) return apiError(404, NO_SHOP);
    const body = JSON.stringify(makePage(shop, parsePageNumber(params.get("page")), publicOrigin(request)));
    const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" };
    const cached = { headers, freshness: "page", params: ["shop", "page"], versions: context.versions } as const;
    const etag = cacheResponse(request, body, cached);
    return isUnchanged(request, etag) ? notModified(etag) : new Response(body, { headers: { ...headers, ETag: etag } });
  },
});
export const loader = feed.loader;
export const action = feed.action;

function makePage(shop: Shop, page: number, origin: string) {
  const view = { ...parseView(shop, new URLSearchParams()), page };
  const products = [...listApiProducts(db, shop, view, { limit: PAGE_SIZE })].flat();
  const total = listCategories(db, shop.value).reduce((sum, { productCount }) => sum + productCount, 0);
  const pages = Math.ceil(total / PAGE_SIZE);
  return {
    shop: shop.value,
    ...{ page, pages, total },
    next: page < pages ? origin + paths.productsJsonPage(shop.value, page + 1) : null,
    products: products.map((product) => withAddresses(product, shop, origin)),
  };
}

function withAddresses(product: ApiProduct, shop: Shop, origin: string) {
  const { id } = product;
  return {
    ...product,
    url: origin + paths.product(shop, id),
    image_url: product.imagecount === 0 ? null : origin + paths.image(shop, id, "1.webp"),
  };
}
