import { getNextId } from "../../../catalogue/products/next-id.queries.server.ts";
import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { requireShop } from "../product-body.server.ts";

/** `GET /api/next-id?shop=`: the next free id. */
const api = apiMethods({
  GET({ request }) {
    requireApiAdmin(request, "products:read");
    const shop = requireShop(new URL(request.url).searchParams.get("shop"));
    return Response.json({ nextId: getNextId(db, shop) }, { headers: { "Cache-Control": "no-store" } });
  },
});
export const loader = api.loader;
export const action = api.action;
