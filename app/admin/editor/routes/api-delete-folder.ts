import { deleteDescriptionFolder } from "../../../catalogue/description-images.server.ts";
import { productId } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { findShop } from "../../../shops/shops.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";

/** `DELETE /api/tiptap-delete-folder/{shop}/{id}`: removes images that the product's saved description does not show. */
const api = apiMethods({
  DELETE({ request, params }) {
    requireApiAdmin(request);
    const shop = findShop(params.shop);
    if (!shop) return apiError(404, "There is no such shop.");
    const id = productId.safeParse(params.id);
    if (!id.success) return apiError(400, id.error.issues[0]?.message ?? "This is not a product's id.");
    deleteDescriptionFolder(db, shop.value, id.data);
    return Response.json({ ok: true });
  },
});
export const loader = api.loader;
export const action = api.action;
