import { NO_PRODUCT } from "../catalogue.messages.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { findShop } from "../../shops/shops.ts";
import { findImageNames } from "../../images/images.queries.server.ts";

/** `GET /api/product-images/{shop}/{id}`: the names of a product's images, in order. */
const api = apiMethods({
  GET({ params }) {
    const shop = findShop(params.shop);
    const images = shop && findImageNames(db, shop.value, params.id ?? "");
    if (!images) return apiError(404, NO_PRODUCT);
    return Response.json({ images }, { headers: { "Cache-Control": "no-cache" } });
  },
});
export const loader = api.loader;
export const action = api.action;
