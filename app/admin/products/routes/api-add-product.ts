import { productSchema, type ProductInput } from "../../../catalogue/product.schema.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { parseFields } from "../../../http/json-body.server.ts";
import { log } from "../../../log.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { addProduct } from "../change-products.server.ts";
import { readProductBody, requireShop } from "../product-body.server.ts";
import { PRODUCT_LOGS, showAddProblem } from "../products.messages.ts";

/** `POST /api/add-product?shop=`: adds a product with the images that were staged for its id. */
const api = apiMethods({
  async POST({ request, context }) {
    requireApiAdmin(request, "products:write");
    const shop = requireShop(new URL(request.url).searchParams.get("shop"));
    const { by, fields, images } = await readProductBody({ request, context });
    const input = parseFields<ProductInput>(productSchema(shop), fields);
    const added = addProduct(db, shop, input, { draft: input.id, images, by, now: new Date() });
    if (added.ok) return Response.json({ id: added.value.id }, { status: 201 });
    log.info({ shop, id: input.id, by, reason: added.problem.code }, PRODUCT_LOGS.addFailed);
    const { status, field, text } = showAddProblem(added.problem);
    return apiError(status, text, { fields: { [field]: text } });
  },
});
export const loader = api.loader;
export const action = api.action;
