import { requireSelf, requireApiUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { listApiCart } from "../cart-api.queries.server.ts";

/** `GET /api/cart/{googleId}`: the cart's items. */
const api = apiMethods({
  GET({ request, params }) {
    const user = requireApiUser(request);
    requireSelf(user, params.googleId);
    return Response.json(listApiCart(db, user.id), { headers: { "Cache-Control": "no-store" } });
  },
});
export const loader = api.loader;
export const action = api.action;
