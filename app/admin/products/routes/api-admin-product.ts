import { findApiProduct } from "../../../catalogue/api/catalogue-api.queries.server.ts";
import { NO_PRODUCT } from "../../../catalogue/catalogue.messages.ts";
import { CONDITIONS } from "../../../shops/conditions.ts";
import { getStockFigures } from "../../../catalogue/stock-figures.queries.server.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { getShop, type ShopValue } from "../../../shops/shops.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { requireShop } from "../product-body.server.ts";

/** `GET /api/admin-products/{shop}/{id}`: the public product, with all figures of its stock. */
const api = apiMethods({
  GET({ request, params }) {
    requireApiAdmin(request, "products:read");
    const shop = requireShop(params.shop);
    const id = params.id ?? "";
    const product = findApiProduct(db, shop, id);
    if (!product) return apiError(404, NO_PRODUCT);
    const body = getShop(shop).sells === "conditions" ? { ...product, ...stockFields(shop, id) } : product;
    return Response.json(body, { headers: { "Cache-Control": "no-store" } });
  },
});
export const loader = api.loader;
export const action = api.action;

function stockFields(shop: ShopValue, id: string): Record<string, number> {
  const figures = getStockFigures(db, shop, id);
  return Object.fromEntries(
    CONDITIONS.flatMap((condition) => [
      [`${condition}_condition_held_quantity`, figures[condition]?.held ?? 0],
      [`${condition}_condition_on_hand_quantity`, figures[condition]?.onHand ?? 0],
    ]),
  );
}
