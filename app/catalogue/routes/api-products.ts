import { createHash } from "node:crypto";

import { db } from "../../database.server.ts";
import { apiError, apiMethods, entityTag, isUnchanged, notModified } from "../../http/api.server.ts";
import { streamText } from "../../http/stream.server.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop, type Shop } from "../../shops/shops.ts";
import { getCatalogueVersion, getCategoryMap, listApiProducts } from "../catalogue-api.queries.server.ts";
import { parseView, type View } from "../view.ts";

const MAX_LIMIT = 1_000;

/** `GET /api/products?shop=`: a shop's products, optionally narrowed by `limit`, `page`, `q`, `category`, `sort`. */
const api = apiMethods({
  GET({ request }) {
    const params = new URL(request.url).searchParams;
    const shop = findShop(params.get("shop"));
    if (!shop) return apiError(404, NO_SHOP);
    const view = parseView(shop, params);
    const limit = parseLimit(params.get("limit"));
    // Reads the version before the products: if they change in between, the next request gets another entity tag.
    const identity = `${getCatalogueVersion(db, shop.value)} ${shop.value} ${limit} ${JSON.stringify(view)}`;
    const etag = entityTag(createHash("sha256").update(identity).digest("base64url").slice(0, 22));
    if (isUnchanged(request, etag)) return notModified(etag);
    return new Response(streamText(jsonParts(shop, view, limit)), {
      headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache", ETag: etag },
    });
  },
});
export const loader = api.loader;
export const action = api.action;

/** The products as an array, or an object with `products` and the categories: see `Shop.apiList`. */
function* jsonParts(shop: Shop, view: View, limit: number | null): Generator<string> {
  const isObject = shop.apiList === "products-and-categories";
  let separator = isObject ? '{"products":[' : "[";
  for (const part of listApiProducts(db, shop, view, limit)) {
    yield separator + JSON.stringify(part).slice(1, -1);
    separator = ",";
  }
  const opening = separator === "," ? "" : separator;
  yield opening + (isObject ? `],${JSON.stringify(getCategoryMap(db, shop.value)).slice(1)}` : "]");
}

function parseLimit(value: string | null): number | null {
  const limit = Math.trunc(Number(value));
  return value !== null && limit >= 1 ? Math.min(limit, MAX_LIMIT) : null;
}
