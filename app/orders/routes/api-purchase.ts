import { requireApiUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { DELETE_REFUSALS, deleteOrder, type OrderDeleter } from "../delete-order.server.ts";

/** `DELETE /api/purchase/{paymentId}`: an order is removed from the lists. */
const api = apiMethods({
  DELETE({ request, params }) {
    const deleter: OrderDeleter = { kind: "buyer", userId: requireApiUser(request).id };
    const result = deleteOrder(db, deleter, params.paymentId ?? "", new Date());
    if (result.ok) return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
    return apiError(DELETE_REFUSALS[result.code].status, DELETE_REFUSALS[result.code].text);
  },
});
export const loader = api.loader;
export const action = api.action;
