import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop } from "../../shops/shops.ts";
import { getCategoryMap } from "../api/catalogue-api.queries.server.ts";

/** `GET /api/categories?shop=`: `{ mainCategories, categoryMap }`. */
const api = apiMethods({
  GET({ request }) {
    const shop = findShop(new URL(request.url).searchParams.get("shop"));
    if (!shop) return apiError(404, NO_SHOP);
    return Response.json(getCategoryMap(db, shop.value), { headers: { "Cache-Control": "no-cache" } });
  },
});
export const loader = api.loader;
export const action = api.action;
