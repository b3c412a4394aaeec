import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { NO_SHOP } from "../../../shops/shops.messages.ts";
import { findShop } from "../../../shops/shops.ts";
import { requireApiAdminToAct } from "../../gate/guards.server.ts";
import { BAD_UPDATED_AT, REMOVE_IMAGE_PROBLEMS } from "../images.messages.ts";
import { removeImage } from "../product-images.server.ts";

/**
 * `DELETE /api/product-images/{shop}/{id}/{file}`: removes one image of a product. With `?updated_at=` only if the
 * product has not changed since. The header `Product-Updated-At` holds the product's new time of change.
 */
const api = apiMethods({
  DELETE({ request, params, context }) {
    const by = requireApiAdminToAct({ request, context }, "products:write");
    const shop = findShop(params.shop ?? "");
    if (!shop) return apiError(404, NO_SHOP);
    const since = new URL(request.url).searchParams.get("updated_at");
    const expected = since === null ? null : new Date(since);
    if (expected && Number.isNaN(expected.getTime())) return apiError(400, BAD_UPDATED_AT);
    const { id = "", file = "" } = params;
    const removed = removeImage(db, { shop: shop.value, id, file, expected, by, now: new Date() });
    if (removed.ok) {
      return Response.json({ ok: true }, { headers: { "Product-Updated-At": removed.value.toISOString() } });
    }
    const { status, text } = REMOVE_IMAGE_PROBLEMS[removed.problem.code];
    return apiError(status, text);
  },
});
export const loader = api.loader;
export const action = api.action;
