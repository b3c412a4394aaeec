import { deleteDescriptionFolder } from "../../../catalogue/products/description-images.server.ts";
import { productId } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { NO_SHOP } from "../../../shops/shops.messages.ts";
import { findShop } from "../../../shops/shops.ts";
import { requireApiAdminToAct } from "../../gate/guards.server.ts";
import { EDITOR_MESSAGES } from "../editor.messages.ts";

/**
 * `DELETE /api/tiptap-delete-folder/{shop}/{id}`: removes images that the product's saved description does not show.
 */
const api = apiMethods({
  DELETE({ request, params, context }) {
    const by = requireApiAdminToAct({ request, context }, "products:write");
    const shop = findShop(params.shop);
    if (!shop) return apiError(404, NO_SHOP);
    const id = productId.safeParse(params.id);
    if (!id.success) return apiError(400, id.error.issues[0]?.message ?? EDITOR_MESSAGES.notAnId);
    deleteDescriptionFolder(db, { shop: shop.value, id: id.data }, by, new Date());
    return Response.json({ ok: true });
  },
});
export const loader = api.loader;
export const action = api.action;
