import { NO_PRODUCT } from "../../../catalogue/catalogue.messages.ts";
import { deleteProduct } from "../../../catalogue/products/bin.server.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { requireApiAdminToAct } from "../../gate/guards.server.ts";
import { requireShop } from "../product-body.server.ts";

/** `DELETE /api/delete-product/{shop}/{id}` */
const api = apiMethods({
  DELETE({ request, params, context }) {
    const by = requireApiAdminToAct({ request, context }, "products:write");
    const deletion = { id: params.id ?? "", by, now: new Date() };
    const deleted = deleteProduct(db, requireShop(params.shop), deletion);
    return deleted.ok ? Response.json({ ok: true }) : apiError(404, NO_PRODUCT);
  },
});
export const loader = api.loader;
export const action = api.action;
