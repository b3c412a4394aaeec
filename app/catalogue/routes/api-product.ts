import { db } from "../../database.server.ts";
import { apiError, apiMethods, isUnchanged, notModified } from "../../http/api.server.ts";
import { cacheResponse } from "../../http/page-cache.server.ts";
import { findShop } from "../../shops/shops.ts";
import { NO_PRODUCT } from "../catalogue.messages.ts";
import { findApiProduct } from "../api/catalogue-api.queries.server.ts";

/** `GET /api/products/{id}?shop=`: one product, including its description. */
const api = apiMethods({
  GET({ request, params, context }) {
    const shop = findShop(new URL(request.url).searchParams.get("shop"));
    const product = shop && findApiProduct(db, shop.value, params.id ?? "");
    if (!product) return apiError(404, NO_PRODUCT);
    const body = JSON.stringify(product);
    const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" };
    const etag = cacheResponse(request, body, {
      headers,
      freshness: "exact",
      params: ["shop"],
      versions: context.versions,
    });
    return isUnchanged(request, etag) ? notModified(etag) : new Response(body, { headers: { ...headers, ETag: etag } });
  },
});
export const loader = api.loader;
export const action = api.action;
