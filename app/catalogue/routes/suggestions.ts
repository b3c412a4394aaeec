import { db } from "../../database.server.ts";
import { apiError, apiMethods, isUnchanged, notModified, tooManyRequests } from "../../http/api.server.ts";
import { cacheResponse } from "../../http/page-cache.server.ts";
import { chargesOfAddress, spend } from "../../http/rate-limits.server.ts";
import { searchText } from "../../shared/search-text.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop } from "../../shops/shops.ts";
import { listSuggestions } from "../search/suggestions.queries.server.ts";
import { isSuggestible } from "../search/suggestions.ts";

/** `GET /suggestions?shop=&q=`: what the search field suggests for a text, as an array of groups. */
const api = apiMethods({
  GET({ request, context }) {
    const params = new URL(request.url).searchParams;
    const shop = findShop(params.get("shop"));
    if (!shop) return apiError(404, NO_SHOP);
    const q = searchText(params.get("q"));
    const spent = spend(db, chargesOfAddress("suggestions", context.clientAddress), new Date());
    if (!spent.ok) return tooManyRequests(spent.problem);
    const body = JSON.stringify(isSuggestible(q) ? listSuggestions(db, shop, q) : []);
    const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-cache" };
    const etag = cacheResponse(request, body, {
      headers,
      freshness: "page",
      params: ["shop", "q"],
      versions: context.versions,
    });
    return isUnchanged(request, etag) ? notModified(etag) : new Response(body, { headers: { ...headers, ETag: etag } });
  },
});
export const loader = api.loader;
export const action = api.action;
