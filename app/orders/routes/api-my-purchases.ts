import { requireSelf, requireApiUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { listOrdersOfUser, toApiPurchase } from "../orders.queries.server.ts";

/** `GET /api/my-purchases/{googleId}`: a buyer's own orders, newest first. */
const api = apiMethods({
  GET({ request, params }) {
    const user = requireApiUser(request);
    requireSelf(user, params.googleId);
    return Response.json(listOrdersOfUser(db, user.id).map(toApiPurchase), {
      headers: { "Cache-Control": "no-store" },
    });
  },
});
export const loader = api.loader;
export const action = api.action;
