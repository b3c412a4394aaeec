import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods, isUnchanged, notModified } from "../../http/api.server.ts";
import { cacheResponse } from "../../http/page-cache.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { XML_TYPE } from "../../shared/xml.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop } from "../../shops/shops.ts";
import { newProductsFeed } from "../new-products-feed.ts";
import { listNewProducts } from "../new-products.queries.server.ts";

/** `GET /feeds/new.xml?shop=`: the newest products as RSS, of a shop or of all. */
const feed = apiMethods({
  GET({ request, context }) {
    const value = new URL(request.url).searchParams.get("shop");
    const shop = value === null ? null : findShop(value);
    if (shop === undefined) return apiError(404, NO_SHOP);
    const added = listNewProducts(db, shop?.value ?? null);
    const body = newProductsFeed(added, { origin: publicOrigin(request), shopName: config.shopName, shop });
    const headers = { "Content-Type": XML_TYPE, "Cache-Control": "no-cache" };
    const cached = { headers, freshness: "page", params: ["shop"], versions: context.versions } as const;
    const etag = cacheResponse(request, body, cached);
    return isUnchanged(request, etag) ? notModified(etag) : new Response(body, { headers: { ...headers, ETag: etag } });
  },
});
export const loader = feed.loader;
export const action = feed.action;
