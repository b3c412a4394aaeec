import { createHash } from "node:crypto";

import Negotiator from "negotiator";

import { db } from "../../database.server.ts";
import { apiError, apiMethods, entityTag, isUnchanged, notModified } from "../../http/api.server.ts";
import { streamParts } from "../../http/stream.server.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop, type Shop } from "../../shops/shops.ts";
import {
  findApiPlace,
  getCatalogueVersion,
  getCategoryMap,
  listApiProducts,
  type ApiSlice,
} from "../catalogue-api.queries.server.ts";
import { canSend, getCatalogueCopy, readCopy } from "../catalogue-copies.server.ts";
import { CATALOGUE_BUSY, NO_SUCH_PLACE } from "../catalogue.messages.ts";
import { NO_FILTERS } from "../filters.ts";
import { isGrid, parseView, type View } from "../view.ts";

const MAX_LIMIT = 1_000;
const RETRY_AFTER_S = "30";

/**
 * `GET /api/products?shop=`: a shop's products, optionally narrowed by `q`, `category`, `sort`, `limit`, and `page` or
 * `after`.
 */
const api = apiMethods({
  async GET({ request, context }) {
    const params = new URL(request.url).searchParams;
    const shop = findShop(params.get("shop"));
    if (!shop) return apiError(404, NO_SHOP);
    const limit = parseLimit(params.get("limit"));
    const afterId = params.get("after");
    const asked = { ...parseView(shop, params), filters: NO_FILTERS };
    const view = limit === null || afterId !== null ? { ...asked, page: 1 } : asked;
    const readEtag = () => {
      // Read before the products: if they change in between, the next request gets another entity tag.
      const identity = [getCatalogueVersion(db, shop.value), shop.value, limit, afterId, view];
      return entityTag(createHash("sha256").update(JSON.stringify(identity)).digest("base64url").slice(0, 22));
    };
    const etag = readEtag();
    if (isUnchanged(request, etag)) return notModified(etag);

    const after = afterId === null ? undefined : findApiPlace(db, shop, view, afterId);
    if (after === null) return apiError(400, NO_SUCH_PLACE);
    const parts = () => jsonParts(shop, view, { limit, after });
    const isWhole = limit === null && !after && view.q === "" && !isGrid(view);
    // There are too many searches, categories and pages to keep copies of them.
    if (!isWhole) return answerJson(streamParts(context, parts()), { ETag: etag });

    const copy = await getCatalogueCopy({ key: `${shop.value} ${view.sort}`, readEtag, parts });
    if (!canSend(copy)) {
      const busy = apiError(503, CATALOGUE_BUSY);
      busy.headers.set("Retry-After", RETRY_AFTER_S);
      return busy;
    }
    if (acceptsGzip(request)) {
      return answerJson(streamParts(context, readCopy(copy, "gzip")), { ETag: copy.etag, "Content-Encoding": "gzip" });
    }
    // Not compressed in another way either, which would take several MB for each client.
    const headers = { ETag: copy.etag, "Cache-Control": "no-cache, no-transform" };
    return answerJson(streamParts(context, readCopy(copy, "identity")), headers);
  },
});
export const loader = api.loader;
export const action = api.action;

function answerJson(body: ReadableStream<Uint8Array>, headers: Record<string, string>): Response {
  return new Response(body, {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache", ...headers },
  });
}

function acceptsGzip({ headers }: Request): boolean {
  const accepted = new Negotiator({ headers: { "accept-encoding": headers.get("Accept-Encoding") ?? "" } });
  return accepted.encodings(["gzip"]).length > 0;
}

/** The products as an array, or an object with `products` and the categories: see `Shop.apiList`. */
function* jsonParts(shop: Shop, view: View, slice: ApiSlice): Generator<string> {
  const isObject = shop.apiList === "products-and-categories";
  let separator = isObject ? '{"products":[' : "[";
  for (const part of listApiProducts(db, shop, view, slice)) {
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
