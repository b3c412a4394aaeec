import { db } from "../../database.server.ts";
import { apiError, apiMethods, isUnchanged, notModified, tooManyRequests } from "../../http/api.server.ts";
import { takeSearchTurn } from "../../http/search-turns.server.ts";
import { takeStreamSlot } from "../../http/stream-slots.server.ts";
import { streamParts } from "../../http/stream.server.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop, type Shop } from "../../shops/shops.ts";
import { answerCopy, refuseBusy, tagOfVersion } from "../api/answer-copy.server.ts";
import {
  findApiPlace,
  getCatalogueVersion,
  getCategoryMap,
  listApiProducts,
  type ApiSlice,
} from "../api/catalogue-api.queries.server.ts";
import { NO_SUCH_PLACE } from "../catalogue.messages.ts";
import { NO_FILTERS } from "../filters.ts";
import { isGrid, parseView, type View } from "../view.ts";

const MAX_LIMIT = 1_000;
/** A list of so many products is about as long as a page. */
const SMALL_LIMIT = 100;
/** The parameters that only the shop's page uses. The answer of the API and its entity tag do not depend on them. */
const IGNORED = { filters: NO_FILTERS, stockFirst: false, compact: false, compared: [] } satisfies Partial<View>;
const JSON_TYPE = "application/json; charset=utf-8";

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
    const asked = { ...parseView(shop, params), ...IGNORED };
    const view = limit === null || afterId !== null ? { ...asked, page: 1 } : asked;
    const readEtag = () => {
      // Read before the products: if they change in between, the next request gets another entity tag.
      return tagOfVersion([getCatalogueVersion(db, shop.value), shop.value, limit, afterId, view]);
    };
    const etag = readEtag();
    if (isUnchanged(request, etag)) return notModified(etag);
    if (view.q !== "") {
      const turn = await takeSearchTurn(db, context.clientAddress);
      if (!turn.ok) return tooManyRequests(turn.problem);
    }

    const after = afterId === null ? undefined : findApiPlace(db, shop, view, afterId);
    if (after === null) return apiError(400, NO_SUCH_PLACE);
    const parts = () => jsonParts(shop, view, { limit, after });
    const isWhole = limit === null && !after && view.q === "" && !isGrid(view);
    // There are too many searches, categories and pages to keep copies of them.
    if (!isWhole) {
      const isSmall = limit !== null && limit <= SMALL_LIMIT;
      if (!isSmall && !takeStreamSlot(context)) return refuseBusy();
      const headers = { "Content-Type": JSON_TYPE, "Cache-Control": "no-cache", ETag: etag };
      return new Response(streamParts(context, parts()), { headers });
    }

    return answerCopy({ request, context }, { key: `${shop.value} ${view.sort}`, readEtag, parts }, JSON_TYPE);
  },
});
export const loader = api.loader;
export const action = api.action;

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
