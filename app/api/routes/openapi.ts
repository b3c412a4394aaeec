import { apiMethods, isUnchanged, notModified } from "../../http/api.server.ts";
import { cacheResponse } from "../../http/page-cache.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { makeOpenApi } from "../openapi.server.ts";

/** `GET /api/openapi.json`: describes the API. */
const api = apiMethods({
  GET({ request, context }) {
    const body = JSON.stringify(makeOpenApi(publicOrigin(request)));
    const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" };
    const etag = cacheResponse(request, body, { headers, freshness: "page", params: [], versions: context.versions });
    return isUnchanged(request, etag) ? notModified(etag) : new Response(body, { headers: { ...headers, ETag: etag } });
  },
});
export const loader = api.loader;
export const action = api.action;
