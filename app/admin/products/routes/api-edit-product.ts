import { PRODUCT_FIELD_PROBLEMS } from "../../../catalogue/product-fields.messages.ts";
import { toFields } from "../../../catalogue/products/product-csv.ts";
import { productSchema, type ProductInput } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { parseFields } from "../../../http/json-body.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { editProduct } from "../change-products.server.ts";
import { readProductBody, requireShop } from "../product-body.server.ts";
import { EDIT_PROBLEMS } from "../products.messages.ts";

/** `PUT /api/edit-product/{shop}/{id}`: sets the given fields. Absent fields stay as they are. */
const api = apiMethods({
  async PUT({ request, params, context }) {
    requireApiAdmin(request, "products:write");
    const shop = requireShop(params.shop);
    const id = params.id ?? "";
    const { by, fields, images, updatedAt } = await readProductBody({ request, context });
    const edited = editProduct(
      db,
      shop,
      id,
      (stored) => parseFields<ProductInput>(productSchema(shop), { ...toFields(stored), ...fields, id }),
      { draft: id, images, expected: updatedAt, by, now: new Date() },
    );
    if (edited.ok) return Response.json({ ok: true });
    const { problem } = edited;
    if (problem.code === "gone-images") {
      const text = PRODUCT_FIELD_PROBLEMS.goneImages(problem.names);
      return apiError(400, text, { fields: { description: text } });
    }
    const { status, text } = EDIT_PROBLEMS[problem.code];
    return apiError(status, text);
  },
});
export const loader = api.loader;
export const action = api.action;
